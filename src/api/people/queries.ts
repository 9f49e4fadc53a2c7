// Reads of people and tokens, with when they were last here.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import type { Crm } from '../../../projections/tables.ts';

interface Page {
  readonly page: number;
  readonly perPage: number;
}

interface Found {
  readonly total: number;
  readonly documents: readonly object[];
}

interface Dated {
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at?: Date | null;
  readonly program_ids: readonly number[] | null;
}

const USER = sql`
  t.id, t.firstname, t.name, t.fullname, t.shortname, t.email, t.roles, t.program_ids, t.is_active, t.created_at`;
const TOKEN = sql`
  t.id, t.label, t.role, t.program_ids, t.user_id, t.last_four, t.created_at, t.revoked_at`;

export class PeopleQueries {
  readonly #rows: Kysely<Crm>;

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
  }

  users(tenant: string, page: Page): Promise<Found> {
    return this.#page('users', tenant, page, (where) => this.#users(where));
  }

  async user(tenant: string, id: number): Promise<object | null> {
    const [found] = await this.#users(sql`t.tenant_key = ${tenant} and t.id = ${id}`);
    return found ?? null;
  }

  tokens(tenant: string, page: Page): Promise<Found> {
    return this.#page('tokens', tenant, page, (where) => this.#tokens(where));
  }

  async token(tenant: string, id: number): Promise<object | null> {
    const [found] = await this.#tokens(sql`t.tenant_key = ${tenant} and t.id = ${id}`);
    return found ?? null;
  }

  async #page(
    table: 'users' | 'tokens',
    tenant: string,
    { page, perPage }: Page,
    find: (where: RawBuilder<unknown>) => Promise<object[]>,
  ): Promise<Found> {
    const [{ rows }, documents] = await Promise.all([
      sql<{ total: number }>`
        select count(*)::int as total from ${sql.table(table)} t where t.tenant_key = ${tenant}`.execute(
        this.#rows,
      ),
      find(sql`t.tenant_key = ${tenant} order by t.id limit ${perPage} offset ${(page - 1) * perPage}`),
    ]);
    return { total: rows[0]?.total ?? 0, documents };
  }

  async #users(where: RawBuilder<unknown>): Promise<object[]> {
    const { rows } = await sql<Dated>`
      select ${USER}, u.last_used_at from users t ${used('user')} where ${where}`.execute(this.#rows);
    return rows.map(({ last_used_at, ...row }) => ({
      ...dated(row),
      last_seen_at: last_used_at && timestamp(last_used_at),
    }));
  }

  async #tokens(where: RawBuilder<unknown>): Promise<object[]> {
    const { rows } = await sql<Dated>`
      select ${TOKEN}, u.last_used_at from tokens t ${used('token')} where ${where}`.execute(this.#rows);
    return rows.map(({ last_used_at, revoked_at = null, ...row }) => ({
      ...dated(row),
      last_used_at: last_used_at && timestamp(last_used_at),
      revoked_at: revoked_at && timestamp(revoked_at),
    }));
  }
}

function used(kind: string): RawBuilder<unknown> {
  return sql`left join runtime.usage u on u.tenant_key = t.tenant_key and u.kind = ${kind} and u.id = t.id`;
}

function dated<Row extends Pick<Dated, 'created_at' | 'program_ids'>>({
  created_at,
  program_ids,
  ...row
}: Row) {
  return { ...row, program_ids: program_ids ?? 'all', created_at: timestamp(created_at) };
}
