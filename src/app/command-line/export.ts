// `lotbook export`
import { parseArgs } from 'node:util';
import { exportTenant } from '../export/export.ts';
import { noSpace } from './asked.ts';
import { BadUsage, withBackend, type Command } from './command.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: [
    'export --tenant KEY --out FOLDER [--personal]',
    '    writes every read model of a client space as a Parquet file, all as of one moment; columns',
    '    that say who somebody is only with --personal',
  ],
  examples: ['export --tenant demo --out folder', 'export --tenant demo --out folder --personal'],
  run: async (args, config, terminal) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        out: { type: 'string' },
        personal: { type: 'boolean', default: false },
      },
    });
    const { tenant, out: folder, personal } = values;
    if (!tenant || !folder) throw new BadUsage('export needs --tenant and --out');
    if (positionals.length > 0) throw new BadUsage(`export takes no "${positionals.join(' ')}"`);
    return await withBackend(config, async (backend) => {
      let [tables, total] = [0, 0];
      const onTable = (table: string, rows: number): void => {
        terminal.write(`${table}.parquet  ${rows} rows\n`);
        tables++;
        total += rows;
      };
      if (!(await exportTenant(backend.live.pool, { tenant, folder, personal, onTable })))
        throw await noSpace(backend, tenant);
      terminal.write(`exported ${total} rows of ${tables} read models to ${folder}\n`);
      return 0;
    });
  },
};
