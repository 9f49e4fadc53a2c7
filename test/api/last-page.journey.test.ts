// Lists whose documents are put together as they are read: of a page far behind, only what stands on it is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeptPages } from '../../src/api/kept-pages.ts';
import { OptionQueries } from '../../src/api/options/queries.ts';
import { PurchaseQueries } from '../../src/api/purchases/queries.ts';
import { RegistrationQueries } from '../../src/api/registrations/queries.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../src/domain/vocabulary/permissions.ts';
import { Unchanged } from '../../src/platform/following/unchanged.ts';
import { systemClock } from '../../src/platform/kernel/time/clock.ts';
import type { Caller } from '../../src/platform/http/doors/callers.ts';
import { openSpace, TENANT, type Space } from '../support/space.ts';
import { watched, type Watched } from '../support/stores/watched.ts';
import { Selling } from './purchases/selling.ts';

const MANY = 400;
const PAGE = 10;

let space: Space;
let crm: Watched;
let program: number;

beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  crm = watched(space.service.backend.databaseUrl);
  const selling = new Selling(space);
  program = await selling.program();
  const sold = await selling.option(program, [await selling.lot(program)]);
  expect((await selling.prepare(program, { option_id: sold.id, financing_due_on: null })).status).toBe(201);
  await selling.option(program, [await selling.lot(program)]);
  const person = { name: 'Durand', firstname: 'Paul', email1: 'paul@mail.example', phone1: '+33612345678' };
  const registered = await space.partner('POST', `/programs/${program}/registrations`, person);
  expect(registered.status).toBe(201);
  for (const [table, which] of [
    ['options', "t.status = 'option'"],
    ['purchases', 'true'],
    ['registrations', 'true'],
  ] as const)
    await crm.pool.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', 1000000 + n))).*
       from ${table} t, generate_series(1, ${MANY}) n where t.tenant_key = $1 and ${which}`,
      [TENANT],
    );
  await crm.pool.query('vacuum analyze options, purchases, registrations');
});
afterAll(async () => {
  await crm.stop();
  await space.close();
});

const office: Caller = {
  kind: 'token',
  id: null,
  tokenId: 1,
  tenantKey: TENANT,
  label: 'le siège',
  user: null,
  programs: 'all',
  personsIn: 'all',
  rights: new Set(),
  permissions: new Set(PROGRAM_PERMISSIONS),
  globalPermissions: new Set(GLOBAL_PERMISSIONS),
} as unknown as Caller;

/** Whoever has read nothing before. */
const unkept = (): KeptPages => new KeptPages(crm.rows, systemClock, new Unchanged({ on: () => {} }));
const all = { updatedSince: null } as const;
const lists: Record<string, (page: number) => Promise<{ readonly total: number }>> = {
  options: (page) =>
    new OptionQueries(crm.rows, systemClock, unkept()).page(
      office,
      program,
      { all: true },
      { ...all, ...at(page) },
    ),
  holds: (page) => new OptionQueries(crm.rows, systemClock, unkept()).holds(office, at(page)),
  purchases: (page) =>
    new PurchaseQueries(crm.rows, systemClock).page(office, program, { ...all, ...at(page) }),
  registrations: (page) =>
    new RegistrationQueries(crm.rows, systemClock, unkept()).page(office, program, { ...all, ...at(page) }),
  inbox: (page) =>
    new RegistrationQueries(crm.rows, systemClock, unkept()).inbox(office, {
      rulingRequired: null,
      ...at(page),
    }),
};
const at = (page: number) => ({ page, perPage: PAGE });

test.each(Object.keys(lists))('%s: the last page puts together no more than the first', async (name) => {
  for (const page of [1, MANY / PAGE]) {
    let total = 0;
    const { nodes } = await crm.looks(async () => ({ total } = await lists[name]!(page)));
    expect(total).toBeGreaterThanOrEqual(MANY);
    const parts = nodes.filter((node) => node['Parent Relationship'] === 'SubPlan');
    expect(parts.length).toBeGreaterThan(0);
    expect(Math.max(...parts.map((node) => node['Actual Loops']))).toBeLessThanOrEqual(PAGE);
  }
});
