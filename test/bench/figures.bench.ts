// The figures of the sale and their page: over one program of 1 000 lots and 100 000 changes, and over 200 programs. Rows are
// laid straight into the tables that projectors write. `--lots N --changes N --programs N --leads N` say how large;
// `--explain stock` shows what Postgres does for a figure.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LIVE, openGeneration, prepareLive } from '../../projections/building/generations.ts';
import type { Crm } from '../../projections/tables.ts';
import { figures } from '../../src/api/figures/figures.ts';
import { FigureQueries } from '../../src/api/figures/queries.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.ts';
import { openKysely } from '../../src/platform/postgres/postgres.ts';
import { pilotagePage } from '../../src/console/pilotage/page.ts';
import type { Look } from '../../src/console/space.ts';
import type { Question } from '../../src/platform/http/routes/inside.ts';
import { layGrid, layLeads } from './laid/figures.ts';
import { line, quantile } from './measuring/interleave.ts';

const { values } = parseArgs({
  options: {
    lots: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '100000' },
    programs: { type: 'string', default: '200' },
    leads: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '10' },
    explain: { type: 'string' },
  },
});
const ONE_MS = 300;
const ALL_MS = 1_000;

/** The page as it is made, with what the API would tell it. */
async function page(queries: FigureQueries, program: number | null): Promise<number> {
  const query: Record<string, string> = {
    jour: DAY,
    ...(program === null ? {} : { programme: String(program) }),
  };
  const told = async ({ path: asked, params, query: of }: Question): Promise<unknown> => {
    if (asked.endsWith('program-names')) return { success: true, data: [] };
    const figure = figures.find(({ name }) => name === params?.figure)!;
    const wanted = { ...question(program), since: String(of?.since) };
    // as it is written for the one and read by the other
    return { success: true, data: JSON.parse(JSON.stringify(await queries.told(figure, wanted))) as unknown };
  };
  const look = { told, query, at: (to: string) => to, tenantKey: 'bench', now: new Date(), timezone: ZONE };
  const shown = await pilotagePage(look as unknown as Look);
  if (!('content' in shown)) throw new Error('the page leads somewhere else');
  return shown.content.text.length;
}

const DAY = '2026-11-01';
const ZONE = 'Europe/Paris';
const question = (program: number | null) => ({
  tenant: 'bench',
  programs: program === null ? null : [program],
  day: DAY,
  from: null,
  zone: ZONE,
});

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-figures-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const url = postgres.url('postgres');
  await prepareLive(url, projectors);
  const live = openGeneration(url, LIVE, { size: 4 });
  const [lots, changes, programs, leads] = [values.lots, values.changes, values.programs, values.leads].map(
    Number,
  );
  await layGrid(live.pool, 1, lots!, changes!);
  await layLeads(live.pool, 1, leads!);
  for (let program = 2; program <= programs!; program++) {
    await layGrid(live.pool, program, 100, 1_000);
    await layLeads(live.pool, program, 100);
  }
  await live.pool.query('vacuum analyze');
  const queries = new FigureQueries(openKysely<Crm>(live.pool));
  let isSlow = false;
  const measure = async (what: string, goal: number, run: () => Promise<unknown>): Promise<void> => {
    const took: number[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      const began = performance.now();
      await run();
      took.push(performance.now() - began);
    }
    const middle = quantile(took, 0.5);
    isSlow ||= middle > goal;
    line(what, `${middle.toFixed(0)} ms (at most ${Math.max(...took).toFixed(0)}; goal ${goal})`);
  };
  for (const [name, program, goal] of [
    ['one program', 1, ONE_MS],
    [`${programs} programs`, null, ALL_MS],
  ] as const) {
    for (const figure of figures) {
      await measure(`${name}, ${figure.name}`, goal, () => queries.told(figure, question(program)));
      if (values.explain === figure.name) {
        const { sql } = await queries.told(figure, question(program));
        const { rows } = await live.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${sql}`);
        console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
    }
    await measure(`${name}, the whole page, compared with a day before`, goal, () => page(queries, program));
  }
  await live.close();
  process.exitCode = isSlow ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
