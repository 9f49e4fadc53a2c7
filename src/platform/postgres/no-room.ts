// A pool that asks Postgres for another connection and finds no room, in all, in its database or for its account, makes
// do with those it has: work takes its turn on them, where it would have failed. For who has none at all, whichever pool
// of the process has most gives one up.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const NO_ROOM = '53300';
/** Who has none to make do with asks again after this. */
const AGAIN_MS = 100;
/** After which another one is given up for the same: the last may have been taken by somebody else. */
const GIVEN_UP_MS = 1_000;
/** After which there may be room again. */
const NARROW_MS = 10_000;

/**
 * One connection stays where nobody asks for a while: others may have taken all the room by then. It says that it is there
 * sooner than what stands between forgets a connection that idles, and a dead one is found within the minute.
 */
export const ONE_STAYS = { min: 1, keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;

/** How a pool answers who asked for a connection. */
export type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release'],
) => void;

/** A pool among those of the process. */
interface Sharing {
  /** Those who connect with the same words share the room. */
  readonly place: string | undefined;
  /** How many connections it has that are promised to nobody. */
  kept(): number;
  /** It asks for no more than it has, for a while. */
  narrow(): void;
  /** One of its connections is closed as soon as whoever has it is done. */
  giveUp(): void;
}

const pools = new Set<Sharing>();
/** Where threads of the process tell each other the place at which one of them has no connection. */
const threads = new BroadcastChannel('no room');
threads.onmessage = ({ data }) => void giveUpAt(data);
threads.unref();

/** For one who found no room there, again and again: what becomes free is for who has none. */
function roomMaker(place: string | undefined): (hasNone: boolean) => void {
  let madeAt = -Infinity;
  return (hasNone) => {
    narrowAt(place);
    const now = performance.now();
    if (!hasNone || now - madeAt < GIVEN_UP_MS) return;
    madeAt = now;
    if (!giveUpAt(place)) threads.postMessage(place);
  };
}

function narrowAt(place: unknown): Sharing[] {
  const there = [...pools].filter((pool) => pool.place === place);
  for (const pool of there) pool.narrow();
  return there;
}

function giveUpAt(place: unknown): boolean {
  const [richest] = narrowAt(place).sort((one, other) => other.kept() - one.kept());
  if (!richest || richest.kept() < 2) return false;
  richest.giveUp();
  return true;
}

/** Connects as often as there is no room, until the limit. */
export async function onceThereIsRoom<T>(
  place: string,
  limitMs: number,
  connect: () => Promise<T>,
): Promise<T> {
  const makeRoom = roomMaker(place);
  const until = performance.now() + limitMs;
  for (;;)
    try {
      return await connect();
    } catch (error) {
      if (!isNoRoom(error) || performance.now() > until) throw error;
      makeRoom(true);
      await delay(AGAIN_MS);
    }
}

/** `limitMs`: how long somebody waits for a connection. */
export function makeDo(pool: pg.Pool, limitMs: number, narrowMs: number = NARROW_MS): void {
  const connect = pool.connect.bind(pool) as (lent: Lent) => void;
  const end = pool.end.bind(pool) as () => Promise<void>;
  const { max: most } = pool.options;
  // the pool counts those that are still being opened as well
  let open = 0;
  pool.on('connect', () => {
    open += 1;
    // of those asked for at once some may have found no room before others found some
    pool.options.max = Math.max(pool.options.max, open);
  });
  // of those, what is promised to others: first how many, then which
  let given = 0;
  const leaving = new Set<pg.PoolClient>();
  pool.on('remove', (client) => {
    open -= 1;
    given = Math.min(open, leaving.delete(client) ? given - 1 : given);
  });
  const kept = (): number => open - given;
  const leaves = (client: pg.PoolClient): boolean => {
    if (leaving.size < given) leaving.add(client);
    return leaving.has(client);
  };
  let widening: NodeJS.Timeout | undefined;
  const narrow = (): void => {
    pool.options.max = Math.max(1, kept());
    clearTimeout(widening);
    widening = setTimeout(() => (pool.options.max = most), narrowMs).unref();
  };
  const self: Sharing = {
    place: pool.options.connectionString,
    kept,
    narrow,
    giveUp: () => {
      given += 1;
      narrow();
      if (pool.idleCount > 0) connect((_, client, done) => client && done(leaves(client)));
    },
  };
  pools.add(self);
  const makeRoom = roomMaker(self.place);
  const lend = (lent: Lent, until: number | null): void =>
    connect((error, client, done) => {
      const now = performance.now();
      // before those who wait in line for it
      if (client) client.release = (destroy) => done(leaves(client) || destroy);
      if (!isNoRoom(error) || (until !== null && now > until))
        return lent(error, client, client?.release ?? done);
      makeRoom(open === 0);
      setTimeout(() => lend(lent, until ?? now + limitMs), open > 0 ? 0 : AGAIN_MS);
    });
  const lending = (lent?: Lent): Promise<pg.PoolClient> | void => {
    if (lent) return lend(lent, null);
    return new Promise((resolve, reject) =>
      lend((error, client) => (client ? resolve(client) : reject(error as Error)), null),
    );
  };
  pool.connect = lending as pg.Pool['connect'];
  pool.end = (() => {
    pools.delete(self);
    return end();
  }) as pg.Pool['end'];
}

function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NO_ROOM;
}
