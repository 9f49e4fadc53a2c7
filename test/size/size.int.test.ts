// A book that was laid straight into the stores is one that the service could have written: nothing in it contradicts
// itself, and the service goes on with it as with its own.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verify, type Finding } from '../../projections/building/verify.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { startService, type Service } from '../../src/app/service.ts';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { copyStartedFolder } from '../support/folders/started-folder.ts';
import { layBook, type Laid } from './lay.ts';
import { emailOf } from './person.ts';
import { sizeOfEvents } from './shape.ts';

const TODAY = new Date();

/** How many events are read from here on, by whatever means, until the answer is called. */
function countReads(): () => number {
  const { page, everything, readAll } = EventStore.prototype;
  let read = 0;
  const spies = [
    vi.spyOn(EventStore.prototype, 'page').mockImplementation(async function (this: EventStore, ...asked) {
      const found = await page.apply(this, asked);
      read += found.length;
      return found;
    }),
    vi.spyOn(EventStore.prototype, 'everything').mockImplementation(async function* (
      this: EventStore,
      ...asked
    ) {
      for await (const batch of everything.apply(this, asked)) {
        read += batch.length;
        yield batch;
      }
    }),
    vi.spyOn(EventStore.prototype, 'readAll').mockImplementation(async function* (
      this: EventStore,
      ...asked
    ) {
      for await (const event of readAll.apply(this, asked)) {
        read += 1;
        yield event;
      }
    }),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
    return read;
  };
}

describe('a book of some two thousand events', () => {
  let dataDir: string;
  let laid: Laid;
  let service: Service;
  let readAtStart: number;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-size-'));
    await copyStartedFolder(dataDir);
    const settings = { LOTBOOK_DATA_DIR: dataDir, LOTBOOK_LOG_LEVEL: 'silent', LOTBOOK_DEMO: '0' };
    const config = readConfig({ ...settings, LOTBOOK_PORT: '0' });
    const asked = { size: sizeOfEvents(2_000), seed: 7, today: TODAY, receiver: 'http://127.0.0.1:9/hook' };
    laid = await layBook(config, asked);
    const count = countReads();
    service = await startService(config);
    expect(await service.untilReady(20_000)).toEqual([]);
    readAtStart = count();
  });

  afterAll(async () => {
    await service?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const partner = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const { tenant, secret } = laid.keys[0]!;
    const headers = { 'x-api-key': secret };
    const asked = { method, url: `/v1/${tenant}${url}`, headers, ...(payload ? { payload } : {}) };
    const answer = await service.app.inject(asked);
    return { status: answer.statusCode, json: answer.json() as Record<string, unknown> };
  };

  it('is as large as was asked, and whole: every event read, every row as the events tell it', async () => {
    expect(laid.events).toBeGreaterThan(1_500);
    expect(laid.events).toBeLessThan(2_600);
    expect(laid.setAside).toBe(0);
    const { events, codec, databaseUrl } = service.backend;
    const kinds = new Set<string>();
    let stored = 0;
    for await (const batch of events.everything()) {
      const own = batch.filter(({ type, stream }) => codec.knows(type) && !stream.startsWith('snapshot-'));
      stored += own.length;
      for (const { type } of own) kinds.add(type);
    }
    expect(stored).toBe(laid.events);
    const wanted = ['LotCreated', 'OptionPlaced', 'OptionExpired', 'PurchasePrepared', 'PurchaseFirm'];
    wanted.push(
      'LeadRequested',
      'ClaimConfirmed',
      'SalesActionClosed',
      'RegistrationApproved',
      'IdsReserved',
    );
    expect([...kinds]).toEqual(expect.arrayContaining(wanted));
    const findings: Finding[] = [];
    const { rows } = await verify({
      events,
      codec,
      projectors,
      databaseUrl,
      onFinding: (f) => findings.push(f),
    });
    expect(findings).toEqual([]);
    expect(rows).toBeGreaterThan(1_000);
  });

  it('is not read through by a start', () => {
    // who holds which key, behind the subscriptions, and the name of the store
    expect(readAtStart).toBeGreaterThan(0);
    expect(readAtStart).toBeLessThan(laid.events / 5);
  });

  it('leaves policies and timers nothing to do', async () => {
    const before = await service.backend.events.end();
    const { body } = await service.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
    const late = [...body.matchAll(/^lotbook_timers_late_seconds\{.*\} (\S+)$/gm)].map(
      ([, seconds]) => seconds,
    );
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set(['0']));
    expect(await service.backend.events.end()).toBe(before);
  });

  it('knows its people again, and numbers those who are new behind them', async () => {
    const contact = { name: 'Martin', firstname: 'Jeanne' };
    const leads = (await partner('GET', '/leads?per_page=1')).json.meta as { total: number };
    const known = await partner('POST', '/leads', { contact: { ...contact, email1: emailOf(1) }, lead: {} });
    const { lead_id } = known.json.body as { lead_id: number };
    expect(known.status).toBe(201);
    expect(lead_id).toBeLessThanOrEqual(leads.total);
    const fresh = await partner('POST', '/leads', {
      contact: { ...contact, email1: 'neuf@x.example' },
      lead: {},
    });
    expect((fresh.json.body as { lead_id: number }).lead_id).toBeGreaterThan(leads.total);
  });

  it('takes the next option on a lot that is free', async () => {
    const contact = { name: 'Petit', firstname: 'Paul', email1: 'petit@x.example' };
    const lead = await partner('POST', '/programs/1/leads', { contact, lead: {} });
    const lots = (await partner('GET', '/programs/1/lots')).json.data as {
      id: number;
      is_primary: boolean;
      status: string;
    }[];
    const free = lots.find(({ is_primary, status }) => is_primary && status === 'available')!;
    const { lead_id } = lead.json.body as { lead_id: number };
    const option = { lead_id, lots: [{ id: free.id }], vat_rate: 20, owner_id: 1 };
    const placed = await partner('POST', '/programs/1/options', option);
    expect(placed.status).toBe(201);
    expect((placed.json.data as { status: string }).status).toBe('option');
  });
});
