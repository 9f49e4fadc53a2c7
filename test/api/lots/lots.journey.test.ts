// Lots as partners meet them: fed in batches, read, deleted, allotted; prices and families as they show.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LotInList, LotSheet } from '../../../src/api/lots/schema.ts';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { openSpace, type Answered, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

const lotUrl = (program: number, id?: number) =>
  `/programs/${program}/lots${id === undefined ? '' : `/${id}`}`;
const flat = (n: number | string, more: object = {}) =>
  apartment(`E${n}`, `A${n}`, { price_excluding_vat: 208_333.33, ...more });
const box = (n: number | string, more: object = {}) => ({
  ...flat(n, { is_primary: false, type: 'parking', typology: 'box', price_excluding_vat: 10_000 }),
  external_id: `P${n}`,
  reference: `P${n}`,
  ...more,
});

async function feed(program: number, ...lots: object[]): Promise<number[]> {
  const answered = await space.partner('POST', lotUrl(program), { lots });
  expect([answered.status, answered.json.data.errors]).toEqual([200, []]);
  return (answered.json.data.success as { id: number }[]).map((lot) => lot.id);
}

const read = async (program: number, id: number) =>
  (await space.partner('GET', lotUrl(program, id))).json.data;
const events = async (program: number) =>
  (await space.service.backend.events.last(`grid-${space.tenant}.${program}`))?.revision ?? -1n;

describe('a batch', () => {
  test('500 lots in one call; the same again appends nothing and says success for each', async () => {
    const program = await space.addProgram();
    const lots = Array.from({ length: 500 }, (_, i) => flat(i));
    const ids = await feed(program, ...lots);
    expect(await events(program)).toBe(499n);
    const again = lots.map((lot, i) => ({ ...lot, id: ids[i] }));
    expect(await feed(program, ...again)).toEqual(ids);
    expect(await events(program)).toBe(499n);
    const list = await space.partner('GET', lotUrl(program));
    expect((list.json.data as { id: number }[]).map((lot) => lot.id)).toEqual(ids);
  });

  test('every second item wrong: each reported with every wrong field, the good ones stored', async () => {
    const program = await space.addProgram();
    const lots = Array.from({ length: 500 }, (_, i) =>
      flat(i, i % 2 ? { typology: 'T9', bedrooms: -1, level: 'Z' } : {}),
    );
    const { status, json } = await space.partner('POST', lotUrl(program), { lots });
    expect([status, json.success, json.data.success.length, json.data.errors.length]).toEqual([
      200,
      true,
      250,
      250,
    ]);
    for (const [i, error] of json.data.errors.entries()) {
      expect(error).toMatchObject({
        index: 2 * i + 1,
        id: null,
        external_id: `E${2 * i + 1}`,
        reference: `A${2 * i + 1}`,
      });
      expect(Object.keys(error.errors).sort()).toEqual(['bedrooms', 'level', 'typology']);
    }
  });

  test('larger than one append is stored whole', async () => {
    const program = await space.addProgram();
    const description = 'x'.repeat(9_000);
    const lots = Array.from({ length: 300 }, (_, i) => flat(i, { description }));
    const { status, json } = await space.partner('POST', lotUrl(program), { lots });
    // three megabytes may be shown later than a busy machine waits
    expect([200, 202]).toContain(status);
    expect(json.data.errors).toEqual([]);
    expect(new Set((json.data.success as { id: number }[]).map(({ id }) => id)).size).toBe(300);
    expect(await events(program)).toBe(299n);
  });

  test('larger than one append keeps the first of two that name the same lot', async () => {
    const program = await space.addProgram();
    const description = 'x'.repeat(9_000);
    const [known] = await feed(program, flat('known'));
    const change = (price_excluding_vat: number) => ({
      id: known,
      external_id: 'Eknown',
      price_excluding_vat,
      description,
    });
    const between = Array.from({ length: 200 }, (_, i) => flat(i, { description }));
    const lots = [change(11_000), ...between, change(15_000), flat(0)];
    const { json } = await space.partner('POST', lotUrl(program), { lots });
    const twice = ['Cette valeur est présente plusieurs fois dans l’envoi.'];
    expect(json.data.errors).toMatchObject([
      { index: 201, errors: { id: twice, external_id: twice } },
      { index: 202, errors: { external_id: twice, reference: twice } },
    ]);
    expect((await read(program, known!)).price_excluding_vat).toBe(11_000);
  });

  test.each([
    [{}, 'lots'],
    [{ lots: [] }, 'lots'],
    [{ lots: 'x' }, 'lots'],
    [{ lots: Array.from({ length: 501 }, (_, i) => flat(i)) }, 'lots'],
  ])('that is no list, or empty, or too long is 422', async (body, field) => {
    const { status, json } = await space.partner('POST', lotUrl(space.programId), body);
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
  });

  test('two partners create the same external id at once: one lot, one item error', async () => {
    const program = await space.addProgram();
    const [a, b] = [
      await space.partnerWith({ permissions: ['lot.create'] }),
      await space.partnerWith({ permissions: ['lot.create'] }),
    ];
    const answers = await Promise.all([
      a('POST', lotUrl(program), { lots: [flat(1)] }),
      b('POST', lotUrl(program), { lots: [flat(1, { reference: 'B1' })] }),
    ]);
    expect(answers.map((x) => x.json.data.success.length).sort()).toEqual([0, 1]);
    expect(
      answers.flatMap((x) => x.json.data.errors.map((e: { errors: object }) => Object.keys(e.errors))),
    ).toEqual([['external_id']]);
    expect(await events(program)).toBe(0n);
  });

  test('permissions are judged per item; a key with neither is 403', async () => {
    const program = await space.addProgram();
    const [id] = await feed(program, flat(1));
    const creator = await space.partnerWith({ permissions: ['lot.create'] });
    const { json } = await creator('POST', lotUrl(program), {
      lots: [{ id, external_id: 'E1', bedrooms: 1 }, flat(2)],
    });
    expect([json.data.success.length, json.data.errors[0].index]).toEqual([1, 0]);
    const reader = await space.partnerWith({ permissions: ['lot.view'] });
    expect((await reader('POST', lotUrl(program), { lots: [flat(3)] })).status).toBe(403);
  });

  test('with an Idempotency-Key is stored once, and answered alike', async () => {
    const program = await space.addProgram();
    const post = (): Promise<Answered> =>
      space.partner('POST', lotUrl(program), { lots: [flat(1), flat(2)] }, { 'idempotency-key': 'batch-1' });
    const first = await post();
    const second = await post();
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect(await events(program)).toBe(1n);
  });
});

describe('a lot', () => {
  test('has every field of the contract, in the sheet and in lists', async () => {
    const program = await space.addProgram();
    const [id] = await feed(program, flat(1));
    expect(Object.keys(await read(program, id!)).sort()).toEqual(Object.keys(LotSheet.properties).sort());
    const list = await space.partner('GET', lotUrl(program));
    expect(Object.keys(list.json.data[0]).sort()).toEqual(Object.keys(LotInList.properties).sort());
  });

  test('shows prices at each rate, alone and with its annexes', async () => {
    const program = await space.addProgram({ vat_rate: 20, reduced_vat_rate: 5.5 });
    const [id] = await feed(
      program,
      flat(1, { reduced_vat_eligibility: true, living_area: 60 }),
      box(1, { parent_external_id: 'E1' }),
    );
    expect(await read(program, id!)).toMatchObject({
      available_vat_rates: [20, 5.5],
      available_prices: [
        { vat_rate: 20, price: 250_000, price_with_secondary: 262_000, price_per_square_meter: 4166.67 },
        {
          vat_rate: 5.5,
          price: 219_791.66,
          price_with_secondary: 230_341.66,
          price_per_square_meter: 3663.19,
        },
      ],
      price_excluding_vat: 208_333.33,
      price_with_secondary_excluding_vat: 218_333.33,
      price_including_vat: 250_000,
      price_reduced_vat: 219_791.66,
      price_per_square_meter_excluding_vat: 3472.22,
      lots_related: [{ reference: 'P1', relation: 'annex', status: 'available' }],
    });
    await feed(program, { id: id! + 1, external_id: 'P1', status: 'sold' });
    expect(await read(program, id!)).toMatchObject({ price_with_secondary_including_vat: 250_000 });
  });

  test('follows its building and its program', async () => {
    const program = await space.addProgram({ vat_rate: 20, actable_date: '2027-01-15' });
    const made = await space.desk('POST', `/${space.tenant}/programs/${program}/buildings`, {
      name: 'A',
      type: 'collective',
      vat_rate: 20,
      has_specific_vat_rate: true,
      specific_vat_rate: 10,
    });
    const [id] = await feed(
      program,
      flat(1, { building_id: made.json.data.id, price_excluding_vat: 100_000 }),
    );
    expect(await read(program, id!)).toMatchObject({
      building: { name: 'A', has_specific_vat_rate: true },
      price_including_vat: 110_000,
      actable_date: null,
      inherited_actable_date: '2027-01-15',
      can_be_broadcasted: true,
    });
    await space.desk('PUT', `/${space.tenant}/programs/${program}`, { actable_date: '2027-02-15' });
    expect(await read(program, id!)).toMatchObject({ inherited_actable_date: '2027-02-15' });
  });

  test('shows French beside every code', async () => {
    const program = await space.addProgram();
    const [id] = await feed(
      program,
      flat(1, { subtype: 'duplex', level: 'R+1', exposure: ['west', 'south'], tags: ['RDJ'] }),
    );
    expect(await read(program, id!)).toMatchObject({
      type_display: 'Appartement',
      typology_display: '3 pièces',
      subtype_display: 'Duplex',
      level_display: '1er étage',
      exposure: ['south', 'west'],
      exposure_display: 'Sud-Ouest',
      tags_display: ['Rez-de-jardin'],
      status_display: 'Disponible',
    });
  });

  test('is deleted when it is free, with its annexes left behind; else 409', async () => {
    const program = await space.addProgram();
    const [main, annex, sold] = await feed(
      program,
      flat(1),
      box(1, { parent_external_id: 'E1' }),
      flat(2, { status: 'sold' }),
    );
    const refused = await space.partner('DELETE', lotUrl(program, sold));
    expect([refused.status, refused.json.success, refused.json.data]).toEqual([409, false, null]);
    const deleted = await space.partner('DELETE', lotUrl(program, main));
    expect([deleted.status, deleted.json.data.reference]).toEqual([200, 'A1']);
    expect((await space.partner('GET', lotUrl(program, main))).status).toBe(404);
    expect((await space.partner('DELETE', lotUrl(program, main))).status).toBe(404);
    expect(await read(program, annex!)).toMatchObject({ parent_lot_id: null, lots_related: [] });
    await feed(program, flat(1));
  });

  test('of another program, or no number, is 404', async () => {
    const program = await space.addProgram();
    const [id] = await feed(program, flat(1));
    for (const url of [lotUrl(space.programId, id), `${lotUrl(program)}/x`, `${lotUrl(program)}/0`])
      expect((await space.partner('GET', url)).status).toBe(404);
  });
});

describe('lists', () => {
  test('answer 304 while nothing of the program has changed, and name each state anew', async () => {
    const program = await space.addProgram();
    const [id] = await feed(program, flat(1));
    const first = await space.partner('GET', lotUrl(program));
    const etag = first.headers.get('etag')!;
    expect((await space.partner('GET', lotUrl(program), undefined, { 'if-none-match': etag })).status).toBe(
      304,
    );
    await feed(program, { id, external_id: 'E1', bedrooms: 3 });
    const after = await space.partner('GET', lotUrl(program), undefined, { 'if-none-match': etag });
    expect([after.status, after.json.data[0].bedrooms]).toEqual([200, 3]);
  });

  test('since an instant, inclusive; a parent counts when an annex of it changes price', async () => {
    const program = await space.addProgram();
    const [main, annex] = await feed(program, flat(1), box(1, { parent_external_id: 'E1' }), flat(2));
    await space.moveClock(new Date(Date.parse(await clock()) + 60_000));
    await feed(program, { id: annex, external_id: 'P1', price_excluding_vat: 11_000 });
    const { updated_at } = await read(program, main!);
    const since = await space.partner('GET', `${lotUrl(program)}?updated_since=${updated_at}`);
    expect(since.json.data.map((lot: { id: number }) => lot.id)).toEqual([main, annex]);
    expect((await space.partner('GET', `${lotUrl(program)}?updated_since=2026-02-30`)).status).toBe(422);
  });

  test('of allotments hold what the key was allotted, and open grid', async () => {
    const program = await space.addProgram();
    const [a, b, open] = await feed(program, flat(1), flat(2), flat(3, { unrestricted_distribution: true }));
    const portal = await space.partnerWith({ permissions: ['lot-alloted.view'] });
    const ids = async () =>
      (await portal('GET', `/programs/${program}/allotments`)).json.data.map((lot: { id: number }) => lot.id);
    expect(await ids()).toEqual([open]);
    const allotted = await space.desk('PUT', `/${space.tenant}/programs/${program}/allotments`, {
      key_id: portal.keyId,
      lot_ids: [b],
    });
    expect([allotted.status, allotted.json.data]).toEqual([200, { key_id: portal.keyId, lot_ids: [b] }]);
    expect(await ids()).toEqual([b, open]);
    const statuses = await Promise.all(
      [a, b, open].map(async (id) => (await portal('GET', lotUrl(program, id))).status),
    );
    expect(statuses).toEqual([404, 200, 200]);
    expect((await portal('GET', lotUrl(program))).status).toBe(403);
  });
});

describe('twins', () => {
  test('show in each other, and follow each other', async () => {
    const program = await space.addProgram();
    const [a, b, c] = await feed(program, flat(1), flat(2), flat(3));
    const url = `/${space.tenant}/programs/${program}/twins`;
    expect((await space.desk('PUT', url, { lots: [[b, a]] })).json.data).toEqual({ lots: [[a, b]] });
    await feed(program, { id: a, external_id: 'E1', status: 'booked' });
    expect((await read(program, b!)).lots_related).toMatchObject([
      { id: a, relation: 'twin', status: 'booked' },
    ]);
    expect(
      (
        await space.desk('PUT', url, {
          lots: [
            [a, c],
            [c, 999],
          ],
        })
      ).json.errors,
    ).toMatchObject({
      'lots.1.0': [expect.any(String)],
      'lots.1.1': [expect.any(String)],
    });
    await space.desk('PUT', url, { lots: [] });
    expect((await read(program, b!)).lots_related).toEqual([]);
  });

  test('sets that are made at once all stand, and one comes apart without the others', async () => {
    const program = await space.addProgram();
    const lots = await feed(program, ...Array.from({ length: 16 }, (_, i) => flat(i)));
    const url = `/${space.tenant}/programs/${program}/twins`;
    const pairs = lots.flatMap((id, i) => (i % 2 === 0 ? [[id, lots[i + 1]!]] : []));
    const made = await Promise.all(pairs.map((pair) => space.desk('POST', url, { lots: pair })));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await space.desk('GET', url)).json.data).toEqual({ lots: pairs });
    const again = await space.desk('POST', url, { lots: pairs[0] });
    expect([again.status, Object.keys(again.json.errors as object)]).toEqual([422, ['lots.0', 'lots.1']]);
    const apart = await space.desk('DELETE', `/${space.tenant}${lotUrl(program, lots[3])}/twins`);
    expect([apart.status, apart.json.data]).toEqual([200, { lots: pairs.filter((_, i) => i !== 1) }]);
  });
});

test('the stock of the program sheet counts what is left', async () => {
  const program = await space.addProgram();
  await feed(
    program,
    flat(1, { living_area: 60 }),
    flat(2, { status: 'sold', living_area: 80 }),
    flat(3, { living_area: 70.5 }),
    box(1),
  );
  const { json } = await space.partner('GET', `/programs/${program}`);
  expect(json.data.stock).toMatchObject([
    {
      type: 'apartment',
      typology: 'T3',
      stock: 2,
      stock_level: 67,
      living_area_min: '60',
      living_area_max: '70.5',
      price_excluding_vat_min: '208333.33',
      price_including_vat_max: '250000.00',
      price_reduced_vat_min: null,
    },
  ]);
});

test('built anew, everything reads as before, to the byte', async () => {
  const program = await space.addProgram();
  const [a, , c] = await feed(program, flat(1), box(1, { parent_external_id: 'E1' }), flat(2));
  await space.desk('PUT', `/${space.tenant}/programs/${program}/twins`, { lots: [[a, c]] });
  await space.desk('PUT', `/${space.tenant}/programs/${program}`, { vat_rate: 10 });
  await feed(program, { id: a, external_id: 'E1', status: 'booked', price_excluding_vat: 1 });
  const all = async () =>
    Promise.all(
      [lotUrl(program), lotUrl(program, a), lotUrl(program, c), `/programs/${program}`].map(
        async (url) => (await space.partner('GET', url)).text,
      ),
    );
  const before = await all();
  const { events: store, codec, databaseUrl } = space.service.backend;
  await rebuild({ events: store, codec, projectors, databaseUrl });
  expect(await all()).toEqual(before);
});

async function clock(): Promise<string> {
  return (await space.desk('GET', '/clock')).json.data.now as string;
}

test('a list may be as long as the client space allows, for its operator too', async () => {
  const own = await openSpace();
  try {
    const set = await own.desk('PUT', `/${own.tenant}/settings`, { max_batch_lots: 2 });
    expect(set.status, set.text).toBe(200);
    const lots = [flat(1), flat(2), flat(3)];
    for (const send of [own.partner, own.desk]) {
      const path = send === own.desk ? `/${own.tenant}${lotUrl(own.programId)}` : lotUrl(own.programId);
      await expect
        .poll(async () => (await send('POST', path, { lots })).json)
        .toMatchObject({ errors: { lots: ['Cette liste ne doit pas dépasser 2 éléments.'] } });
    }
  } finally {
    await own.close();
  }
});
