// The figures of the sale: over one program of 1 000 lots and 100 000 changes, and over 200 programs. Rows are laid straight
// into the tables that projectors write. `--lots N --changes N --programs N` say how large.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { LIVE, openGeneration, prepareLive } from '../../projections/generations.ts';
import type { Crm } from '../../projections/tables.ts';
import { figures } from '../../src/api/figures/figures.ts';
import { FigureQueries } from '../../src/api/figures/queries.ts';
import { projectors } from '../../src/app/catalogue.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts';
import { openKysely } from '../../src/platform/kernel/postgres.ts';
import { line, quantile } from './interleave.ts';

const { values } = parseArgs({
  options: {
    lots: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '100000' },
    programs: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '10' },
  },
});
const ONE_MS = 300;
const ALL_MS = 1_000;
const DAYS = 730;

/** Lots of one program each with as many changes of status and price, over two years. */
async function lay(pool: pg.Pool, program: number, lots: number, changes: number): Promise<void> {
  const each = Math.max(1, Math.floor(changes / lots / 2));
  const at = `timestamptz '2026-11-01' - (${DAYS} - n * ${DAYS}.0 / ${each}) * interval '1 day'`;
  const of = `select 'bench', ${program}, ${program} * 10000 + lot, lot * 1000 + n, ${at}`;
  const from = `from generate_series(1, ${lots}) lot, generate_series(0, ${each} - 1) n`;
  await pool.query(`insert into lot_status_history (tenant_key, program_id, lot_id, revision, changed_at, status)
    ${of}, (array['available', 'option', 'available', 'booked', 'available', 'sold'])[1 + (lot + n) % 6] ${from}`);
  await pool.query(`insert into lot_price_history (tenant_key, program_id, lot_id, revision, changed_at, price_excluding_vat)
    ${of}, 200000 + lot * 10 + n ${from}`);
  await pool.query(
    `insert into lot_kind_history
    (tenant_key, program_id, lot_id, revision, changed_at, is_primary, type, typology, level, living_area)
    ${of}, true, 'apartment', 'T' || (1 + lot % 5), 'R+' || (lot % 8), 30 + lot % 70 ${from} and n = 0`.replace(
      ' and n = 0',
      ' where n = 0',
    ),
  );
  await pool.query(`insert into option_history
    (tenant_key, program_id, revision, option_id, what, status, happened_at, recorded_at)
    select 'bench', ${program}, 10000000 + lot * 1000 + n, ${program} * 10000 + lot, (array['placed', 'expired'])[1 + n],
      (array['option', 'option-expired'])[1 + n], at, at
    from generate_series(1, ${lots}) lot, generate_series(0, 1) n,
      lateral (select timestamptz '2026-10-01' - (lot % ${DAYS} - n) * interval '1 day' as at) t`);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-figures-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const url = postgres.url('postgres');
  await prepareLive(url, projectors);
  const live = openGeneration(url, LIVE, { size: 2 });
  const [lots, changes, programs] = [Number(values.lots), Number(values.changes), Number(values.programs)];
  await lay(live.pool, 1, lots, changes);
  for (let program = 2; program <= programs; program++) await lay(live.pool, program, 100, 1_000);
  await live.pool.query('analyze');
  const queries = new FigureQueries(openKysely<Crm>(live.pool));
  let isSlow = false;
  for (const [name, asked, goal] of [
    ['one program', [1], ONE_MS],
    [`${programs} programs`, null, ALL_MS],
  ] as const)
    for (const figure of figures) {
      const took: number[] = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        const began = performance.now();
        await queries.told(figure, {
          tenant: 'bench',
          programs: asked,
          day: '2026-11-01',
          from: null,
          zone: 'Europe/Paris',
        });
        took.push(performance.now() - began);
      }
      const middle = quantile(took, 0.5);
      isSlow ||= middle > goal;
      line(
        `${name}, ${figure.name}`,
        `${middle.toFixed(0)} ms (at most ${Math.max(...took).toFixed(0)}; goal ${goal})`,
      );
    }
  await live.close();
  process.exitCode = isSlow ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
