// Read models of coins that are dropped into jars, on a real event node and a real Postgres: as small as one can be that counts.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { Type } from 'typebox';
import { drop, LIVE, openGeneration, type Generation } from '../../projections/building/generations.ts';
import { on, projector, type Projector } from '../../projections/projector.ts';
import { table } from '../../projections/table.ts';
import { ProjectionRunner, type ProjectedStep } from '../../projections/following/runner.ts';
import { migrateCrm } from '../../migrations/index.ts';
import { event } from '../../src/platform/rules/event.ts';
import { loadSetAside, type SetAside } from '../../src/platform/following/quarantine.ts';
import { startTestKernel, testContext, type TestKernel } from '../support/stores/backend.ts';
import { tell } from '../support/stores/tell.ts';

export const coinDropped = event('CoinDropped', Type.Object({ jar: Type.Integer(), cents: Type.Integer() }));

export interface JarRow {
  readonly jar: number;
  readonly cents: number;
  readonly coins: number;
}

export function jarsProjector(name: string, fails: (cents: number) => boolean = () => false): Projector {
  const jars = table<JarRow>(name, 'jar');
  return projector({
    name,
    version: 1,
    prefixes: ['jar-'],
    tables: [jars],
    touches: ({ event: { data } }) => [{ table: jars, key: [(data as { jar: number }).jar] }],
    on: [
      on(coinDropped, ({ event: { data } }, rows) => {
        if (fails(data.cents)) throw new Error('a coin that does not fit');
        const row = rows.get(jars, data.jar) ?? { jar: data.jar, cents: 0, coins: 0 };
        rows.put(jars, { jar: data.jar, cents: row.cents + data.cents, coins: row.coins + 1 });
      }),
    ],
  });
}

/** Follows until everything that is stored has been taken in. */
export async function catchUp(runner: ProjectionRunner): Promise<ProjectedStep> {
  const stop = new AbortController();
  for await (const step of runner.follow(stop.signal))
    if (step.caughtUp) {
      stop.abort();
      return step;
    }
  throw new Error('the runner ended before it caught up');
}

export class Jars {
  readonly kernel: TestKernel;
  readonly live: Generation;
  #drops = 0;

  private constructor(kernel: TestKernel) {
    this.kernel = kernel;
    this.live = openGeneration(kernel.databaseUrl, LIVE, { size: 4 });
  }

  static async open(): Promise<Jars> {
    return new Jars(await startTestKernel([coinDropped]));
  }

  async close(): Promise<void> {
    await this.live.close();
    await this.kernel.close();
  }

  async emptyGeneration(projectors: readonly Projector[]): Promise<void> {
    const { db } = this.live;
    await drop(db, LIVE);
    await sql`create schema crm`.execute(db);
    await migrateCrm(db, LIVE);
    for (const { name } of projectors) {
      await sql`create table ${sql.table(name)} (jar int primary key, cents int, coins int)`.execute(db);
      await sql`insert into checkpoints (read_model, version) values (${name}, 1)`.execute(db);
    }
  }

  async drop(jar: number, ...cents: number[]): Promise<void> {
    const empty = { category: 'jar', initial: 0, evolve: (n: number) => n + 1 };
    for (const c of cents)
      await tell(this.kernel.commands, empty, `jar-test.${jar}`, testContext(`coin${++this.#drops}`), () => [
        coinDropped({ jar, cents: c }),
      ]);
  }

  runnerOf(
    projectors: readonly Projector[],
    batchSize = 1000,
    { db }: Generation = this.live,
    onSetAside: (entry: SetAside) => void = () => {},
    announces = true,
    events = this.kernel.events,
  ): ProjectionRunner {
    const { codec } = this.kernel;
    return new ProjectionRunner({ events, codec, db, projectors, batchSize, onSetAside, announces });
  }

  /** Follows until everything that is stored has been taken in, and what waited was tried again and but so many fit. */
  async tryAgain(runner: ProjectionRunner, left = 0): Promise<void> {
    const { db } = this.live;
    const { rows } = await sql<{ since: Date }>`select clock_timestamp() as since`.execute(db);
    const stop = new AbortController();
    let caughtUp = false;
    const follow = async (): Promise<void> => {
      for await (const step of runner.follow(stop.signal)) caughtUp = step.caughtUp;
    };
    const isDone = async (): Promise<boolean> => {
      const aside = await loadSetAside(db);
      return caughtUp && aside.length === left && aside.every(({ triedAt }) => triedAt > rows[0]!.since);
    };
    await Promise.all([
      follow(),
      expect
        .poll(isDone)
        .toBe(true)
        .finally(() => stop.abort()),
    ]);
  }

  async rowsOf(name: string): Promise<readonly JarRow[]> {
    return (await sql<JarRow>`select * from ${sql.table(name)} order by jar`.execute(this.live.db)).rows;
  }

  async aside(): Promise<readonly SetAside[]> {
    return await loadSetAside(this.live.db);
  }
}
