// The way of leads to the deed, told by campaign and by who sells, as of any day; and what a figure says of an earlier day.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../src/domain/grid/purchases/calendar.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';
import { asAnalyst } from '../../support/stores/analyst.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { Selling } from '../purchases/selling.ts';

const SHARED = 'Portes ouvertes de printemps';
const RARE = 'Invitation de M. Roux';
const NO_CAMPAIGN = 'aucune, ou trop rare pour être nommée';

let space: Space;
let selling: Selling;
let program: number;
let jeanne: number;
let first: string;
let last: string;
let client: pg.Client;

beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  selling = new Selling(space);
  program = await selling.program({ max_queue: 3 });
  jeanne = await space.addUser('Jeanne', 'Morel');
  const hers = await space.partnerWith({
    user_id: jeanne,
    permissions: PROGRAM_PERMISSIONS,
    global_permissions: GLOBAL_PERMISSIONS,
  });
  const portal = await space.partnerWith({
    permissions: PROGRAM_PERMISSIONS,
    global_permissions: GLOBAL_PERMISSIONS,
  });
  const lots = [await selling.lot(program), await selling.lot(program)];
  first = dayIn('Europe/Paris', await selling.now());
  const shared = await arrive(portal, SHARED, 4);
  await arrive(portal, RARE, 4);
  const followed = await arrive(hers, null, 2);
  await selling.days(3);
  await arrive(portal, SHARED, 1);
  last = dayIn('Europe/Paris', await selling.now());
  // of a lead that nobody follows, whoever took the option for it is the one that sells
  await option(portal, shared[0]!, lots[0]!, { owner_id: jeanne });
  await option(hers, followed[0]!, lots[1]!);
  await option(hers, followed[1]!, lots[1]!);
  client = await asAnalyst(space.service.backend.databaseUrl);
});
afterAll(async () => {
  await client?.end();
  await space?.close();
});

let people = 0;
async function arrive(by: Call, campaign: string | null, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const contact = { name: 'Durand', email1: `durand.${++people}@mail.example` };
    const lead = {
      tracking_origin: 'website',
      ...(campaign === null ? {} : { tracking_campaign: campaign }),
    };
    const sent = await by('POST', `/programs/${program}/leads`, { contact, lead });
    expect(sent.status).toBe(201);
    ids.push((sent.json.body as { lead_id: number }).lead_id);
  }
  return ids;
}

async function option(by: Call, lead: number, lot: number, more: object = {}): Promise<void> {
  const body = { lead_id: lead, lots: [{ id: lot }], vat_rate: 20, ...more };
  expect((await by('POST', `/programs/${program}/options`, body)).status).toBe(201);
}

const told = async (name: string, query = '') =>
  (await space.desk('GET', `/${space.tenant}/figures/${name}${query}`)).json.data;

/** By the value that is told: leads and options. */
async function counted(query: string): Promise<Record<string, number[]>> {
  const { rows } = (await told('funnel', query)) as { rows: (string | number)[][] };
  return Object.fromEntries(
    rows.map(([dimension, value, leads, , options]) => [
      `${dimension} ${value}`,
      [Number(leads), Number(options)],
    ]),
  );
}

describe('the way to the deed', () => {
  test('is told by campaign once enough leads share one, and by nobody’s alone', async () => {
    expect(await counted('?by=campaign')).toEqual({
      'ensemble tous': [11, 3],
      [`campagne ${SHARED}`]: [5, 1],
      [`campagne ${NO_CAMPAIGN}`]: [6, 2],
    });
    const { text } = await space.desk('GET', `/${space.tenant}/figures/funnel`);
    expect(text).not.toContain(RARE);
    const { rows } = await client.query(`select distinct campaign from crm.lead_campaigns`);
    expect(rows).toEqual([{ campaign: SHARED }]);
    await expect(client.query('select campaign from crm.lead_requests')).rejects.toThrow('permission denied');
  });

  test('names no campaign on a day before enough leads had come by it', async () => {
    expect(await counted(`?by=campaign&day=${first}`)).toEqual({
      'ensemble tous': [10, 0],
      [`campagne ${NO_CAMPAIGN}`]: [10, 0],
    });
  });

  test('is told by who sells: who follows the lead, else whose option it is', async () => {
    expect(await counted('?by=owner')).toEqual({
      'ensemble tous': [11, 3],
      [`commercial ${jeanne}`]: [3, 3],
      'commercial personne': [8, 0],
    });
    const figure = await told('funnel', '?by=owner');
    expect(figure.owners).toEqual([{ id: jeanne, name: 'Jeanne Morel' }]);
    const found = await client.query(figure.sql as string);
    expect(found.rows).toHaveLength(3);
    const { text } = await space.desk('GET', `/${space.tenant}/figures/funnel/csv?by=owner`);
    expect(text).toContain('Jeanne Morel');
  });

  test('is told by all of it unless one is asked for, and no other figure is', async () => {
    const dimensions = Object.keys(await counted('')).map((name) => name.split(' ')[0]);
    expect(new Set(dimensions)).toEqual(
      new Set(['ensemble', 'origine', 'partenaire', 'campagne', 'commercial']),
    );
    for (const query of [
      'stock?by=owner',
      'funnel?by=nothing',
      'funnel?since=2999-01-01',
      'funnel/csv?since=2026-01-01',
    ])
      expect([query, (await space.desk('GET', `/${space.tenant}/figures/${query}`)).status]).toEqual([
        query,
        422,
      ]);
  });
});

test('each figure says what it was on an earlier day, as that day said it', async () => {
  const { json } = await space.desk('GET', `/${space.tenant}/figures`);
  // of stock the last day is compared, of leads the whole
  const compared: Readonly<Record<string, (rows: unknown[]) => unknown[]>> = {
    stock: (rows) => rows.slice(-1),
    funnel: (rows) => rows.slice(0, 1),
  };
  for (const { name } of json.data as { name: string }[])
    for (const since of [first, addDays(first, -1), last]) {
      const [now, then] = [await told(name, `?since=${since}`), await told(name, `?day=${since}`)];
      expect(now.since).toBe(since);
      const rows = compared[name]?.(then.rows as unknown[]) ?? then.rows;
      expect([name, since, now.before]).toEqual([name, since, rows]);
    }
  expect((await told('stock')).before).toBeNull();
});
