// Whoever reads a list to its end, page behind page, has it counted once at most: each time would be a walk through all.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Crm } from '../../projections/tables.ts';
import { pageStatement, type Pages } from '../../src/api/one-page.ts';
import { PurchaseQueries } from '../../src/api/purchases/queries.ts';
import { RegistrationQueries } from '../../src/api/registrations/queries.ts';
import type { Caller } from '../../src/platform/http/doors/callers.ts';

const counting = /select count\(\*\)::int as total|select \(select count/;
const all = { status: null, programId: null, optionId: null, isLate: null, zone: 'Europe/Paris' };
const key = { tenantKey: 'acme', programs: 'all', personsIn: 'all' } as Caller;
const clock = { now: () => new Date('2026-03-01T10:00:00Z') } as never;

/** What is asked of a Postgres that has nothing. */
async function asked(work: (rows: Kysely<Crm>) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const rows = new Kysely<Crm>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await work(rows).catch(() => {});
  return statements;
}

const row = { row: 'o', from: sql`options o`, document: sql<string>`o.document`, order: sql`o.id desc` };
const lists: Readonly<Record<string, (rows: Kysely<Crm>, pages: Pages) => Promise<unknown>>> = {
  purchases: (rows, pages) => new PurchaseQueries(rows, clock).across(key, all, pages),
  registrations: (rows, pages) =>
    new RegistrationQueries(rows, clock, null as never).inbox(key, { ...pages, rulingRequired: null }),
  options: (rows, pages) => pageStatement(row, pages).execute(rows),
};

describe.each(Object.entries(lists))('%s', (_name, read) => {
  it('are counted with the first page', async () => {
    const statements = await asked((rows) => read(rows, { page: 1, perPage: 500 }));
    expect(statements.filter((text) => counting.test(text))).toHaveLength(1);
  });

  it('are not counted behind a row', async () => {
    const statements = await asked((rows) => read(rows, { page: 1, perPage: 500, olderThan: 7 }));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((text) => counting.test(text))).toEqual([]);
  });
});
