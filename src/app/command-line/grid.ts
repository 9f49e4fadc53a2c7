// `lotbook grid`: the grid of a program as a file, as its page exports it.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { streamed, type Format } from '../../api/exports/download.ts';
import { gridSheet } from '../../api/exports/grid.ts';
import { wallClock } from '../../api/exports/wall-clock.ts';
import { knownProgram } from '../../processes/programs.ts';
import { zoneOf } from '../../processes/zone.ts';
import { Refused } from '../../platform/kernel/refusal.ts';
import type { Backend } from '../backend.ts';
import { knownSpace, not } from './asked.ts';
import { BadUsage, withBackend, type Command } from './command.ts';

const NO_IMPORT = 'grid only exports: a grid is imported in the console, on the page of its program';

interface Wanted {
  readonly tenant: string;
  readonly programId: number;
  readonly out: string;
  readonly format: Format;
}

export const gridCommand: Command = {
  name: 'grid',
  usage: [
    'grid export --tenant KEY --program ID --out FILE',
    '    writes every field of every lot of the program as a spreadsheet: FILE ends with .xlsx or .csv and is not there',
    '    yet',
  ],
  examples: [
    'grid export --tenant demo --program 1 --out grille.xlsx',
    'grid export --tenant demo --program 1 --out grille.csv',
  ],
  run: async (args, config, terminal) => {
    const wanted = wantedOf(args);
    const lots = await withBackend(config, (backend) => write(backend, wanted));
    terminal.write(`exported ${lots} lots to ${wanted.out}\n`);
    return 0;
  },
};

function wantedOf(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { tenant: { type: 'string' }, program: { type: 'string' }, out: { type: 'string' } },
  });
  const [what, ...more] = positionals;
  if (what !== 'export')
    throw new BadUsage(what === 'import' ? NO_IMPORT : `grid wants export${not(what ?? '')}`);
  if (more.length > 0) throw new BadUsage(`grid export takes no "${more.join(' ')}"`);
  const { tenant, program, out } = values;
  if (tenant === undefined || program === undefined || out === undefined)
    throw new BadUsage('grid export wants --tenant, --program and --out');
  if (!/^[1-9]\d{0,8}$/.test(program)) throw new BadUsage(`"${program}" is not the number of a program`);
  const format = /\.(xlsx|csv)$/i.exec(out)?.[1]?.toLowerCase();
  if (format !== 'xlsx' && format !== 'csv')
    throw new BadUsage(`"${out}" ends neither with .xlsx nor with .csv`);
  return { tenant, programId: Number(program), out, format };
}

async function write(backend: Backend, { tenant, programId, out, format }: Wanted): Promise<number> {
  await knownSpace(backend, tenant);
  const { buildings } = await knownProgram(backend, tenant, programId).catch((error: unknown) => {
    throw error instanceof Refused ? new Error(`${tenant} has no program ${programId}`) : error;
  });
  const clock = wallClock(await zoneOf(backend, tenant));
  const sheet = gridSheet(backend.rows, { tenant, programId, buildings, clock });
  let lots = 0;
  const counted = (async function* () {
    for await (const row of sheet.rows) {
      lots++;
      yield row;
    }
  })();
  const file = createWriteStream(out, { flags: 'wx' });
  // a file that was there is not touched, and half a one is not left behind
  await once(file, 'open');
  try {
    await pipeline(streamed(format, { ...sheet, rows: counted }), file);
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  }
  return lots;
}
