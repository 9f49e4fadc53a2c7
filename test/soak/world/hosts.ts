// One service spread over two hosts: six processes that share the roles, each with wires of its own to both stores, so that
// one alone can be parted from one store alone. Files lie in a bucket: no host has a folder of another.
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../faults/service-process.ts';
import { startProxy, type Proxy } from '../../platform/embedded/proxy.ts';
import { bucketAt, startS3Server } from '../../platform/files/s3-server.ts';
import { Slot } from './slot.ts';
import { common, openStores, through } from './stores.ts';
import type { World } from './world.ts';

export interface Member {
  readonly name: string;
  readonly roles: string;
  readonly slot: Slot;
  readonly wires: { readonly rows: Proxy; readonly events: Proxy };
}

/** Two of each, never on the same host. */
const CAST = [
  { name: 'a1', roles: 'api' },
  { name: 'a2', roles: 'projector,webhooks' },
  { name: 'a3', roles: 'policies,timers' },
  { name: 'b1', roles: 'api' },
  { name: 'b2', roles: 'projector,policies' },
  { name: 'b3', roles: 'webhooks,timers' },
] as const;
const HOSTS: Readonly<Record<string, string>> = { a: '127.0.0.1', b: '127.0.0.2' };

type Env = Readonly<Record<string, string>>;

export class Hosts {
  readonly world: World;
  readonly members: readonly Member[];
  readonly #rows: pg.Pool;

  readonly #join: (name: string, roles: string, more: Env) => Promise<Member>;

  constructor(
    world: World,
    members: readonly Member[],
    rows: pg.Pool,
    join: (name: string, roles: string, more: Env) => Promise<Member>,
  ) {
    this.world = world;
    this.members = members;
    this.#rows = rows;
    this.#join = join;
  }

  /** One more process, on the second host, started and ready. */
  async join(roles: string, more: Env): Promise<Member> {
    const member = await this.#join('b4', roles, more);
    await member.slot.start();
    return member;
  }

  with(role: string): readonly Member[] {
    return this.members.filter(({ roles }) => roles.split(',').includes(role));
  }

  /** Who holds the lead of this role, as Postgres sees it. */
  async leaderOf(role: string): Promise<Member | null> {
    const { rows } = await this.#rows.query<{ name: string }>(
      `select distinct a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.application_name like $1`,
      [`lotbook ${role} at %`],
    );
    if (rows.length > 1) throw new Error(`${rows.length} lead as ${role}`);
    const pid = Number(rows[0]?.name.split(' ').at(-1));
    return this.members.find(({ slot }) => slot.pid === pid) ?? null;
  }

  /** What a process says of itself: the sum of a measurement over its labels, or null where it has none. */
  async measured({ slot }: Member, name: string): Promise<number | null> {
    const lines = (await slot.metrics()).match(new RegExp(`^${name}(\\{.*\\})? \\S+$`, 'gm'));
    return lines && lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
}

export async function openHosts(): Promise<Hosts> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const stores = await openStores(closing);
    const { disk, postgres, node, addresses } = stores;
    const rows = new pg.Pool({ connectionString: addresses.databaseUrl, max: 2 });
    rows.on('error', () => {});
    closing.push(() => rows.end());
    const bucket = await startS3Server();
    closing.push(() => bucket.close());
    const alike = { ...common(), LOTBOOK_FILES: bucketAt(bucket) };
    const join = async (name: string, roles: string, more: Env = {}): Promise<Member> => {
      const wires = {
        rows: await startProxy(stores.ports.rows),
        events: await startProxy(stores.ports.events),
      };
      closing.push(
        () => wires.rows.stop(),
        () => wires.events.stop(),
      );
      const slot = new Slot({
        ...alike,
        ...through(stores, wires.rows.port, wires.events.port),
        LOTBOOK_ROLES: roles,
        LOTBOOK_HOST: HOSTS[name[0]!]!,
        LOTBOOK_PORT: String(await freePort()),
        LOTBOOK_DATA_DIR: path.join(disk.folder, `host-${name[0]}`),
        ...more,
      });
      closing.push(() => slot.close());
      return { name, roles, slot, wires };
    };
    const members: Member[] = [];
    for (const { name, roles } of CAST) members.push(await join(name, roles));
    const slots = members.map(({ slot }) => slot);
    // the first one makes the tables
    await slots[0]!.start();
    await Promise.all(slots.slice(1).map((slot) => slot.start()));
    const env = {
      ...alike,
      ...through(stores, stores.ports.rows, stores.ports.events),
      LOTBOOK_DATA_DIR: path.join(disk.folder, 'host-a'),
    };
    const world: World = {
      shape: 'apart',
      slots,
      disk,
      wires: null,
      env,
      postgres,
      node,
      close,
      addresses: async () => addresses,
    };
    return new Hosts(world, members, rows, join);
  } catch (error) {
    await close();
    throw error;
  }
}
