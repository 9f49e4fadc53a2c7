// The demo's leads: believable, each a person of its own; its year, laid once and in order however often the start is killed.
import { expect, test } from 'vitest';
import { normalisePhone, isFakePhone } from '../../../src/domain/vocabulary/phone.ts';
import { DEMO_TENANT } from '../../../src/app/demo/calls.ts';
import { demoPeople } from '../../../src/app/demo/people.ts';
import { layDemo } from '../../../src/app/demo/demo.ts';
import { demoState, markDemo } from '../../../src/app/demo/due.ts';
import { yearBefore } from '../../../src/app/demo/year.ts';
import { readConfig, type Config } from '../../../src/app/config.ts';
import { projectors } from '../../../src/app/catalogue.ts';
import { verify, type Finding } from '../../../projections/verify.ts';
import { startService, type Service } from '../../../src/app/service.ts';
import { places } from '../../../src/processes/places/places.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

test('every person has a number and an address of their own, and a town that exists', async () => {
  const people = demoPeople(200).map(({ contact }) => contact as Record<string, string>);
  for (const key of ['email1', 'phone1'])
    expect(new Set(people.map((contact) => contact[key])).size).toBe(200);
  const known = await places();
  for (const { phone1, zipcode } of people) {
    expect(isFakePhone(normalisePhone(phone1!) ?? '', new Set())).toBe(false);
    expect(known.find(zipcode!, 'postal')).not.toBeNull();
  }
});

test('a stop half way through the year is made good, in order of time and without doubling anything', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-demo-'));
  const config = readConfig({ LOTBOOK_DATA_DIR: dataDir, LOTBOOK_PORT: '0', LOTBOOK_LOG_LEVEL: 'silent' });
  let service = await startService(config);
  try {
    let shown = '';
    const stopped = expect(layDemo(config, service, (key) => (shown = key))).rejects.toThrow();
    await expect.poll(() => weeksLaid(config), { timeout: 100_000 }).toBeGreaterThan(20);
    await service.stop();
    await stopped;
    const { reached } = (await demoState(config)) as { reached: Date };
    service = await startService(config);
    // until the rest is laid, it is no later there than where it stopped
    expect(service.backend.clock.now(DEMO_TENANT)).toEqual(reached);
    // somebody may be using the key that was shown
    expect(await layDemo(config, service)).toBe(shown);
    expect(service.backend.clock.now(DEMO_TENANT).getTime()).toBeGreaterThan(Date.now() - 60_000);
    const laid = await count(service);
    expect(laid).toMatchObject({ doubled: 0, statuses: 3 });
    expect(await steps(service)).toEqual(
      expect.arrayContaining(['prepared', 'signed', 'firm', 'deed-signed', 'delivered', 'canceled']),
    );
    expect(await runningBack(service)).toEqual([]);
    expect(await differences(service)).toEqual([]);

    const end = new Date();
    await markDemo(config, { is: 'laying', end, reached: yearBefore(end) });
    await layDemo(config, service);
    expect(await count(service)).toEqual(laid);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 280_000);

async function weeksLaid(config: Config): Promise<number> {
  const state = await demoState(config);
  if (state.is !== 'laying') return 0;
  return (state.reached.getTime() - yearBefore(state.end).getTime()) / (7 * 24 * 3_600_000);
}

async function count(service: Service): Promise<unknown> {
  const { rows } = await service.backend.pool.query(
    `select (select count(*)::int from leads) as leads, (select count(*)::int from lead_requests) as requests,
       (select count(*)::int from sales_actions) as actions, (select count(*)::int from records) as records,
       (select count(*)::int from options) as options, (select count(*)::int from registrations) as registrations,
       (select count(*)::int from purchase_steps) as steps,
       (select count(*)::int from lot_price_history) as prices,
       (select count(distinct status)::int from interests) as statuses,
       (select count(*) - count(distinct email1) from contacts where email1 is not null)::int as doubled
     from tenants where tenant_key = $1`,
    [DEMO_TENANT],
  );
  return rows[0];
}

/** How far the sales of the demo have come: somebody is at every step. */
async function steps(service: Service): Promise<string[]> {
  const { rows } = await service.backend.pool.query<{ status: string }>(
    'select distinct status from purchases where tenant_key = $1',
    [DEMO_TENANT],
  );
  return rows.map(({ status }) => status);
}

/** Streams in which an event is told to have happened before the one that precedes it. */
async function runningBack({ backend: { events, codec } }: Service): Promise<string[]> {
  const latest = new Map<string, Date>();
  const back: string[] = [];
  for await (const stored of events.readAll(
    ['grid-', 'lead-', 'registrations-', 'program-', 'tenant-'],
    null,
  )) {
    const [event] = await codec.decode([stored]);
    const before = latest.get(stored.stream);
    if (before && event!.meta.at < before) back.push(`${stored.stream} ${stored.revision}`);
    latest.set(stored.stream, event!.meta.at);
  }
  return back;
}

async function differences({ backend: { events, codec, databaseUrl } }: Service): Promise<Finding[]> {
  const found: Finding[] = [];
  await verify({ events, codec, projectors, databaseUrl, onFinding: (finding) => found.push(finding) });
  return found;
}
