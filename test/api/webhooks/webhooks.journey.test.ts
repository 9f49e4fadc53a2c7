// Webhooks from outside: a partner subscribes, lots change, a receiver on loopback is told, and checks what it is told.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { ok, startReceiver, type Behaviour, type Receiver } from '../../roles/webhooks/receiver.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let receiver: Receiver;
const subscriptions: number[] = [];
let named = 0;

beforeAll(async () => {
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1' });
  await changeProgram({ status: 'activated', vat_rate: 20 });
});
afterAll(async () => {
  await space?.close();
});
afterEach(async () => {
  for (const id of subscriptions.splice(0)) await space.partner('DELETE', `/webhooks/${id}`);
  await receiver?.close();
});

async function subscribe(behave: Behaviour = ok, more: object = {}): Promise<number> {
  receiver = await startReceiver(behave);
  const made = await space.partner('POST', '/webhooks', { url: receiver.url, ...more });
  expect(made.status).toBe(201);
  receiver.secrets = [made.json.data.secret];
  subscriptions.push(made.json.data.id);
  return made.json.data.id;
}

async function addLot(fields: object = {}): Promise<number> {
  named += 1;
  const lot = { external_id: `X${named}`, reference: `A${named}`, is_primary: true, type: 'apartment' };
  const made = await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: [{ ...lot, typology: 'T3', price_excluding_vat: 200_000, status: 'available', ...fields }],
  });
  expect(made.json.data.errors).toEqual([]);
  return made.json.data.success[0].id;
}

async function changeProgram(fields: object, programId = space.programId): Promise<void> {
  const done = await space.desk('PUT', `/${space.tenant}/programs/${programId}`, fields);
  expect(done.status).toBe(200);
}

async function change(id: number, fields: object): Promise<void> {
  const done = await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: [{ id, external_id: `X${named}`, ...fields }],
  });
  expect([done.status, done.json.data.errors]).toEqual([200, []]);
}

const types = (): string[] => receiver.accepted.map((told) => told.type);
const deliveries = async (id: number) => (await space.partner('GET', `/webhooks/${id}/deliveries`)).json;

describe('a partner whose key is revoked', () => {
  it('is told nothing more, and the subscription says so until another key starts it again', async () => {
    const other = await space.partnerWith({
      permissions: ['lot.view'],
      global_permissions: ['global.webhook.manage'],
    });
    receiver = await startReceiver();
    const made = await other('POST', '/webhooks', { url: receiver.url });
    const id: number = made.json.data.id;
    subscriptions.push(id);
    await addLot();
    await expect.poll(types).toEqual(['lot.created']);
    const revoked = await space.desk('DELETE', `/${space.tenant}/keys/${other.keyId}`);
    expect(revoked.status).toBe(200);
    // in the one order of all events this lot comes after the revocation
    await addLot();
    const shown = async () => (await space.partner('GET', `/webhooks/${id}`)).json.data;
    await expect.poll(shown).toMatchObject({ is_active: false, deactivation_reason: 'revoked' });
    expect((await space.partner('POST', `/webhooks/${id}/ping`, {})).status).toBe(409);
    await space.partner('PUT', `/webhooks/${id}`, { is_active: true });
    await addLot();
    await expect.poll(() => receiver.accepted.length).toBe(2);
    expect(await shown()).toMatchObject({ is_active: true, deactivation_reason: null });
    // what came in between was never a message
    expect((await deliveries(id)).data.map((row: { status: string }) => row.status)).toEqual([
      'delivered',
      'delivered',
    ]);
  });
});

describe('what a subscription carries', () => {
  const manage = ['global.webhook.manage'];

  it('is nothing for a key that reads no lots', async () => {
    const blind = await space.partnerWith({ permissions: ['lead.view'], global_permissions: manage });
    const id = await subscribe();
    const made = await blind('POST', '/webhooks', { url: receiver.url });
    expect([made.status, made.json.message]).toEqual([403, 'Permission insuffisante']);
    // nor may it lead somebody else's elsewhere
    const moved = await blind('PUT', `/webhooks/${id}`, { url: `${receiver.url}/mine` });
    expect(moved.status).toBe(403);
    expect((await blind('PUT', `/webhooks/${id}`, { description: 'Portail' })).status).toBe(200);
  });

  it('is what was allotted to the key, and what is open grid, for one that reads no more', async () => {
    const narrow = await space.partnerWith({ permissions: ['information.view'], global_permissions: manage });
    receiver = await startReceiver();
    const made = await narrow('POST', '/webhooks', { url: receiver.url });
    const id: number = made.json.data.id;
    subscriptions.push(id);
    const [hidden, allotted, open] = [
      await addLot(),
      await addLot(),
      await addLot({ unrestricted_distribution: true }),
    ];
    const put = await space.desk('PUT', `/${space.tenant}/programs/${space.programId}/allotments`, {
      key_id: narrow.keyId,
      lot_ids: [allotted],
    });
    expect(put.status).toBe(200);
    const from = new Date(space.service.backend.clock.now().getTime() - 60_000).toISOString();
    const lots = (): number[] => receiver.accepted.map(({ lot }) => lot);
    await expect.poll(lots).toEqual([open]);
    const renamed = await space.partner('POST', `/programs/${space.programId}/lots`, {
      lots: [hidden, allotted, open].map((lot, i) => ({
        id: lot,
        external_id: `X${named - 2 + i}`,
        price_excluding_vat: 190_000,
      })),
    });
    expect(renamed.json.data.errors).toEqual([]);
    await expect.poll(lots).toEqual([open, allotted, open]);
    // told again, it is what the key may read now
    expect((await narrow('POST', `/webhooks/${id}/replay`, { since: from })).status).toBe(201);
    await expect.poll(() => lots().length).toBeGreaterThan(5);
    expect(new Set(lots())).toEqual(new Set([open, allotted]));
  });

  it('is asked for again in few periods at once, and those that meet are one', async () => {
    const id = await subscribe();
    await addLot();
    await expect.poll(types).toEqual(['lot.created']);
    const now = space.service.backend.clock.now().getTime();
    const lately = [new Date(now - 60_000), new Date(now)].map((at) => at.toISOString());
    const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();
    const askFor = ([since, until]: readonly string[]) =>
      space.partner('POST', `/webhooks/${id}/replay`, { since, until });
    const ask = (from: number, to: number) => askFor([day(from), day(to)]);
    // what has a message to tell waits here as long as the table is held, and all that is asked for later behind it
    const hold = await space.service.backend.runtime.connect();
    await hold.query('begin');
    await hold.query('lock table runtime.webhook_messages in access exclusive mode');
    const waiting = async (): Promise<[string, string][]> =>
      (
        await hold.query<{ since: Date; until: Date }>(
          'select since, until from runtime.webhook_replays where webhook_id = $1 order by since',
          [id],
        )
      ).rows.map(({ since, until }) => [since.toISOString(), until.toISOString()]);
    try {
      expect((await askFor(lately)).status).toBe(201);
      for (const [from, to] of [
        [1, 3],
        [2, 4],
        [4, 6],
        [10, 11],
        [13, 14],
      ] as const)
        expect((await ask(from, to)).status).toBe(201);
      const joined = [
        [1, 6],
        [10, 11],
        [13, 14],
      ].map((span) => span.map(day));
      await expect.poll(waiting).toEqual([...joined, lately]);
      const refused = await ask(20, 21);
      expect([refused.status, refused.json.message]).toEqual([409, 'Trop de reprises en attente']);
    } finally {
      await hold.query('rollback');
      hold.release();
    }
    await expect
      .poll(
        async () =>
          (await space.service.backend.runtime.query('select from runtime.webhook_replays')).rowCount,
      )
      .toBe(0);
  });

  it('is what the key may read that leads it elsewhere', async () => {
    const narrow = await space.partnerWith({ permissions: ['lot-alloted.view'], global_permissions: manage });
    const id = await subscribe();
    expect((await narrow('PUT', `/webhooks/${id}`, { url: `${receiver.url}/mine` })).status).toBe(200);
    await addLot();
    const open = await addLot({ unrestricted_distribution: true });
    await expect.poll(() => receiver.accepted.map(({ lot }) => lot)).toEqual([open]);
  });
});

describe('a partner who subscribed', () => {
  it('is told of each change, signed, with what was there before', async () => {
    await subscribe();
    const lot = await addLot();
    await change(lot, { price_excluding_vat: 210_000, status: 'unavailable', bedrooms: 2 });
    await expect
      .poll(() => types().sort())
      .toEqual(['lot.created', 'lot.price_changed', 'lot.status_changed', 'lot.updated']);
    expect(receiver.wrong).toEqual([]);
    const told = new Map(receiver.accepted.map((t) => [t.type, t.data] as const));
    expect(told.get('lot.created')).toMatchObject({
      tenant_key: space.tenant,
      program_id: space.programId,
      previous: {},
    });
    expect(told.get('lot.price_changed')).toMatchObject({
      lot: { id: lot, price_excluding_vat: 210_000, price_including_vat: 252_000 },
      previous: { price_excluding_vat: 200_000, price_including_vat: 240_000 },
    });
    expect(told.get('lot.status_changed')?.previous).toMatchObject({ status: 'available' });
    expect(told.get('lot.updated')?.previous).toEqual({ bedrooms: null });
    const revisions = receiver.accepted.map((t) => t.revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    const shown = await space.partner('GET', `/programs/${space.programId}/lots/${lot}`);
    expect(receiver.accepted.at(-1)?.data.lot).toEqual(shown.json.data);
  });

  it('is told of what it asked for, where it asked for it', async () => {
    const elsewhere = await space.addProgram({ status: 'activated' });
    await subscribe(ok, { events: ['lot.price_changed'], program_ids: [space.programId] });
    const lot = await addLot();
    await change(lot, { price_excluding_vat: 190_000 });
    await space.partner('POST', `/programs/${elsewhere}/lots`, {
      lots: [{ external_id: 'E1', reference: 'E1', is_primary: true, type: 'land', price_excluding_vat: 1 }],
    });
    await change(lot, { price_excluding_vat: 195_000 });
    await expect.poll(() => receiver.accepted.length).toBe(2);
    expect(types()).toEqual(['lot.price_changed', 'lot.price_changed']);
  });

  it('is told of main lots whose prices with annexes change, and of lots that go', async () => {
    const main = await addLot();
    await subscribe();
    const annex = await addLot({ type: 'parking', typology: 'box', is_primary: false, parent_lot_id: main });
    await expect.poll(() => receiver.accepted.length).toBe(2);
    const [first, second] = receiver.accepted.map((t) => [t.type, t.lot] as const).sort();
    expect([first, second]).toEqual([
      ['lot.created', annex],
      ['lot.updated', main],
    ]);
    await space.partner('DELETE', `/programs/${space.programId}/lots/${annex}`);
    await expect.poll(types).toContain('lot.deleted');
  });

  it('is told of lots that show what changes on their program or building, and again under the same name', async () => {
    const program = await space.addProgram({ status: 'activated', vat_rate: 20 });
    const own = `/${space.tenant}/programs/${program}`;
    const home = await space.desk('POST', `${own}/buildings`, { name: 'Est' });
    expect(home.status).toBe(201);
    const lot = (name: string, more: object) => apartment(name, name, more);
    const lots = [lot('E', { building_id: home.json.data.id }), lot('V', { status: 'sold' })];
    const made = await space.partner('POST', `/programs/${program}/lots`, { lots });
    const [inEast, sold] = made.json.data.success.map(({ id }: { id: number }) => id) as [number, number];
    const since = new Date(Date.now() - 1_000).toISOString();
    const subscription = await subscribe(ok, { program_ids: [program] });
    const told = (from = 0) =>
      receiver.accepted
        .slice(from)
        .map(({ lot: id, data }) => [id, data.previous] as const)
        .sort(([a], [b]) => a - b);

    await changeProgram({ vat_rate: 10 }, program);
    await expect.poll(() => told().map(([id]) => id)).toEqual([inEast, sold]);
    expect(new Set(types())).toEqual(new Set(['lot.updated']));
    const sheet = async (id: number) => (await space.partner('GET', `/programs/${program}/lots/${id}`)).json;
    for (const { data, lot: id } of receiver.accepted) {
      expect(data.previous).toMatchObject({ price_including_vat: 240_000, available_vat_rates: [20] });
      expect(data.lot).toEqual((await sheet(id)).data);
    }

    await space.desk('PUT', `${own}/buildings/${home.json.data.id}`, { name: 'Levant' });
    await expect.poll(told).toHaveLength(3);
    expect(told(2)[0]).toEqual([inEast, { building: expect.objectContaining({ name: 'Est' }) }]);

    // what nobody reaches is told to nobody; once it opens again everything is, as it is then
    await changeProgram({ status: 'archived' }, program);
    await changeProgram({ vat_rate: 20 }, program);
    await changeProgram({ status: 'activated' }, program);
    await expect.poll(told).toHaveLength(5);
    expect(told(3)).toEqual([
      [inEast, { can_be_broadcasted: false }],
      [sold, {}],
    ]);
    for (const { data, lot: id } of receiver.accepted.slice(3))
      expect(data.lot).toEqual((await sheet(id)).data);

    await space.partner('POST', `/webhooks/${subscription}/replay`, { since });
    const names = () => receiver.accepted.map(({ id }) => id);
    const before = names();
    await expect.poll(() => names().slice(5)).toEqual(expect.arrayContaining(before));
  });

  it('can try it out, and sees what was sent', async () => {
    const id = await subscribe((_told, _request, response) => void response.writeHead(200).end('merci'));
    const pinged = await space.partner('POST', `/webhooks/${id}/ping`, {});
    expect(pinged.status).toBe(201);
    await expect.poll(() => receiver.accepted.map((t) => t.id)).toEqual([pinged.json.data.message_id]);
    await expect.poll(async () => (await deliveries(id)).data[0]?.status).toBe('delivered');
    const { data, meta } = await deliveries(id);
    expect(data[0]).toMatchObject({
      message_id: pinged.json.data.message_id,
      type: 'webhook.ping',
      attempts: 1,
      response: 'merci',
      response_status: 200,
      next_attempt_at: null,
    });
    expect(meta).toMatchObject({ total: 1, current_page: 1 });
  });

  it('gets two signatures for a day after a rotation, then one', async () => {
    const id = await subscribe();
    const rotated = await space.partner('POST', `/webhooks/${id}/rotate`, {});
    const [before] = receiver.secrets;
    receiver.secrets = [before!, rotated.json.data.secret];
    await space.partner('POST', `/webhooks/${id}/ping`, {});
    await expect.poll(() => receiver.accepted.length).toBe(1);
    expect(receiver.wrong).toEqual([]);
    await forward(25 * 3_600_000);
    await space.partner('POST', `/webhooks/${id}/ping`, {});
    await expect.poll(() => receiver.accepted.length).toBe(2);
    expect(receiver.wrong).toEqual([expect.stringContaining('No matching signature')]);
  });

  it('goes on with the secret that it has when the one asked for got lost and is asked for again', async () => {
    const id = await subscribe();
    for (const _ of ['lost', 'seen']) await space.partner('POST', `/webhooks/${id}/rotate`, {});
    await space.partner('POST', `/webhooks/${id}/ping`, {});
    await expect.poll(() => receiver.accepted.length).toBe(1);
    expect(receiver.wrong).toEqual([]);
    await forward(25 * 3_600_000);
    await space.partner('POST', `/webhooks/${id}/ping`, {});
    await expect.poll(() => receiver.accepted.length).toBe(2);
    expect(receiver.wrong).toEqual([expect.stringContaining('No matching signature')]);
  });

  it('never sees a secret again', async () => {
    const id = await subscribe();
    for (const path of ['/webhooks', `/webhooks/${id}`])
      expect((await space.partner('GET', path)).text).not.toContain('whsec_');
    const changed = await space.partner('PUT', `/webhooks/${id}`, { description: 'Portail' });
    expect(changed.json.data).toMatchObject({ id, description: 'Portail' });
    expect(changed.text).not.toContain('secret');
  });
});

async function forward(ms: number): Promise<void> {
  const { now } = (await space.desk('GET', '/clock')).json.data;
  await space.moveClock(new Date(Date.parse(now) + ms));
}

describe('a receiver that fails', () => {
  const failing =
    (times: number, status: number, headers: Record<string, string> = {}): Behaviour =>
    (told, request, response) => {
      if (receiver.came.filter((t) => t.id === told.id).length > times) return ok(told, request, response);
      response.writeHead(status, headers).end('non');
    };

  it('is asked again after the delays, by the clock of the service, and holds back that lot alone', async () => {
    const [first, second] = [await addLot(), await addLot()];
    const isFirst = (lot: number): boolean => lot === first;
    let broken = true;
    const id = await subscribe((told, request, response) =>
      broken && isFirst(told.lot) ? void response.writeHead(500).end() : ok(told, request, response),
    );
    named -= 1;
    await change(first, { bedrooms: 1 });
    await change(first, { bedrooms: 2 });
    named += 1;
    await change(second, { bedrooms: 3 });
    await expect.poll(() => receiver.accepted.map((t) => t.lot)).toEqual([second]);
    await expect
      .poll(async () => (await deliveries(id)).data.map((d: { attempts: number }) => d.attempts))
      .toEqual([1, 0, 1]);
    await forward(7_000);
    await expect.poll(() => receiver.came.filter((t) => isFirst(t.lot)).length).toBe(2);
    broken = false;
    await forward(7 * 60_000);
    await expect.poll(() => receiver.accepted.map((t) => t.lot)).toEqual([second, first, first]);
    expect(receiver.accepted.slice(1).map((t) => t.data.lot?.bedrooms)).toEqual([1, 2]);
    expect(receiver.wrong).toEqual([]);
  });

  it.each([
    ['redirects', failing(1, 301, { location: 'http://127.0.0.1:1/' })],
    [
      'hangs up',
      ((told, request, response) =>
        receiver.came.length > 1
          ? ok(told, request, response)
          : void response.socket?.destroy()) as Behaviour,
    ],
  ])('when it %s is asked again', async (_, behave) => {
    await subscribe(behave);
    await addLot();
    await expect.poll(() => receiver.came.length).toBe(1);
    await forward(7_000);
    await expect.poll(() => receiver.accepted.length).toBe(1);
  });

  it('and asks for time gets it', async () => {
    const id = await subscribe(failing(1, 503, { 'retry-after': '3600' }));
    await addLot();
    await expect.poll(() => receiver.came.length).toBe(1);
    await expect.poll(async () => (await deliveries(id)).data[0].attempts).toBe(1);
    const [{ created_at, next_attempt_at }] = (await deliveries(id)).data;
    expect(Date.parse(next_attempt_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(3_600_000);
    await forward(3_700_000);
    await expect.poll(() => receiver.accepted.length).toBe(1);
  });

  it('and says that it is gone is left alone, until its owner says otherwise', async () => {
    const id = await subscribe((told, request, response) =>
      receiver.came.length > 1 ? ok(told, request, response) : void response.writeHead(410).end(),
    );
    await addLot();
    await expect
      .poll(async () => (await space.partner('GET', `/webhooks/${id}`)).json.data)
      .toMatchObject({ is_active: false, deactivation_reason: 'gone' });
    expect((await space.partner('POST', `/webhooks/${id}/ping`, {})).status).toBe(409);
    await addLot();
    const back = await space.partner('PUT', `/webhooks/${id}`, { is_active: true });
    expect(back.json.data).toMatchObject({
      is_active: true,
      deactivation_reason: null,
      deactivated_at: null,
    });
    await addLot();
    await expect.poll(() => receiver.accepted.length).toBe(1);
  });

  it('for five days is stopped', async () => {
    const id = await subscribe((_told, _request, response) => void response.writeHead(500).end());
    await addLot();
    for (let day = 0; day < 12; day++) {
      const attempts = receiver.came.length;
      await forward(25 * 3_600_000);
      if ((await space.partner('GET', `/webhooks/${id}`)).json.data.is_active === false) break;
      if (day === 8) await addLot();
      await expect
        .poll(async () => {
          const { is_active } = (await space.partner('GET', `/webhooks/${id}`)).json.data;
          return !is_active || receiver.came.length > attempts;
        })
        .toBe(true);
    }
    await expect
      .poll(async () => (await space.partner('GET', `/webhooks/${id}`)).json.data)
      .toMatchObject({ is_active: false, deactivation_reason: 'failing' });
  });
});

describe('what was told', () => {
  it('can be told again, one message or a period, with the same identifiers', async () => {
    const since = (await space.desk('GET', '/clock')).json.data.now;
    const lot = await addLot();
    const id = await subscribe();
    await change(lot, { bedrooms: 5 });
    await expect.poll(() => receiver.accepted.length).toBe(1);
    await expect.poll(async () => (await deliveries(id)).data[0]?.status).toBe('delivered');
    const [delivery] = (await deliveries(id)).data;
    const kept = await space.desk('GET', `/${space.tenant}/webhooks/${id}/deliveries/${delivery.id}`);
    const { request, ...told } = kept.json.data as { request: string };
    expect(told).toEqual(delivery);
    expect(JSON.parse(request)).toMatchObject({
      type: delivery.type,
      data: { lot: { id: lot, bedrooms: 5 } },
    });
    const again = await space.partner('POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`, {});
    expect(again.json.data).toMatchObject({ id: delivery.id, status: 'pending' });
    await expect
      .poll(() => receiver.accepted.map((t) => t.id))
      .toEqual([delivery.message_id, delivery.message_id]);

    const replayed = await space.partner('POST', `/webhooks/${id}/replay`, { since });
    expect(replayed.status).toBe(201);
    await expect.poll(() => receiver.accepted.length).toBe(4);
    const last = receiver.accepted.slice(2);
    expect(last.map((t) => t.type).sort()).toEqual(['lot.created', 'lot.updated']);
    expect(last.find((t) => t.type === 'lot.updated')?.id).toBe(delivery.message_id);
    expect(receiver.wrong).toEqual([]);
  });

  it('survives a rebuild of the read models, and is not told twice by it', async () => {
    const id = await subscribe();
    await addLot();
    await expect.poll(async () => (await deliveries(id)).data[0]?.status).toBe('delivered');
    const { events, codec, databaseUrl } = space.service.backend;
    const { rebuild } = await import('../../../projections/building/rebuild.ts');
    const { projectors } = await import('../../../src/app/assembly/catalogue.ts');
    await rebuild({ events, codec, projectors, databaseUrl });
    expect((await deliveries(id)).meta.total).toBe(1);
    await addLot();
    await expect.poll(() => receiver.accepted.length).toBe(2);
  });
});
