// `lotbook forget`: who was forgotten is told, and forgotten again in what was put back from before.
import { parseArgs } from 'node:util';
import { connected } from '../../platform/postgres/connection.ts';
import { parseInstant } from '../../platform/kernel/time/instants.ts';
import { forgetAgain, type ForgottenAgain } from '../backup/forget-again.ts';
import { readList, type Forgotten } from '../backup/forgotten-list.ts';
import type { Config } from '../settings/config.ts';
import { startService } from '../service.ts';
import { LIKE } from './asked.ts';
import { BadUsage, withStores, type Command, type Terminal } from './command.ts';

/** Of a service on stores that were put back: its read models are made by then. */
const READY_LIMIT_MS = 60_000;

export const forgetCommand: Command = {
  name: 'forget',
  usage: [
    'forget --since INSTANT',
    '    lists who was forgotten since then, one a line, as the stores know it',
    'forget LIST [--since INSTANT]',
    '    forgets everybody in the list again, in stores that were put back from before; while no service',
    '    runs. The data folder keeps such a list, forgotten.ndjson',
  ],
  examples: ['forget --since 2026-03-14T02:00:00Z', 'forget forgotten.ndjson'],
  run: async (args, config, terminal) => {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { since: { type: 'string' } },
    });
    const [file, ...rest] = positionals;
    if (rest.length > 0) throw new BadUsage('forget takes one LIST');
    const since = values.since === undefined ? null : parseInstant(values.since);
    if (values.since !== undefined && since === null)
      throw new BadUsage(`"${values.since}" is not an instant${LIKE}`);
    if (file !== undefined) return await forgetListed(await readList(file, since), config, terminal);
    if (since === null) throw new BadUsage('forget needs a LIST, or --since an instant');
    return await tell(since, config, terminal);
  },
};

async function tell(since: Date, config: Config, terminal: Terminal): Promise<number> {
  return await withStores(config, ({ databaseUrl }) =>
    connected(databaseUrl, 'forget', async (client) => {
      // of one that was destroyed before instants were kept nobody knows when: better once too often
      const { rows } = await client.query<{ subject: string; at: Date | null }>(
        `select subject, destroyed_at as at from vault.data_keys
         where destroyed and (destroyed_at is null or destroyed_at >= $1) order by destroyed_at, subject`,
        [since],
      );
      for (const { subject, at } of rows)
        terminal.write(`${JSON.stringify({ subject, forgotten_at: at?.toISOString() ?? null })}\n`);
      return 0;
    }),
  );
}

/** By a service of its own, so that the read models follow. */
async function forgetListed(list: readonly Forgotten[], config: Config, terminal: Terminal): Promise<number> {
  const service = await startService({
    ...config,
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    logLevel: 'silent',
    roles: new Set(['projector']),
  });
  try {
    await service.untilReady(READY_LIMIT_MS);
    const { backend } = service;
    const again = await forgetAgain(list, backend);
    for (const last of again.written) await backend.progress.reached(last, 'leads', READY_LIMIT_MS);
    tellForgotten(again, terminal);
    return 0;
  } finally {
    await service.stop();
  }
}

export function tellForgotten(
  { leads, registrations, absent, spared }: ForgottenAgain,
  terminal: Terminal,
): void {
  terminal.write(
    `forgot ${leads} leads and ${registrations} registrations again; ${absent} of the list are not in these stores\n`,
  );
  if (spared > 0)
    terminal.write(`${spared} of the list have numbers that somebody else was given since: they stay\n`);
}
