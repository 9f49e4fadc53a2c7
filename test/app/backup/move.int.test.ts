// A move into another event store and back, cut short on the way; and what a copy does with a history that lacks events.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startEventNode, type EventNode } from '../../../src/platform/embedded/node/start-event-node.ts';
import { copyHistory, type Copying } from '../../../src/app/backup/copy-history.ts';
import { historyOf } from '../../../src/app/backup/move-history.ts';
import { EventStore, NONE } from '../../../src/platform/kernel/event-store.ts';
import { freePort, launch, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { lotbook, Office, Subscriber, TOKEN } from './office.ts';

/** A command takes its time to start where the machine is slow. */
const BEGUN_MS = 60_000;
const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-move-'));
const nodes: EventNode[] = [];
const services: ServiceProcess[] = [];
const subscriber = await new Subscriber().open();
afterAll(async () => {
  for (const service of services) await service.kill('SIGKILL');
  for (const node of nodes) await node.stop();
  subscriber.close();
  await rm(root, { recursive: true, force: true });
});

async function server(): Promise<{ url: string; databaseUrl: string }> {
  const databaseUrl = await freshDatabase();
  const node = await startEventNode({ databaseUrl });
  nodes.push(node);
  return { url: node.connectionString, databaseUrl };
}

async function withStore<T>(url: string, work: (events: EventStore) => Promise<T>): Promise<T> {
  const events = new EventStore(url);
  try {
    return await work(events);
  } finally {
    await events.close();
  }
}

const writing = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  type: 'Happened',
  data: { n },
  metadata: { v: 1 },
});

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  return await client.query(text).finally(() => client.end());
}

describe('the history of an embedded store', () => {
  it('moves into another server, and back, with everybody who follows it', { timeout: 280_000 }, async () => {
    const home = {
      LOTBOOK_DATA_DIR: path.join(root, 'home'),
      LOTBOOK_PORT: String(await freePort()),
      LOTBOOK_LOG_LEVEL: 'warn',
      LOTBOOK_DEMO: '0',
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
      LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
    };
    let service = await startProcess(home);
    services.push(service);
    const office = new Office(service.address, home);
    await office.open(subscriber);
    for (let n = 1; n <= 5; n++) expect((await office.makeLot(`H${n}`)).status).toBe(200);
    const toldOf = async (): Promise<void> => {
      const all = [...(await office.lots()).values()];
      await expect.poll(() => all.filter((id) => !subscriber.lots.has(id))).toEqual([]);
    };
    await toldOf();
    const sealed = await lotbook(home, 'audit', 'seal');
    expect([sealed.code, sealed.err]).toEqual([0, '']);
    const seal = path.join(root, 'seal.json');
    await writeFile(seal, sealed.out);
    const there = await server();
    const busy = await lotbook(home, 'move', '--to', there.url);
    expect([busy.code, busy.err]).toEqual([1, expect.stringMatching(/in use/)]);
    expect(await service.kill('SIGTERM')).toBe(0);

    // killed once it has begun: no service starts on half a history, and the same command goes on
    const cut = launch(home, 'bin/lotbook.mjs', ['move', '--to', there.url]);
    await withStore(there.url, (events) =>
      expect.poll(() => events.end(), { interval: 1, timeout: BEGUN_MS }).not.toBeNull(),
    );
    await cut.kill('SIGKILL');
    const away = { ...home, LOTBOOK_EVENTSTORE: there.url };
    const moved = await lotbook(home, 'move', '--to', there.url);
    expect([moved.code, moved.err]).toEqual([0, '']);
    expect(moved.out).toMatch(/^moved \d+ events of \d+ streams .*: no difference$/m);

    const again = await lotbook(home, 'move', '--to', there.url);
    expect([again.code, again.err]).toEqual([0, '']);
    expect(again.out).toMatch(
      /^the history was moved there before\nstart the service with LOTBOOK_EVENTSTORE at /,
    );

    const stale = await lotbook(home, 'audit', 'seal');
    expect([stale.code, stale.err]).toEqual([1, expect.stringMatching(/Postgres has followed another one/)]);
    service = await startProcess(away);
    services.push(service);
    office.address = service.address;
    expect((await office.lots()).size).toBe(5);
    expect((await office.makeLot('H1')).isReplayed).toBe(true);
    const before = subscriber.lots.size;
    expect((await office.makeLot('T1')).status).toBe(200);
    await toldOf();
    expect(subscriber.lots.size).toBe(before + 1);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect((await lotbook(away, 'audit', 'verify')).code).toBe(0);

    const back = await lotbook(away, 'move', '--to', 'embedded');
    expect([back.code, back.err]).toEqual([0, '']);
    service = await startProcess(home);
    services.push(service);
    office.address = service.address;
    expect([...(await office.lots()).keys()].sort()).toEqual(['H1', 'H2', 'H3', 'H4', 'H5', 'T1']);
    expect((await office.makeLot('H6')).status).toBe(200);
    await toldOf();
    expect(subscriber.unproved).toEqual([]);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect((await lotbook(home, 'audit', 'verify')).code).toBe(0);
    const held = await lotbook(home, 'audit', 'verify', '--sealed', seal);
    expect([held.code, held.out]).toEqual([0, expect.stringContaining('no difference')]);
  });
});

describe('a process that only serves requests, and has none to serve', () => {
  it('keeps the stores that it runs on from being moved away', async () => {
    const here = await server();
    const external = {
      LOTBOOK_DATABASE_URL: await freshDatabase(),
      LOTBOOK_EVENTSTORE: here.url,
      LOTBOOK_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOTBOOK_DATA_DIR: path.join(root, 'idle'),
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    };
    const service = await startProcess({
      ...external,
      LOTBOOK_PORT: String(await freePort()),
      LOTBOOK_ROLES: 'api',
      LOTBOOK_DEMO: '0',
    });
    services.push(service);
    const there = await server();
    const refused = await lotbook(external, 'move', '--to', there.url);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(
        /^lotbook: at work on this Postgres: service at \S+ \d+; stop every process, then move\n$/,
      ),
    ]);
    expect(await withStore(there.url, (events) => events.end())).toBeNull();
  });
});

describe('a copy', () => {
  const copy = (from: EventStore, to: Copying['target']) =>
    copyHistory({ original: () => historyOf(from), target: to });
  const all = async (events: EventStore) => {
    const found = [];
    for await (const { stream, revision, id, data, metadata } of events.readAll([''], null))
      found.push({ stream, revision, id, data, metadata });
    return found;
  };

  it('has every event in its place, also where the original lacks some', async () => {
    const [one, two] = [await server(), await server()];
    await withStore(one.url, async (from) => {
      for (let n = 0; n < 6; n++)
        await from.append(`s-${n % 2}`, n < 2 ? NONE : BigInt(n >> 1) - 1n, [writing(n)]);
      await from.append(
        's-0',
        2n,
        Array.from({ length: 1_200 }, (_, n) => writing(100 + n)),
      );
    });
    await nodes.at(-2)!.stop();
    await query(
      one.databaseUrl,
      `delete from event_node.events where stream = 's-0' and revision in (0, 1, 700)`,
    );
    const damaged = await startEventNode({ databaseUrl: one.databaseUrl });
    nodes.push(damaged);
    await withStore(damaged.connectionString, (from) =>
      withStore(two.url, async (to) => {
        const copied = await copy(from, to);
        expect(copied).toMatchObject({ events: 1_203, streams: 2 });
        expect(await all(to)).toEqual(await all(from));
        for (const stream of ['s-0', 's-1']) {
          const [here, there] = await Promise.all([from.page(stream, 0n, 5_000), to.page(stream, 0n, 5_000)]);
          expect(there.map(({ revision }) => revision)).toEqual(here.map(({ revision }) => revision));
        }
        expect((await to.page('s-0', 0n, 2)).map(({ revision }) => revision)).toEqual([2n, 3n]);
        expect(copied.positions.at(0n)).toBeNull();
        expect(copied.positions.at((await from.end())!)).toBe(await to.end());
        // once more is no more
        expect((await copy(from, to)).events).toBe(1_203);
      }),
    );
  });

  it('that is cut short anywhere is gone on with, and one of another history is refused', async () => {
    const [one, two] = [await server(), await server()];
    await withStore(one.url, (from) =>
      withStore(two.url, async (to) => {
        for (let n = 0; n < 40; n++)
          await from.append(`t-${n % 4}`, BigInt(Math.floor(n / 4)) - 1n, [writing(n)]);
        for (const most of [1, 7, 20]) {
          let left = most;
          const failing: Copying['target'] = {
            everything: () => to.everything(),
            copy: async (stream, expected, events) => {
              if (left-- <= 0) throw new Error('the process died');
              return await to.copy(stream, expected, events);
            },
          };
          await expect(copy(from, failing)).rejects.toThrow('the process died');
        }
        expect((await copy(from, to)).events).toBe(40);
        expect(await all(to)).toEqual(await all(from));
        await to.append('t-0', 9n, [writing(1_000)]);
        await from.append('t-0', 9n, [writing(2_000)]);
        await expect(copy(from, to)).rejects.toThrow(/it is not empty/);
      }),
    );
  });

  it('that a server brings into another order is no copy', async () => {
    const [one, two] = [await server(), await server()];
    await withStore(one.url, (from) =>
      withStore(two.url, async (to) => {
        await from.append('a-1', NONE, [writing(1)]);
        await from.append('b-1', NONE, [writing(2)]);
        await from.append('c-1', NONE, [writing(3)]);
        const late: Promise<unknown>[] = [];
        const disorderly: Copying['target'] = {
          everything: () => to.everything(),
          copy: async (stream, expected, events) => {
            if (stream !== 'b-1') return await to.copy(stream, expected, events);
            await new Promise((resolve) => setTimeout(resolve, 200));
            const written = to.copy(stream, expected, events);
            late.push(written);
            return await written;
          },
        };
        await expect(copy(from, disorderly)).rejects.toThrow(/stands where b-1 revision 0 should/);
        expect(late).toHaveLength(1);
      }),
    );
  });
});
