// What a copy does with a history that lacks events, or is cut short; and stores that are in use are not moved away.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { copyHistory, type Copying } from '../../../src/app/backup/copy-history.ts';
import { historyOf } from '../../../src/app/backup/move-history.ts';
import { NONE, type EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { freePort, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import { freshDatabase } from '../../support/stores/postgres.ts';
import { lotbook, TOKEN } from './office.ts';
import { Servers, withStore } from './servers.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'lotbook-copy-'));
const servers = new Servers();
let idle: ServiceProcess | null = null;
afterAll(async () => {
  await idle?.kill('SIGKILL');
  await servers.stop();
  await rm(root, { recursive: true, force: true });
});

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

describe('a process that only serves requests, and has none to serve', () => {
  it('keeps the stores that it runs on from being moved away', async () => {
    const here = await servers.start();
    const external = {
      LOTBOOK_DATABASE_URL: await freshDatabase(),
      LOTBOOK_EVENTSTORE: here.url,
      LOTBOOK_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOTBOOK_DATA_DIR: path.join(root, 'idle'),
      LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    };
    idle = await startProcess({
      ...external,
      LOTBOOK_PORT: String(await freePort()),
      LOTBOOK_ROLES: 'api',
      LOTBOOK_DEMO: '0',
    });
    const there = await servers.start();
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
    const [one, two] = [await servers.start(), await servers.start()];
    await withStore(one.url, async (from) => {
      for (let n = 0; n < 6; n++)
        await from.append(`s-${n % 2}`, n < 2 ? NONE : BigInt(n >> 1) - 1n, [writing(n)]);
      await from.append(
        's-0',
        2n,
        Array.from({ length: 1_200 }, (_, n) => writing(100 + n)),
      );
    });
    await one.stop();
    await query(
      one.databaseUrl,
      `delete from event_node.events where stream = 's-0' and revision in (0, 1, 700)`,
    );
    const damaged = await servers.start(one.databaseUrl);
    await withStore(damaged.url, (from) =>
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
    const [one, two] = [await servers.start(), await servers.start()];
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
    const [one, two] = [await servers.start(), await servers.start()];
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
