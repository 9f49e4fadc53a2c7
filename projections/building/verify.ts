// Proves the live read models against the events: every stream is replayed into a generation of its own, up to where
// the live one stands, and the two are compared row by row. The live projector waits only for the last few events.
import type pg from 'pg';
import { differencesOf, tablesOf, type Difference } from './compare.ts';
import {
  drop,
  leastPosition,
  LIVE,
  openGeneration,
  prepare,
  REBUILD_LOCK,
  REPLAYED,
  tablesIn,
  type Generation,
} from './generations.ts';
import { takeReadersIndexes } from './when-filled.ts';
import { AlreadyRebuilding, type RebuildOptions } from './rebuild.ts';
import type { StoredEvent } from '../../src/platform/eventstore/event-store.ts';
import { hiddenIn } from '../../src/platform/following/hidden.ts';
import { Holes } from '../../src/platform/eventstore/holes.ts';
import { letGo, tryLock } from '../../src/platform/postgres/locks.ts';
import { BY_INDEX } from '../../src/platform/postgres/session.ts';
import { ProjectionRunner, type RunnerOptions } from '../following/runner.ts';

const STATEMENT_LIMIT_MS = 30 * 60_000;

export type Finding =
  ({ readonly found: 'difference' } & Difference) | { readonly found: 'trouble'; readonly problem: string };

interface Verified {
  readonly events: number;
  readonly tables: number;
  readonly rows: number;
  readonly findings: number;
}

interface VerifyOptions extends RebuildOptions {
  readonly onFinding: (finding: Finding) => void;
  /** The replay is done; what follows is the comparison. */
  readonly onReplayed?: () => void;
}

export async function verify(options: VerifyOptions): Promise<Verified> {
  const replayed = openGeneration(options.databaseUrl, REPLAYED, {
    size: 8,
    limitMs: STATEMENT_LIMIT_MS,
    settings: BY_INDEX,
  });
  const guard = await replayed.pool.connect();
  let isOurs = false;
  try {
    // a rebuild would swap away what is being compared
    isOurs = await tryLock(guard, REBUILD_LOCK);
    if (!isOurs) throw new AlreadyRebuilding();
    await drop(replayed.db, REPLAYED);
    await prepare(replayed, options.projectors);
    await takeReadersIndexes(replayed.pool, options.projectors);
    await withoutLog(replayed.pool);
    const holes = new Holes();
    const onTaken = ({ stream, revision }: StoredEvent): void => holes.look(stream, revision);
    const replay = replayInto(replayed, { ...options, onTaken });
    // most of the way without anybody's notice, then what came meanwhile
    for (let round = 0; round < 2; round++) await replay.to(await leastPosition(replayed.db, LIVE));
    const snapshot = await replayed.pool.connect();
    try {
      await holdingLive(replayed.pool, async (position) => {
        await replay.to(position);
        await snapshot.query('begin isolation level repeatable read read only');
        // whole tables are compared
        await snapshot.query('set local enable_seqscan = on');
        // a snapshot is taken by its first statement, not by `begin`
        await snapshot.query(`select position from ${LIVE}.checkpoints`);
      });
      options.onReplayed?.();
      const lacking = [...holes.found, ...(await hiddenIn(options.events))];
      const compared = await compare(snapshot, options, lacking);
      await snapshot.query('commit');
      return { events: replay.events(), ...compared };
    } finally {
      snapshot.release(true);
    }
  } finally {
    // who is told to wait leaves alone what another one compares with
    if (isOurs) await drop(replayed.db, REPLAYED).catch(() => {});
    await letGo(guard);
    await replayed.close();
  }
}

/** What is dropped in a moment need not survive a crash: writing it costs half. */
async function withoutLog(pool: pg.Pool): Promise<void> {
  const tables = await tablesIn(pool);
  await pool.query(tables.map((name) => `alter table "${name}" set unlogged`).join(';'));
}

function replayInto(replayed: Generation, options: VerifyOptions & Pick<RunnerOptions, 'onTaken'>) {
  const signal = options.signal ?? new AbortController().signal;
  let events = 0;
  return {
    events: () => events,
    async to(position: bigint | null): Promise<void> {
      if (position === null) return;
      const runner = new ProjectionRunner({
        ...options,
        db: replayed.db,
        announces: false,
        until: position,
      });
      for await (const step of runner.follow(signal)) {
        events += step.applied;
        options.onStep?.({ ...step, total: events, end: position });
      }
      // it has caught up: what lies between its last event and this position is nobody's
      await replayed.pool.query('update checkpoints set position = greatest(position, $1)', [position]);
    },
  };
}

/** The live projector stands still while `work` runs: it cannot move its checkpoints. */
async function holdingLive(pool: pg.Pool, work: (position: bigint | null) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${LIVE}.checkpoints in exclusive mode`);
    const { rows } = await client.query<{ position: bigint | null }>(
      `select min(position) as position from ${LIVE}.checkpoints`,
    );
    await work(rows[0]?.position ?? null);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

async function compare(
  client: pg.PoolClient,
  { projectors, onFinding }: VerifyOptions,
  lacking: readonly string[],
): Promise<Omit<Verified, 'events'>> {
  let findings = 0;
  const report = (finding: Finding): void => {
    findings++;
    onFinding(finding);
  };
  const unequal = new Set<string>();
  const skip = (readModel: string, problem: string): void => {
    report({ found: 'trouble', problem: `${readModel}: ${problem}` });
    for (const { name } of projectors.find((p) => p.name === readModel)?.tables ?? []) unequal.add(name);
  };
  const { rows } = await client.query<{ read_model: string; apart: boolean }>(
    `select l.read_model, l.position is distinct from r.position as apart
     from ${LIVE}.checkpoints l left join ${REPLAYED}.checkpoints r using (read_model) order by 1`,
  );
  for (const { read_model, apart } of rows)
    if (apart) skip(read_model, 'the live read model stands at another position than the others');
  for (const problem of lacking) report({ found: 'trouble', problem });
  for (const problem of await waiting(client)) report({ found: 'trouble', problem });
  const [live, replayed] = [await tablesOf(client, LIVE), await tablesOf(client, REPLAYED)];
  for (const table of replayed.filter((t) => !live.includes(t)))
    report({ found: 'trouble', problem: `the live read models have no table ${table}` });
  let count = 0;
  const tables = replayed.filter((table) => live.includes(table) && !unequal.has(table));
  for (const table of tables) {
    const { rows: counted } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${REPLAYED}."${table}"`,
    );
    count += counted[0]?.n ?? 0;
    for await (const difference of differencesOf(client, table, { live: LIVE, replayed: REPLAYED }))
      report({ found: 'difference', ...difference });
  }
  return { tables: tables.length, rows: count, findings };
}

/** What was set aside is missing on both sides alike, or on one: said once each. */
async function waiting(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<Record<'part' | 'stream' | 'reason' | 'type' | 'revision', string>>(
    `select distinct part, stream, type, revision::text, reason from
       (select * from ${LIVE}.quarantine union all select * from ${REPLAYED}.quarantine) both_sides
     order by part, stream`,
  );
  return rows.map(
    ({ part, stream, type, revision, reason }) =>
      `${part}: ${stream} is set aside from revision ${revision} on (${type}: ${reason})`,
  );
}
