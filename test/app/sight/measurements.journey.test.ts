// What operators watch, as a running service tells it; and the dashboard and the alarms, held against what there is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantAggregate } from '../../../src/domain/tenant/tenant.ts';
import { tenantSettingsChanged } from '../../../src/domain/tenant/events.ts';
import { Commands } from '../../../src/platform/commands/commands.ts';
import { Snapshots } from '../../../src/platform/commands/snapshots.ts';
import { startReceiver, type Receiver } from '../../roles/webhooks/receiver.ts';
import { testContext } from '../../support/stores/backend.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { tell } from '../../support/stores/tell.ts';
import { family, namesIn, panels, rules } from './expressions.ts';

let receiver: Receiver;
let space: Space;
beforeAll(async () => {
  receiver = await startReceiver(() => {});
  // nobody ends what is over here
  space = await openSpace({
    LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1',
    LOTBOOK_ROLES: 'api,projector,policies,webhooks',
  });
});
afterAll(async () => {
  await receiver.close();
  await space.close();
});

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

async function measured(): Promise<Sample[]> {
  // the text is made once a second, and what is looked up every five
  const text = await (await fetch(`${space.address}/metrics`)).text();
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, said]) => [key, said] as const);
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
  });
}

async function value(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const found = (await measured()).find(
    (one) => one.name === name && Object.entries(labels).every(([key, said]) => one.labels[key] === said),
  );
  return found?.value ?? null;
}

const patiently = { timeout: 15_000, interval: 500 };

test('everybody who follows the events says how far behind it is: not at all', async () => {
  await expect
    .poll(
      async () => (await measured()).filter((s) => s.name === 'lotbook_lag_seconds' && s.value === 0).length,
      patiently,
    )
    .toBeGreaterThan(10);
  const parts = (await measured()).flatMap(({ name, labels }) =>
    name === 'lotbook_lag_seconds' ? [labels.part] : [],
  );
  for (const part of ['read model lots', 'read model programs', 'policy registrations', 'webhooks'])
    expect(parts).toContain(part);
});

test('an option that is over and that nobody ends is late, and a message that is not taken waits', async () => {
  const made = await space.partner('POST', '/webhooks', {
    url: receiver.url,
    events: ['lot.status_changed'],
  });
  expect(made.status).toBe(201);
  const fields = { status: 'available', is_primary: true, type: 'parking', typology: 'box' };
  const lot = { external_id: 'P1', reference: 'P1', price_excluding_vat: 9_000, ...fields };
  const lots = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: [lot] });
  const contact = { name: 'Roux', email1: 'roux@mail.example' };
  const lead = await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: {} });
  const placed = await space.partner('POST', `/programs/${space.programId}/options`, {
    lead_id: (lead.json.body as { lead_id: number }).lead_id,
    lots: [{ id: lots.json.data.success[0].id as number }],
    vat_rate: 20,
  });
  expect(placed.status).toBe(201);
  await expect.poll(() => receiver.came.length, patiently).toBe(1);
  const over = new Date(Date.parse(placed.json.data.expires_at as string) + 700_000);
  await space.moveClock(over);
  await expect
    .poll(() => value('lotbook_timers_late_seconds', { kind: 'options' }), patiently)
    .toBeGreaterThan(690);
  for (const older_than of ['0', '60', '600'])
    await expect
      .poll(() => value('lotbook_webhooks_waiting', { receiver: 'well', older_than }), patiently)
      .toBe(1);
});

test('a stream that somebody else has written to is decided again, and counted', async () => {
  const { backend } = space.service;
  const other = new Commands(
    backend.events,
    backend.codec,
    new Snapshots(backend.events, backend.vault),
    () => {},
  );
  const stream = `tenant-${space.tenant}`;
  const say = (commands: Commands, seed: string) =>
    tell(commands, tenantAggregate, stream, { ...testContext(seed), tenant: space.tenant }, () => [
      tenantSettingsChanged({ settings: {} }),
    ]);
  for (const [n, commands] of [backend.commands, other, backend.commands].entries())
    expect(await say(commands, `told ${n}`)).toHaveProperty('revision');
  await expect
    .poll(() => value('lotbook_conflicts_total', { category: 'tenant' }), patiently)
    .toBeGreaterThan(0);
});

test('tries to sign in that come to nothing are counted', async () => {
  const form = {
    method: 'POST',
    headers: { origin: space.address, 'content-type': 'application/x-www-form-urlencoded' },
  };
  await fetch(`${space.address}/console/invitation/no-link-at-all`, { ...form, body: '' });
  await expect
    .poll(
      () => value('lotbook_sign_in_failures_total', { method: 'link', outcome: 'link-unknown' }),
      patiently,
    )
    .toBe(1);
});

test('who waits for a connection to Postgres is measured', async () => {
  const { runtime } = space.service.backend;
  await Promise.all(Array.from({ length: 30 }, () => runtime.query('select pg_sleep(0.01)')));
  await expect
    .poll(() => value('lotbook_pool_wait_seconds_count', { pool: 'runtime' }), patiently)
    .toBeGreaterThan(10);
  expect(await value('lotbook_pool_connections', { pool: 'runtime', state: 'waiting' })).toBe(0);
});

test('the dashboard and the alarms name what there is, and nothing else', async () => {
  await space.service.backend.runtime.query(
    `insert into runtime.backups (taken_at, store, position, events, bytes) values (now(), $1, 1, 1, 1)`,
    [space.service.backend.storeId],
  );
  await expect.poll(() => value('lotbook_backup_age_seconds'), patiently).not.toBeNull();
  const samples = await measured();
  const known = new Set(samples.map(({ name }) => name));
  const text = await (await fetch(`${space.address}/metrics`)).text();
  const declared = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const expressions = [
    ...(await panels()).flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: title, expr })),
    ),
    ...(await rules()).map(({ alert, expr }) => ({ where: alert, expr })),
  ];
  expect(expressions.length).toBeGreaterThan(30);
  const wrong = expressions.flatMap(({ where, expr }) => {
    const { metrics, labels } = namesIn(expr);
    return [...metrics].flatMap((name) => {
      if (!declared.has(name) && !declared.has(family(name))) return [`${where}: there is no ${name}`];
      // of what has not happened yet there are no labels to look at
      const own = samples.filter((sample) => sample.name === name);
      const lacking =
        own.length === 0
          ? []
          : [...labels.get(name)!].filter((label) => !own.some((one) => label in one.labels));
      return lacking.map((label) => `${where}: ${name} has no label ${label}`);
    });
  });
  expect(wrong).toEqual([]);
  expect(known.size).toBeGreaterThan(30);
});

test('whatever of ours is measured is on the dashboard, and all of it but mere positions raises an alarm', async () => {
  const text = await (await fetch(`${space.address}/metrics`)).text();
  const ours = [...text.matchAll(/^# TYPE (lotbook_\w+|http_\w+)/gm)].map(([, name]) => name!);
  const named = (exprs: readonly string[]): Set<string> =>
    new Set(exprs.flatMap((expr) => [...namesIn(expr).metrics].map(family)));
  const shown = named((await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
  const alarmed = named((await rules()).map(({ expr }) => expr));
  const signs = ours.filter((name) => !name.endsWith('_position'));
  expect(signs.filter((name) => !shown.has(name))).toEqual([]);
  expect(signs.filter((name) => !alarmed.has(name))).toEqual([]);
});
