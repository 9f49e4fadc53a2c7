// Figures are heavy for what all readers share: a crowd before them takes two connections, and one look for one question.
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import { expect, it } from 'vitest';
import type { Crm } from '../../../projections/tables.ts';
import { figures } from '../../../src/api/figures/figures.ts';
import { FigureQueries } from '../../../src/api/figures/queries.ts';

interface Running {
  readonly text: string;
  readonly end: () => void;
}

/** Read models that answer when they are told to. */
function slowRows(): { readonly rows: Kysely<Crm>; readonly running: Running[]; readonly asked: string[] } {
  const [running, asked]: [Running[], string[]] = [[], []];
  const connection = {
    executeQuery: ({ sql, parameters }: CompiledQuery) =>
      new Promise<{ rows: never[] }>((resolve) => {
        const text = `${sql} ${parameters.join(' ')}`;
        asked.push(text);
        const end = (): void => {
          running.splice(running.indexOf(one), 1);
          resolve({ rows: [] });
        };
        const one = { text, end };
        running.push(one);
      }),
    streamQuery: () => {
      throw new Error('figures are no streams');
    },
  };
  const nothing = async (): Promise<void> => {};
  const driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const rows = new Kysely<Crm>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { rows, running, asked };
}

const wanted = (tenant: string, day: string) => ({ tenant, programs: null, day, from: null, zone: 'UTC' });
const named = (name: string) => figures.find((figure) => figure.name === name)!;

it('takes two connections, for client spaces in turn, also where figures share one look', async () => {
  const { rows, running, asked } = slowRows();
  const queries = new FigureQueries(rows);
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const all = [...days.map((day) => ['loud', day] as const), ['quiet', '2026-03-01'] as const].flatMap(
    ([tenant, day]) => ['pace', 'prices'].map((name) => queries.told(named(name), wanted(tenant, day))),
  );
  let done = 0;
  for (const one of all) void one.then(() => (done += 1));
  let most = 0;
  while (done < all.length) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    most = Math.max(most, running.length);
    running[0]?.end();
  }
  expect(most).toBe(2);
  expect(asked.length).toBe(8);
  expect(asked.findIndex((text) => text.includes("'quiet'"))).toBeLessThan(4);
});

it('looks once for all who ask for the same while somebody looks', async () => {
  const { rows, running, asked } = slowRows();
  const queries = new FigureQueries(rows);
  const ask = () => queries.told(named('pace'), wanted('demo', '2026-03-01'));
  const first = ask();
  await expect.poll(() => running.length).toBe(1);
  const crowd = Array.from({ length: 20 }, ask);
  running[0]?.end();
  await first;
  await expect.poll(() => running.length).toBe(1);
  running[0]?.end();
  await Promise.all(crowd);
  expect(asked.length).toBe(2);
});
