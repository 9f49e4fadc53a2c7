// SIGKILL at any moment of a mixed load. A ledger outside the service knows what was acknowledged: that exists once;
// what nobody can tell exists at most once; and no read model has taken an event in twice.
import { seededChance } from '../support/seeded.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { dumpReadModels } from '../support/stores/read-models.ts';
import { storesOf } from '../support/stores/stores-of.ts';
import { loneService } from './lone-service.ts';
import { desk, type ServiceProcess } from './service-process.ts';

const KILLS = Number(process.env.LOTBOOK_FAULT_KILLS ?? 2);
const LOAD_MS = Number(process.env.LOTBOOK_FAULT_LOAD_MS ?? 2_500);
const WRITERS = 8;

const { dataDir, env, start } = await loneService('kill-service');

class Ledger {
  readonly acknowledged = new Map<string, number>();
  readonly unknown = new Set<string>();
  /** The number in the program's name: it only grows, and what was asked last may or may not be there. */
  named = { acknowledged: 0, asked: 0 };
}

async function load(
  service: ServiceProcess,
  programId: number,
  ledger: Ledger,
  round: number,
  until: () => boolean,
): Promise<void> {
  const call = await desk(service, dataDir);
  let next = 0;
  const addUsers = async (): Promise<void> => {
    while (!until()) {
      const email = `user-${round}-${next++}@x.example`;
      try {
        const { status, data } = await call('POST', '/acme/users', { firstname: 'A', name: 'B', email });
        if (status === 201 || status === 202) ledger.acknowledged.set(email, (data as { id: number }).id);
        else ledger.unknown.add(email);
      } catch {
        ledger.unknown.add(email);
      }
    }
  };
  const changeProgram = async (): Promise<void> => {
    while (!until()) {
      const number = ++ledger.named.asked;
      await call('PUT', `/acme/programs/${programId}`, { name: `Clos ${number}` }).then(
        ({ status }) => status < 300 && (ledger.named.acknowledged = number),
        () => {},
      );
    }
  };
  const read = async (): Promise<void> => {
    while (!until()) await call('GET', `/acme/programs/${programId}`).catch(() => {});
  };
  await Promise.all([...Array.from({ length: WRITERS }, addUsers), changeProgram(), read()]);
}

test(
  `${KILLS} kills under load: nothing acknowledged is lost, nothing counts twice`,
  { timeout: 120_000 + KILLS * (LOAD_MS + 40_000) },
  async () => {
    const ledger = new Ledger();
    const chance = seededChance('kills of the service');
    let service = await start();
    const call = await desk(service, dataDir);
    await call('POST', '/tenants', { key: 'acme', name: 'Acme' });
    const made = await call('POST', '/acme/programs', { name: 'Clos 0' });
    const programId = (made.data as { id: number }).id;

    for (let round = 0; round < KILLS; round++) {
      let over = false;
      const loading = load(service, programId, ledger, round, () => over);
      await new Promise((resolve) => setTimeout(resolve, LOAD_MS * (0.5 + chance.next() * 0.5)));
      // on a slow machine too there is something to lose
      await expect.poll(() => ledger.acknowledged.size).toBeGreaterThan((round + 1) * 10);
      await expect.poll(() => ledger.named.acknowledged).toBeGreaterThan(round + 1);
      await service.kill('SIGKILL');
      over = true;
      await loading;
      service = await start();
    }

    const { databaseUrl, eventStoreUrl } = await storesOf(dataDir);
    const events = new EventStore(eventStoreUrl);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    try {
      // the streams: acknowledged once, unknown at most once, no gap
      const written = new Map<string, number[]>();
      let revision = 0n;
      for await (const event of events.read('tenant-acme')) {
        expect(event.revision).toBe(revision++);
        if (event.type !== 'UserAdded') continue;
        const { email, user_id } = event.data as { email: string; user_id: number };
        written.set(email, [...(written.get(email) ?? []), user_id]);
      }
      expect(ledger.acknowledged.size).toBeGreaterThan(KILLS * 10);
      expect(ledger.named.acknowledged).toBeGreaterThan(KILLS);
      for (const [email, id] of ledger.acknowledged)
        expect([email, written.get(email)]).toEqual([email, [id]]);
      for (const [email, ids] of written) {
        expect([email, ids.length]).toEqual([email, 1]);
        expect(ledger.acknowledged.has(email) || ledger.unknown.has(email)).toBe(true);
      }

      // the read models: what the streams say, and the same bytes when built anew
      const shown = async () => {
        const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from crm.users');
        return rows[0]?.n;
      };
      await expect.poll(shown).toBe(written.size);
      const { rows } = await pool.query<{ name: string }>('select name from crm.programs');
      const number = Number(rows[0]?.name.slice('Clos '.length));
      expect(number).toBeGreaterThanOrEqual(ledger.named.acknowledged);
      expect(number).toBeLessThanOrEqual(ledger.named.asked);
      const before = await dumpReadModels(pool);
      await promisify(execFile)(process.execPath, ['bin/lotbook.mjs', 'rebuild'], {
        env: { ...process.env, ...env },
      });
      expect(await dumpReadModels(pool)).toBe(before);
    } finally {
      await events.close();
      await pool.end();
    }
  },
);
