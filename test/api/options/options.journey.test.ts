// Options as partners meet them: placed, queued, prolonged, cancelled, expired by the clock; fair under a crowd.
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { OptionSchema } from '../../../src/api/options/schema.ts';
import { freePort, startProcess } from '../../faults/service-process.ts';
import { openSpace, type Answered, type Call, type Space } from '../../support/space.ts';
import { storesOf } from '../../support/stores/stores-of.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

const HOUR = 3_600_000;
const url = (program: number, id?: number) =>
  `/programs/${program}/options${id === undefined ? '' : `/${id}`}`;

async function programWith(rules: object = {}): Promise<number> {
  return await space.addProgram({
    rules: { option_lifespan_hours: 24, max_prolongation_hours: 24, max_queue: 3, ...rules },
  });
}

let lots = 0;
async function addLot(program: number, more: object = {}): Promise<number> {
  const n = ++lots;
  const lot = apartment(`E${n}`, `A${n}`, more);
  const { json } = await space.partner('POST', `/programs/${program}/lots`, { lots: [lot] });
  expect(json.data.errors).toEqual([]);
  return json.data.success[0].id as number;
}

let leads = 0;
async function addLead(program: number): Promise<number> {
  const n = ++leads;
  const contact = { name: `Martin ${n}`, firstname: 'Jeanne', email1: `jeanne.${n}@mail.example` };
  const { status, json } = await space.partner('POST', `/programs/${program}/leads`, { contact, lead: {} });
  expect([status, json.success]).toEqual([201, true]);
  return (json.body as { lead_id: number }).lead_id;
}

async function place(program: number, lotIds: number[], more: object = {}, as: Call = space.partner) {
  const lead_id = await addLead(program);
  return await as('POST', url(program), {
    lead_id,
    lots: lotIds.map((id) => ({ id })),
    vat_rate: 20,
    ...more,
  });
}

const read = async (program: number, id: number) => (await space.partner('GET', url(program, id))).json.data;
const lotStatus = async (program: number, id: number) =>
  (await space.partner('GET', `/programs/${program}/lots/${id}`)).json.data.status as string;
const now = async () => Date.parse((await space.desk('GET', '/clock')).json.data.now as string);

test('an option holds its lots, with every field of the contract', async () => {
  const program = await programWith();
  const main = await addLot(program, { reduced_vat_eligibility: true });
  const box = await addLot(program, {
    is_primary: false,
    type: 'parking',
    typology: 'box',
    price_excluding_vat: 10_000,
  });
  const { status, json } = await place(program, [main, box], { vat_rate: 5.5 });
  expect([status, json.message]).toEqual([201, 'Option posée']);
  expect(Object.keys(json.data).sort()).toEqual(Object.keys(OptionSchema.properties).sort());
  expect(json.data).toMatchObject({
    status: 'option',
    option_lifespan: 24,
    estimated_availability: null,
    canceled_at: null,
    vat_rate: 5.5,
    price_including_vat: 223_000,
    owner: { fullname: 'Camille Lefèvre', shortname: 'C. Lefèvre', email: 'camille.lefevre@x.example' },
    contacts: [{ firstname: 'Jeanne', last_interaction_at: expect.any(String) }],
    lots: [
      {
        id: main,
        vat_rate: 5.5,
        price_excluding_vat: 200_000,
        price_including_vat: 211_000,
        discount_including_vat: 0,
        status: 'option',
      },
      {
        id: box,
        vat_rate: 20,
        price_including_vat: 12_000,
        discounted_price_including_vat: 12_000,
        status: 'option',
      },
    ],
  });
  expect(json.data.owner_id).toBe(json.data.owner.id);
  expect(await lotStatus(program, main)).toBe('option');
  // the buyers' last interaction moves meanwhile: this option is one
  expect({ ...(await read(program, json.data.id)), contacts: [] }).toEqual({ ...json.data, contacts: [] });
});

test('nothing is held for somebody who was anonymised', async () => {
  const program = await programWith();
  const lead_id = await addLead(program);
  const wanted = { lead_id, lots: [{ id: await addLot(program) }], vat_rate: 20 };
  expect((await space.desk('POST', `/${space.tenant}/leads/${lead_id}/anonymise`)).status).toBe(200);
  const { status, json } = await space.partner('POST', url(program), wanted);
  expect([status, json.errors]).toEqual([422, { lead_id: ['Ce prospect a été anonymisé.'] }]);
});

test('names and references of any signs are told as they are', async () => {
  const signs = String.raw`"A" \ 'é' \n {"owner":null} $1`;
  const program = await programWith();
  const lot = await addLot(program, { reference: signs });
  const user = { firstname: signs, name: signs, email: 'signs@mail.example' };
  const { json: owner } = await space.desk('POST', `/${space.tenant}/users`, user);
  const permissions = ['option.create', 'option.view'];
  const seller = await space.partnerWith({ permissions, user_id: owner.data.id });
  const placed = await place(program, [lot], {}, seller);
  const shown = { owner: { fullname: `${signs} ${signs}` }, lots: [{ reference: signs }] };
  expect(placed.json.data).toMatchObject(shown);
  expect((await seller('GET', url(program))).json.data).toEqual([
    { ...placed.json.data, contacts: [expect.anything()] },
  ]);
});

test('the lead of a live option is protected on the program, until it ends', async () => {
  const program = await programWith();
  const lot = await addLot(program);
  const { json } = await place(program, [lot]);
  const interest = `/programs/${program}/leads/${json.data.lead_id}/interest`;
  expect((await space.partner('GET', interest)).json.data.is_protected).toBe(true);
  expect((await space.partner('PUT', interest, { temperature: 'hot' })).status).toBe(403);
  await space.partner('DELETE', url(program, json.data.id));
  expect((await space.partner('GET', interest)).json.data.is_protected).toBe(false);
  expect((await space.partner('PUT', interest, { temperature: 'hot' })).status).toBe(200);
});

describe('refusals', () => {
  test('of placing, each with its status, message and data', async () => {
    const program = await programWith({ max_queue: 1 });
    const [lot, other, sold] = [
      await addLot(program),
      await addLot(program),
      await addLot(program, { status: 'sold' }),
    ];
    const box = await addLot(program, { is_primary: false, type: 'cellar', typology: null });
    const answer = async (lotIds: number[], more: object = {}) => {
      const { status, json } = await place(program, lotIds, more);
      expect([json.success, Object.keys(json).sort()]).toEqual([
        false,
        ['body', 'code', 'data', 'errors', 'message', 'success'],
      ]);
      return [status, json.message, json.data];
    };
    await place(program, [lot]);
    await place(program, [lot]);
    const full = await answer([lot]);
    expect(full).toMatchObject([
      409,
      'Lot indisponible',
      { optionable_at: expect.any(String), estimated_availablity: expect.any(String), options_in_queue: 1 },
    ]);
    expect(await answer([sold])).toEqual([
      409,
      'Lot indisponible',
      { optionable_at: null, estimated_availablity: null, options_in_queue: 0 },
    ]);
    expect(await answer([box])).toEqual([422, 'Erreur : Lot principal manquant', null]);
    expect(await answer([lot, other])).toEqual([422, 'Erreur : Plusieurs lots principaux spécifiés', null]);
    expect((await answer([other], { vat_rate: 5.5 }))[0]).toBe(422);
    expect((await answer([other], { vat_rate: 10 }))[0]).toBe(422);
    expect((await answer([other, other]))[0]).toBe(422);
    expect((await answer([]))[0]).toBe(422);
    const stranger = await space.partner('POST', url(program), {
      lead_id: 999_999,
      lots: [{ id: other }],
      vat_rate: 20,
    });
    expect([stranger.status, Object.keys(stranger.json.errors ?? {})]).toEqual([422, ['lead_id']]);
    expect(await lotStatus(program, other)).toBe('available');
  });

  test('of prolonging, in their order', async () => {
    const program = await programWith();
    const lot = await addLot(program);
    const first = (await place(program, [lot])).json.data.id as number;
    const prolong = async (id: number, hours: number, method = 'PUT') => {
      const { status, json } = await space.partner(method, url(program, id), { prolongation_hours: hours });
      return [status, json.message];
    };
    expect(await prolong(first, 25)).toEqual([422, 'Durée de prolongation trop élevée']);
    expect((await prolong(first, 0))[0]).toBe(422);
    expect((await prolong(first, 12, 'POST'))[0]).toBe(200);
    expect(await read(program, first)).toMatchObject({ option_lifespan: 36 });
    expect(await prolong(first, 1)).toEqual([409, 'Option déjà prolongée']);
    const second = (await place(program, [lot])).json.data.id as number;
    expect(await prolong(first, 1)).toEqual([409, 'Options en attente']);
    expect(await prolong(second, 1)).toEqual([409, 'Options en attente']);
    await space.partner('DELETE', url(program, first));
    expect(await prolong(first, 1)).toEqual([409, 'Option annulée ou expirée']);
    expect((await prolong(999_999, 1))[0]).toBe(404);
  });
});

test('the clock ends a hold, and the next in line holds from that very moment', async () => {
  const program = await programWith();
  const lot = await addLot(program);
  const first = (await place(program, [lot])).json.data;
  const second = (await place(program, [lot])).json.data;
  expect(second).toMatchObject({
    status: 'option-pending',
    expires_at: null,
    estimated_availability: { rank: 1, available_at: first.expires_at },
  });
  const end = Date.parse(first.expires_at as string);
  await space.moveClock(new Date(end));
  expect(await read(program, first.id)).toMatchObject({
    status: 'option-expired',
    expires_at: first.expires_at,
  });
  await expect
    .poll(() => read(program, second.id))
    .toMatchObject({ status: 'option', estimated_availability: null });
  expect(Date.parse((await read(program, second.id)).expires_at as string)).toBe(end + 24 * HOUR);
  await space.moveClock(new Date(end + 24 * HOUR));
  await expect.poll(() => lotStatus(program, lot)).toBe('available');
  const history = await space.service.backend.pool.query(
    'select what from option_history where program_id = $1 order by revision',
    [program],
  );
  expect(history.rows.map((row: { what: string }) => row.what)).toEqual([
    'placed',
    'placed',
    'expired',
    'activated',
    'expired',
  ]);
});

test('cancelling answers with the cancelled option, and promotes', async () => {
  const program = await programWith();
  const lot = await addLot(program);
  const first = (await place(program, [lot])).json.data.id as number;
  const second = (await place(program, [lot])).json.data.id as number;
  const canceled = await space.partner('DELETE', url(program, first));
  expect([canceled.status, canceled.json.data]).toMatchObject([
    200,
    { status: 'option-canceled', expires_at: null, canceled_at: expect.any(String) },
  ]);
  expect(await read(program, second)).toMatchObject({ status: 'option' });
  expect((await space.partner('DELETE', url(program, first))).status).toBe(409);
});

test('own and all: what a key sees and may end', async () => {
  const program = await programWith();
  const lot = await addLot(program);
  const user_id = await space.addUser('Nadia', `Benali${program}`);
  const own = ['option.view', 'option.create', 'option.update', 'option.delete'];
  const untied = await space.partnerWith({ permissions: own });
  const tied = await space.partnerWith({ permissions: own, user_id });
  const chief = await space.partnerWith({
    permissions: ['option-extended.view', 'option-extended.delete'],
    user_id,
  });
  expect((await place(program, [lot], {}, untied)).json.errors).toHaveProperty('owner_id');
  expect((await place(program, [lot], { owner_id: 999_999 }, untied)).json.errors).toHaveProperty('owner_id');
  const mine = (await place(program, [lot], { owner_id: user_id }, untied)).json.data.id as number;
  const others = (await place(program, [lot])).json.data.id as number;
  const seen = async (as: Call) => (await as('GET', url(program))).json.data.map((o: { id: number }) => o.id);
  expect(await seen(untied)).toEqual([mine]);
  expect(await seen(tied)).toEqual([mine]);
  expect(await seen(chief)).toEqual([others, mine]);
  // who asks for a page at once shares it with those alone who see the same
  const crowd = Array.from({ length: 8 }, () => [tied, chief, untied]).flat();
  expect(await Promise.all(crowd.map(seen))).toEqual(
    crowd.map((as) => (as === chief ? [others, mine] : [mine])),
  );
  expect((await tied('GET', url(program, others))).status).toBe(404);
  expect((await tied('DELETE', url(program, others))).status).toBe(404);
  expect((await untied('DELETE', url(program, mine))).status).toBe(422);
  expect((await untied('DELETE', `${url(program, mine)}?owner_id=${user_id}`)).status).toBe(200);
  expect((await chief('DELETE', url(program, others))).status).toBe(200);
});

test('lists since an instant hold what changed then or later, and who waits there', async () => {
  const program = await programWith({ max_queue: 1 });
  const [one, two, three] = [await addLot(program), await addLot(program), await addLot(program)];
  const placed: number[] = [];
  for (const lot of [one, one, two, three]) placed.push((await place(program, [lot])).json.data.id as number);
  const [holder, waiter, prolonged, quiet] = placed;
  const asked = (instant: number | string, by: Call = space.partner, page = '') => {
    const at = typeof instant === 'string' ? instant : new Date(instant).toISOString();
    return by('GET', `${url(program)}?${page}updated_since=${at}`);
  };
  const ids = ({ json }: Answered) => (json.data as { id: number }[]).map(({ id }) => id);
  const since = async (instant: number | string, by?: Call) => {
    const first = await asked(instant, by, 'per_page=1&');
    if (first.json.links.next !== null) expect(first.json.links.next).toContain('updated_since=');
    const all = await asked(instant, by);
    expect([all.status, all.json.meta.total]).toEqual([200, first.json.meta.total]);
    return ids(all);
  };
  expect(await since('0001-01-01T00:00:00Z')).toEqual([quiet, prolonged, waiter, holder]);
  expect(await since('9999-12-31T23:59:59.999Z')).toEqual([]);
  const start = await now();
  await space.moveClock(new Date(start + HOUR));
  expect(await since(start + HOUR)).toEqual([]);
  const put = await space.partner('PUT', url(program, prolonged), { prolongation_hours: 1 });
  expect(put.status).toBe(200);
  // the rank of who waits may be another by now
  expect(await since(start + HOUR)).toEqual([prolonged, waiter]);
  const stranger = await space.partnerWith({ permissions: ['option.view'] });
  expect(await since(start, stranger)).toEqual([]);
  await space.moveClock(new Date(start + 24.5 * HOUR));
  // who has run out shows at once, whoever comes after it when it is written
  expect(ids(await asked(start + 2 * HOUR))).toEqual(expect.arrayContaining([quiet, holder]));
  await expect.poll(() => since(start + 2 * HOUR)).toEqual([quiet, waiter, holder]);
  expect((await space.partner('GET', `${url(program)}?updated_since=2026-02-30`)).status).toBe(422);
});

test('lists are paginated, newest first', async () => {
  const program = await programWith();
  const ids: number[] = [];
  for (let i = 0; i < 3; i++)
    ids.unshift((await place(program, [await addLot(program)])).json.data.id as number);
  const { json } = await space.partner('GET', `${url(program)}?per_page=2`);
  expect(json.data.map((o: { id: number }) => o.id)).toEqual(ids.slice(0, 2));
  expect(json.meta).toMatchObject({ current_page: 1, last_page: 2, per_page: 2, total: 3, from: 1, to: 2 });
  expect(json.links.next).toBe(`${space.address}/v1/${space.tenant}${url(program)}?per_page=2&page=2`);
  expect((await space.partner('GET', `${url(program)}?per_page=101`)).status).toBe(422);
});

test('64 clients at once for one lot: one holds, the others stand in the order of the stream, and follow in it', async () => {
  const program = await programWith({ max_queue: 63 });
  const lot = await addLot(program);
  const leadIds = await Promise.all(Array.from({ length: 64 }, () => addLead(program)));
  const answers = await Promise.all(
    leadIds.map((lead_id) =>
      space.partner('POST', url(program), { lead_id, lots: [{ id: lot }], vat_rate: 20 }),
    ),
  );
  expect(answers.map((a) => a.status)).toEqual(Array(64).fill(201));
  const order: number[] = [];
  for await (const event of space.service.backend.events.read(`grid-${space.tenant}.${program}`))
    if (event.type === 'OptionPlaced') order.push((event.data as { option_id: number }).option_id);
  expect(new Set(order).size).toBe(64);
  const ranks = new Map<number, number>();
  for (const id of order) ranks.set(id, (await read(program, id)).estimated_availability?.rank ?? 0);
  expect(order.map((id) => ranks.get(id))).toEqual(Array.from({ length: 64 }, (_, i) => i));
  for (const [i, id] of order.slice(0, 5).entries()) {
    expect((await read(program, id)).status).toBe('option');
    if (i % 2 === 0) await space.partner('DELETE', url(program, id));
    else
      await space.moveClock(
        new Date(Math.max(await now(), Date.parse((await read(program, id)).expires_at as string))),
      );
    await expect.poll(async () => (await read(program, order[i + 1]!)).status).toBe('option');
  }
});

test('64 clients at once through three processes for one lot: the order of the stream is the order of the queue', async () => {
  const program = await programWith({ max_queue: 63 });
  const lot = await addLot(program);
  const leadIds = await Promise.all(Array.from({ length: 64 }, () => addLead(program)));
  const stores = await storesOf(space.dataDir);
  const others = await Promise.all(
    [1, 2].map(async () =>
      startProcess({
        LOTBOOK_DATABASE_URL: stores.databaseUrl,
        LOTBOOK_EVENTSTORE: stores.eventStoreUrl,
        LOTBOOK_MASTER_KEY: space.service.backend.masterKey.toString('base64'),
        LOTBOOK_BACKOFFICE_TOKEN: 'a-token-for-the-back-office',
        LOTBOOK_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'lotbook-api-')),
        LOTBOOK_PORT: String(await freePort()),
        LOTBOOK_ROLES: 'api',
        LOTBOOK_LOG_LEVEL: 'warn',
        LOTBOOK_TEST_CLOCK: '1',
      }),
    ),
  );
  try {
    const user_id = await space.addUser('Karim', `Process${program}`);
    const made = await space.desk('POST', `/${space.tenant}/keys`, {
      user_id,
      permissions: ['option.create'],
      program_ids: 'all',
    });
    const doors = [space.address, ...others.map((other) => other.address)];
    const answers = await Promise.all(
      leadIds.map((lead_id, i) =>
        fetch(`${doors[i % 3]}/v1/${space.tenant}${url(program)}`, {
          method: 'POST',
          headers: { 'x-api-key': made.json.data.key as string, 'content-type': 'application/json' },
          body: JSON.stringify({ lead_id, lots: [{ id: lot }], vat_rate: 20 }),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(64).fill(201));
    const order: number[] = [];
    for await (const event of space.service.backend.events.read(`grid-${space.tenant}.${program}`))
      if (event.type === 'OptionPlaced') order.push((event.data as { option_id: number }).option_id);
    expect(new Set(order).size).toBe(64);
    const ranks = [];
    for (const id of order) ranks.push((await read(program, id)).estimated_availability?.rank ?? 0);
    expect(ranks).toEqual(Array.from({ length: 64 }, (_, i) => i));
  } finally {
    await Promise.all(others.map((other) => other.kill('SIGTERM')));
  }
});

test('built anew, everything reads as before, to the byte', async () => {
  const program = await programWith();
  const lot = await addLot(program);
  for (const { json } of [await place(program, [lot]), await place(program, [lot])])
    await interactionShown(json.data.lead_id as number);
  const list = async () => (await space.partner('GET', url(program))).text;
  const before = await list();
  const { events, codec, databaseUrl } = space.service.backend;
  await rebuild({ events, codec, projectors, databaseUrl });
  expect(await list()).toBe(before);
});

/** An option is an interaction of its lead, which a policy notes a moment later. */
async function interactionShown(leadId: number): Promise<void> {
  const { events, progress } = space.service.backend;
  const last = () => events.last(`lead-${space.tenant}.${leadId}`);
  await expect.poll(async () => (await last())?.type).toBe('InteractionNoted');
  expect(await progress.reached((await last())!, 'leads', 10_000)).toBe(true);
}

test('the answer to a placing is what the next read shows, fifty times in a row', async () => {
  const program = await programWith({ max_queue: 50 });
  const lot = await addLot(program);
  const differing: unknown[] = [];
  for (let n = 0; n < 50; n++) {
    const placed = await place(program, [lot]);
    expect(placed.status).toBe(201);
    const read = await space.partner('GET', url(program, placed.json.data.id as number));
    if (JSON.stringify(read.json.data) !== JSON.stringify(placed.json.data))
      differing.push([placed.json.data, read.json.data]);
  }
  expect(differing).toEqual([]);
});
