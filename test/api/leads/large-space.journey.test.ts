// The sales office of a client space with many leads: what it looks at is found by an index, and counted without a look at
// all the others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartQueries } from '../../../src/api/lead-parts.ts';
import { LeadFiles } from '../../../src/api/leads/files.ts';
import { LeadLists } from '../../../src/api/leads/list-queries.ts';
import { actionsToDo } from '../../../src/api/sales-actions/to-do.ts';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';
import type { Caller } from '../../../src/platform/http/doors/callers.ts';
import { openSpace, TENANT, type Space } from '../../support/space.ts';
import { watched, type Watched } from '../../support/stores/watched.ts';

const MANY = 12_000;
/** One in so many is of the owner that is asked for. */
const OWNERS = 40;
/** One in so many has something to be done, and of the owner that is asked for all that these two numbers share. */
const OPEN = 50;
const OWNED = MANY / 200;

let space: Space;
let pool: Watched['pool'];
let rows: Watched['rows'];
let looks: Watched['looks'];
let stop: Watched['stop'];

beforeAll(async () => {
  space = await openSpace();
  ({ pool, rows, looks, stop } = watched(space.service.backend.databaseUrl));
  const contact = { name: 'Durand', firstname: 'Paul', email1: 'paul@x.example' };
  const url = `/programs/${space.programId}/leads`;
  const { lead_id: id } = (await space.partner('POST', url, { contact, lead: {} })).json.body as {
    lead_id: number;
  };
  const action = { type: 'call', status: 'pending', due_at: '2030-01-01T00:00:00.000Z' };
  expect((await space.partner('POST', `${url}/${id}/sales-actions`, action)).status).toBe(201);
  for (const [table, key, more] of [
    ['leads', 'id', ''],
    ['interests', 'lead_id', `, 'owner_id', 1000 + n % ${OWNERS}`],
    [
      'contacts',
      'lead_id',
      `, 'id', 1000000 + n, 'name_key', case when n % ${OWNERS} > 0 then 'autre' else 'beginner' end`,
    ],
    [
      'sales_actions',
      'lead_id',
      `, 'id', 1000000 + n, 'closed_at', case when n % ${OPEN} > 0 then '2026-01-01'::timestamptz end`,
    ],
  ] as const)
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${key}', 1000000 + n ${more}))).*
       from ${table} t, generate_series(1, ${MANY}) n where t.tenant_key = $1 and t.${key} = $2`,
      [TENANT, id],
    );
  await pool.query(`update lead_totals set leads = leads + ${MANY} where tenant_key = $1`, [TENANT]);
  const later = `'2030-06-02'::timestamptz where tenant_key = $1 and`;
  await pool.query(`update leads set updated_at = ${later} id = 1000007`, [TENANT]);
  await pool.query(`update interests set updated_at = ${later} lead_id = 1000009`, [TENANT]);
  // two are given to the owner by hand, and one of the owner's to somebody else
  const given = `update sales_actions set owner_assignment = 'manual', user_id = $2 where tenant_key = $1`;
  await pool.query(`${given} and id in (1000450, 1000550)`, [TENANT, 1_000]);
  await pool.query(`${given} and id = 1000600`, [TENANT, 1_001]);
  await pool.query('vacuum analyze leads, contacts, interests, sales_actions');
});

afterAll(async () => {
  await stop();
  await space.close();
});

const manager: Caller = {
  kind: 'token',
  id: null,
  tokenId: 1,
  tenantKey: TENANT,
  label: 'un manager',
  user: null,
  programs: 'all',
  personsIn: 'all',
  permissions: new Set(PROGRAM_PERMISSIONS),
  globalPermissions: new Set(GLOBAL_PERMISSIONS),
} as unknown as Caller;

const ANYTHING = {
  status: undefined,
  owner_id: undefined,
  program_id: undefined,
  updated_since: undefined,
  q: undefined,
} as const;
const lastPage = Math.ceil((MANY + 1) / 50);

it('turns to the first and to the last page of the leads without a look at those between', async () => {
  const lists = new LeadLists(rows);
  const files = new LeadFiles(rows, { interests: { ofLeads: async () => [] } } as never);
  for (const page of [1, lastPage]) {
    const one = { page, perPage: 50 };
    let total = 0;
    const partner = await looks(
      async () => ({ total } = await lists.ofKey(manager, { ...one, updatedSince: null })),
    );
    expect(total).toBe(MANY + 1);
    expect(partner.whole).toEqual([]);
    expect(partner.seen).toBeLessThan(500);
    const office = await looks(async () => ({ total } = await files.page(manager, ANYTHING, one)));
    expect(total).toBe(MANY + 1);
    expect(office.whole).toEqual([]);
    expect(office.seen).toBeLessThan(500);
  }
});

it('finds the leads of an owner by whose they are', async () => {
  const files = new LeadFiles(rows, { interests: { ofLeads: async () => [] } } as never);
  let total = 0;
  const { whole, seen } = await looks(
    async () =>
      ({ total } = await files.page(manager, { ...ANYTHING, owner_id: 1_003 }, { page: 1, perPage: 50 })),
  );
  expect(total).toBe(MANY / OWNERS);
  expect(whole).toEqual([]);
  expect(seen).toBeLessThan(MANY / OWNERS + 200);
});

it('counts the leads of a name without a look at them or their contacts', async () => {
  const files = new LeadFiles(rows, { interests: { ofLeads: async () => [] } } as never);
  let total = 0;
  const named = { ...ANYTHING, q: 'beginn' };
  const { whole, nodes } = await looks(
    async () => ({ total } = await files.page(manager, named, { page: 1, perPage: 50 })),
  );
  expect(total).toBe(MANY / OWNERS);
  expect(whole).toEqual([]);
  const byName = nodes.filter((node) => node['Index Name'] === 'contacts_by_beginning');
  expect(byName.map((node) => node['Node Type'])).toEqual(['Index Only Scan', 'Index Only Scan']);
});

it('finds what changed since an instant by when it changed, on the lead or on an interest of it', async () => {
  const files = new LeadFiles(rows, { interests: { ofLeads: async () => [] } } as never);
  let total = 0;
  const since = { ...ANYTHING, updated_since: '2030-06-01T00:00:00.000Z' };
  const { whole, seen } = await looks(
    async () => ({ total } = await files.page(manager, since, { page: 1, perPage: 50 })),
  );
  expect(total).toBe(2);
  expect(whole).toEqual([]);
  expect(seen).toBeLessThan(100);
});

it('counts what one is to do without a look at what is done', async () => {
  let total = 0;
  const wanted = { due_before: undefined, owner_id: 1_000 };
  const { whole, seen } = await looks(
    async () => ({ total } = await actionsToDo(rows, manager, wanted, { page: 1, perPage: 50 })),
  );
  expect(total).toBe(OWNED + 2 - 1);
  expect(whole).toEqual([]);
  expect(seen).toBeLessThan(MANY / 5);
});

it('counts what is to be done by what is still open', async () => {
  let total = 0;
  const wanted = { due_before: undefined, owner_id: undefined };
  const { whole, seen } = await looks(
    async () => ({ total } = await actionsToDo(rows, manager, wanted, { page: 1, perPage: 50 })),
  );
  expect(total).toBe(MANY / OPEN + 1);
  expect(whole).toEqual([]);
  expect(seen).toBeLessThan(MANY / 10);
  const beyond = await actionsToDo(rows, manager, wanted, { page: 99, perPage: 50 });
  expect(beyond).toEqual({ total, documents: [] });
});

it('finds what is to be done with a lead by the programs that it is interested in', async () => {
  const parts = new PartQueries(rows, 'sales_actions');
  let found = 0;
  const { whole, nodes } = await looks(async () => (found = (await parts.ofLead(TENANT, 1_000_001)).length));
  expect(found).toBe(1);
  expect(whole).toEqual([]);
  const conditions = nodes.map((node) => node['Index Cond']).filter((it) => it?.includes('lead_id'));
  expect(conditions).toEqual([
    expect.stringMatching(/lead_id = 1000001/),
    expect.stringMatching(/program_id = i\.program_id/),
  ]);
});

it('shows the same through its doors', async () => {
  const first = await space.desk('GET', `/${TENANT}/leads?per_page=50`);
  const last = await space.desk('GET', `/${TENANT}/leads?per_page=50&page=${lastPage}`);
  const shown = ({ json }: typeof first): number => (json.data as unknown[]).length;
  expect([shown(first), shown(last)]).toEqual([50, (MANY + 1) % 50]);
  expect(last.json.meta).toMatchObject({ total: MANY + 1, last_page: lastPage, current_page: lastPage });
});
