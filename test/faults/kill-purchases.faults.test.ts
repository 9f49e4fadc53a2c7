// SIGKILL while sales are prepared, signed and cancelled by several at once. What was acknowledged is there, no lot is in
// two sales, and what the grid says of a lot is what its sale says.
import { expect, test } from 'vitest';
import { seededChance } from '../support/seeded.ts';
import { loneService } from './lone-service.ts';
import { desk, launch } from './service-process.ts';

const KILLS = Number(process.env.LOTBOOK_FAULT_KILLS ?? 3);
const LOAD_MS = 1_500;
const SELLERS = 6;
const LOTS = 12;
const STANDS: Readonly<Record<string, string>> = { prepared: 'pre-booked', signed: 'booked' };
const ORDER = ['prepared', 'signed', 'canceled'];

interface Sale {
  readonly id: number;
  readonly status: string;
  readonly lots: readonly { readonly id: number }[];
}

const { dataDir, env, start } = await loneService('kill-purchases');

type Desk = Awaited<ReturnType<typeof desk>>;

const done = async (call: Desk, url: string, body: object) => {
  const { status, data } = await call('POST', url, body);
  if (status >= 300) throw new Error(`${url}: ${status} ${JSON.stringify(data)}`);
  return data;
};

async function laid(call: Desk): Promise<{ lots: number[]; leads: number[]; owner: number }> {
  await done(call, '/tenants', { key: 'acme', name: 'Acme' });
  const person = { firstname: 'Jeanne', name: 'Martin', email: 'j@x.example' };
  const { id: owner } = (await done(call, '/acme/users', person)) as { id: number };
  await done(call, '/acme/programs', { name: 'Clos', city: 'Lyon', type: 'VEFA', vat_rate: 20 });
  const kind = { status: 'available', is_primary: true, type: 'apartment', typology: 'T3' };
  const lots = Array.from({ length: LOTS }, (_, i) => ({
    ...kind,
    reference: `A${i}`,
    external_id: `x${i}`,
    price_excluding_vat: 200_000,
  }));
  const batch = await done(call, '/acme/programs/1/lots', { lots });
  const leads = Array.from({ length: LOTS }, (_, i) => i + 1);
  for (const n of leads)
    await done(call, '/acme/programs/1/leads', {
      contact: { name: `M${n}`, email1: `m${n}@mail.example` },
      lead: {},
    });
  return { lots: (batch as { success: { id: number }[] }).success.map(({ id }) => id), leads, owner };
}

test('a kill leaves no sale half', { timeout: 180_000 }, async () => {
  const chance = seededChance('kill-purchases');
  let service = await start();
  const { lots, leads, owner } = await laid(await desk(service, dataDir));
  const list = '/acme/programs/1/purchases';
  /** How far each sale was acknowledged to have come. */
  const acknowledged = new Map<number, string>();

  async function cancel(call: Desk, id: number): Promise<void> {
    const canceled = await call('POST', `${list}/${id}/cancel`, { reason: 'buyer' });
    if (canceled.status === 200) acknowledged.set(id, 'canceled');
  }

  async function sell(call: Desk, until: () => boolean): Promise<void> {
    while (!until())
      try {
        const wanted = {
          lead_id: chance.one(leads),
          owner_id: owner,
          lots: [{ id: chance.one(lots) }],
          vat_rate: 20,
        };
        const prepared = await call('POST', list, wanted);
        if (prepared.status !== 201) {
          // else all lots are sold before the last kill
          const sold = [...acknowledged].flatMap(([id, status]) => (status === 'canceled' ? [] : [id]));
          if (sold.length > 0) await cancel(call, chance.one(sold));
          continue;
        }
        const { id } = prepared.data as Sale;
        acknowledged.set(id, 'prepared');
        if (chance.maybe(0.7)) {
          const signed = await call('POST', `${list}/${id}/sign`, { signed_at: new Date().toISOString() });
          if (signed.status === 200) acknowledged.set(id, 'signed');
        }
        if (chance.maybe(0.8)) await cancel(call, id);
      } catch {
        // killed under it: nobody knows whether it is there
      }
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const call = await desk(service, dataDir);
    let over = false;
    const before = acknowledged.size;
    const sellers = Array.from({ length: SELLERS }, () => sell(call, () => over));
    // a busy machine may still be on its way up when the time is over
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, LOAD_MS * (0.5 + chance.next())));
    await service.kill('SIGKILL');
    over = true;
    await Promise.all(sellers);
    service = await start();
    await expectWhole(await desk(service, dataDir));
  }

  async function expectWhole(call: Desk): Promise<void> {
    const sales = new Map<number, Sale>();
    for (let page = 1, last = 1; page <= last; page++) {
      const { data } = await call('GET', `${list}?per_page=100&page=${page}`);
      for (const sale of data as Sale[]) sales.set(sale.id, sale);
      if ((data as Sale[]).length === 100) last = page + 1;
    }
    for (const [id, status] of acknowledged) {
      const now = sales.get(id)?.status ?? 'lost';
      expect([id, status, ORDER.indexOf(now) >= ORDER.indexOf(status)]).toEqual([id, status, true]);
    }
    const stands = new Map(lots.map((id) => [id, 'available']));
    for (const { status, lots: sold } of sales.values())
      for (const { id } of sold) {
        if (status === 'canceled') continue;
        expect([id, stands.get(id)]).toEqual([id, 'available']);
        stands.set(id, STANDS[status]!);
      }
    const { data } = await call('GET', '/acme/programs/1/lots');
    const told = (data as { id: number; status: string }[]).map(({ id, status }) => [id, status]);
    expect(told.toSorted()).toEqual([...stands].toSorted());
  }

  const verified = launch(env, 'bin/lotbook.mjs', ['audit', 'verify']);
  expect([await verified.ended, verified.output()]).toEqual([0, expect.stringContaining('no difference')]);
});
