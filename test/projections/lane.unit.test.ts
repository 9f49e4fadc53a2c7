// Lanes beside a Postgres that answers each statement whenever the scheduler says so: whatever the order, when one read
// model fails and all lanes have settled, nothing of any of them reaches Postgres any more. Whoever goes on from the
// checkpoints then would find them moved under his feet.
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Followed } from '../../projections/following/apply.ts';
import { Crossing } from '../../projections/following/crossing.ts';
import { Lane, type Portion } from '../../projections/building/lane.ts';
import { on, projector } from '../../projections/projector.ts';
import { growing, table } from '../../projections/table.ts';
import { event } from '../../src/platform/rules/event.ts';
import type { Arrived } from '../../src/platform/following/arrived.ts';
import fc from '../support/properties.ts';

const dropped = event('CoinDropped', Type.Object({ jar: Type.Integer() }));

interface JarRow {
  readonly jar: number;
  readonly coins: number;
}

/** Of what one coin adds, a statement goes ahead. */
const RINGS = Array.from({ length: 1_000 }, (_, coins) => coins);

/** Counts coins, and how each rings; fails at one, where it is told to. */
function jars(name: string, failsAt: number | null): Followed {
  const rowsOf = table<JarRow>(name, 'jar');
  const rings = growing(table<JarRow>(`${name}_rings`, 'jar', 'coins'));
  const counting = projector({
    name,
    version: 1,
    prefixes: ['jar-'],
    tables: [rowsOf, rings],
    touches: ({ event: { data } }) => [{ table: rowsOf, key: [(data as { jar: number }).jar] }],
    on: [
      on(dropped, ({ event: { data }, position }, rows) => {
        if (failsAt !== null && position >= BigInt(failsAt)) throw new Error('a coin that does not fit');
        const coins = rows.get(rowsOf, data.jar)?.coins ?? 0;
        rows.put(rowsOf, { jar: data.jar, coins: coins + 1 });
        for (const ring of RINGS) rows.add(rings, { jar: data.jar, coins: ring });
      }),
    ],
  });
  return { projector: counting, position: null, aside: new Map() };
}

/** Takes every statement as carried out, each when the scheduler lets it. */
class SlowPostgres {
  asked = 0;
  readonly db: Kysely<unknown>;

  constructor(scheduler: fc.Scheduler) {
    const executeQuery = async <R>({ sql }: CompiledQuery): Promise<QueryResult<R>> => {
      this.asked++;
      await scheduler.schedule(Promise.resolve(), sql.slice(0, 20));
      const rows = sql.includes('pg_attribute')
        ? ['jar', 'coins'].map((name) => ({ name, type: 'integer' }))
        : sql.includes('as moved from moved')
          ? [{ moved: 1 }]
          : [];
      return { rows: rows as R[] };
    };
    const connection: DatabaseConnection = {
      executeQuery,
      async *streamQuery() {
        throw new Error('nobody asks for this');
      },
    };
    const marking = async (): Promise<void> =>
      void (await executeQuery({ sql: 'transaction' } as CompiledQuery));
    this.db = new Kysely<unknown>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createDriver: () => ({
          init: async () => {},
          acquireConnection: () => Promise.resolve(connection),
          beginTransaction: marking,
          commitTransaction: marking,
          rollbackTransaction: marking,
          releaseConnection: async () => {},
          destroy: async () => {},
        }),
      },
    });
  }
}

function coin(position: number): Arrived {
  const at = { stream: `jar-a.${position}`, revision: 0n, position: BigInt(position) };
  const meta = {
    tenant: 'a',
    actor: { keyId: null, userId: null },
    at: new Date(0),
    requestId: 'r',
    causationId: 'r',
  };
  const told = { type: dropped.type, data: { jar: position } };
  return {
    ...at,
    type: dropped.type,
    recorded: { ...at, id: `${position}`, event: told, meta },
    problem: null,
    isForeign: false,
  };
}

/** So many coins in each portion, one after another. */
function portionsOf(sizes: readonly number[]): Portion[] {
  let last = 0;
  return sizes.map((size) => {
    const events = Array.from({ length: size }, () => coin(++last));
    return { events, upTo: BigInt(last) };
  });
}

const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });

async function run(lanes: readonly Lane[], portions: readonly Portion[]): Promise<boolean> {
  try {
    for (const portion of portions) for (const lane of lanes) await lane.add(portion);
    await Promise.all(lanes.map((lane) => lane.end()));
    return true;
  } catch {
    return false;
  } finally {
    await Promise.all(lanes.map((lane) => lane.settled()));
  }
}

describe('lanes', () => {
  it('ask Postgres for nothing more once they have settled, whatever failed and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        sizes,
        fc.integer({ min: 1, max: 24 }),
        async (scheduler, each, failsAt) => {
          const postgres = new SlowPostgres(scheduler);
          const limits = { rows: 3, behind: 2 };
          const followed = [jars('first', null), jars('second', failsAt), jars('third', null)];
          const crossing = new Crossing(2);
          const lanes = followed.map((one) => new Lane(postgres.db, one, crossing, limits));
          let asked: number | null = null;
          const running = run(lanes, portionsOf(each)).then(() => (asked = postgres.asked));
          await scheduler.waitFor(running);
          await scheduler.waitIdle();
          expect(postgres.asked).toBe(asked);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('have stored all that they were given when they end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), sizes, async (scheduler, each) => {
        const postgres = new SlowPostgres(scheduler);
        const followed = [jars('first', null), jars('second', null)];
        const lanes = followed.map(
          (one) => new Lane(postgres.db, one, new Crossing(1), { rows: 2, behind: 1 }),
        );
        const portions = portionsOf(each);
        expect(await scheduler.waitFor(run(lanes, portions))).toBe(true);
        expect(followed.map(({ position }) => position)).toEqual(followed.map(() => portions.at(-1)!.upTo));
      }),
      { numRuns: 100 },
    );
  });
});
