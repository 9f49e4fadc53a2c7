// What the demon does to a world: each act begins and ends by itself, and whatever it was, all is well after it.
import pg from 'pg';
import type { Proxy } from '../../platform/embedded/proxy.ts';
import type { Act, ActKind } from '../plan.ts';
import type { Client } from '../partners/client.ts';
import { textAt } from '../json.ts';
import type { Victim, World } from '../world/world.ts';

const SLOW_MS = 60;

export interface Stricken {
  readonly world: World;
  readonly operator: Client;
}

type Do = (stricken: Stricken, act: Act) => Promise<unknown>;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function slot({ world }: Stricken, { which }: Act) {
  return world.slots[which % world.slots.length]!;
}

const restarted =
  (signal: 'SIGKILL' | 'SIGTERM'): Do =>
  async (stricken, act) => {
    await slot(stricken, act).kill(signal);
    await slot(stricken, act).start();
  };

const paused =
  (victim: (world: World) => Victim | null): Do =>
  async ({ world }, { ms }) => {
    const goOn = await victim(world)?.pause();
    await wait(ms);
    goOn?.();
  };

const onWire =
  (name: 'rows' | 'events', harm: (wire: Proxy) => void): Do =>
  async ({ world }, { ms }) => {
    const wire = world.wires?.[name];
    if (!wire) return;
    harm(wire);
    await wait(ms);
    wire.heal();
    // what a stalled wire has swallowed never arrives: those connections are dead
    wire.cut();
  };

const slowed =
  (name: 'rows' | 'events'): Do =>
  async ({ world }, { ms }) => {
    world.wires?.[name].slow(SLOW_MS);
    await wait(ms);
    world.wires?.[name].heal();
  };

/** Commits are made, and nobody is told: Postgres waits for a standby that there is not. */
async function delayCommits({ world }: Stricken, { ms }: Act): Promise<void> {
  const { databaseUrl } = await world.addresses();
  await settle(databaseUrl, 'nobody');
  await wait(ms);
  await settle(databaseUrl, '');
}

async function settle(databaseUrl: string, standbys: string): Promise<void> {
  // the last word must come through, whatever else happens to Postgres
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`alter system set synchronous_standby_names = '${standbys}'`);
      await client.query('select pg_reload_conf()');
      return;
    } catch (error) {
      if (standbys !== '') return;
      if (tries > 100) throw error;
      await wait(300);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function jumpClock({ operator }: Stricken, { ms }: Act): Promise<void> {
  const read = await operator.read('/clock');
  const now = read && textAt(read.told.data, 'now');
  if (now) await operator.tell('PUT', '/clock', { now: new Date(Date.parse(now) + ms).toISOString() });
}

export const DO: Readonly<Record<ActKind, Do>> = {
  kill: restarted('SIGKILL'),
  restart: restarted('SIGTERM'),
  async pause(stricken, act) {
    const goOn = slot(stricken, act).pause();
    await wait(act.ms);
    goOn();
  },
  'kill-postgres': ({ world }) => world.postgres.kill(),
  'pause-postgres': paused(({ postgres }) => postgres),
  'delay-commits': delayCommits,
  async 'fill-disk'({ world }, { ms }) {
    await world.disk.fill();
    await wait(ms);
    await world.disk.makeRoom();
  },
  'jump-clock': jumpClock,
  'kill-node': async ({ world }) => await world.node?.kill(),
  'pause-node': paused(({ node }) => node),
  'cut-rows': async ({ world }) => world.wires?.rows.cut(),
  'slow-rows': slowed('rows'),
  'refuse-rows': onWire('rows', (wire) => wire.refuse()),
  'stall-rows': onWire('rows', (wire) => wire.stall()),
  'cut-events': async ({ world }) => world.wires?.events.cut(),
  'slow-events': slowed('events'),
  'refuse-events': onWire('events', (wire) => wire.refuse()),
  'stall-events': onWire('events', (wire) => wire.stall()),
  'twin-events': onWire('events', (wire) => wire.twin()),
};
