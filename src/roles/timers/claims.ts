// Which endings this process is at. A claim is short and outlives nobody: of a process that died it lapses, after a
// failure it keeps everybody away for longer each time.
import { sql, type Kysely } from 'kysely';
import { isOverIn } from '../../platform/postgres/term-sql.ts';
import type { Kind } from './endings.ts';

export interface Due {
  readonly tenant_key: string;
  readonly kind: Kind;
  readonly program_id: number;
  /** How many tries in a row have failed before. */
  readonly failures: number;
}

const LEASE_S = 30;
const LONGEST_WAIT_S = 600;

/** `rows` reads the live generation. */
export async function claimDue(rows: Kysely<unknown>, now: Date, most: number): Promise<readonly Due[]> {
  const { rows: claimed } = await sql<Due>`
    insert into runtime.timer_claims as claim (tenant_key, kind, program_id, until)
    select tenant_key, kind, program_id, clock_timestamp() + ${LEASE_S} * interval '1 second' from due
    where ${isOverIn(sql.ref('due_at'), now)} and not exists (
      select from runtime.timer_claims other
      where (other.tenant_key, other.kind, other.program_id) = (due.tenant_key, due.kind, due.program_id)
        and other.until > clock_timestamp())
    order by due_at limit ${most}
    on conflict (tenant_key, kind, program_id) do update set until = excluded.until
    where claim.until <= clock_timestamp()
    returning tenant_key, kind, program_id, failures`.execute(rows);
  return claimed;
}

export async function done(rows: Kysely<unknown>, { tenant_key, kind, program_id }: Due): Promise<void> {
  await sql`delete from runtime.timer_claims
    where (tenant_key, kind, program_id) = (${tenant_key}, ${kind}, ${program_id})`.execute(rows);
}

export async function failed(
  rows: Kysely<unknown>,
  { tenant_key, kind, program_id, failures }: Due,
): Promise<void> {
  const wait = Math.min(2 ** failures, LONGEST_WAIT_S);
  await sql`
    update runtime.timer_claims
    set failures = failures + 1, until = clock_timestamp() + ${wait} * interval '1 second'
    where (tenant_key, kind, program_id) = (${tenant_key}, ${kind}, ${program_id})`.execute(rows);
}

/** To whoever can: that this process cannot says nothing of the ending. */
export async function leaveTo(rows: Kysely<unknown>, { tenant_key, kind, program_id }: Due): Promise<void> {
  await sql`
    update runtime.timer_claims set until = clock_timestamp()
    where (tenant_key, kind, program_id) = (${tenant_key}, ${kind}, ${program_id})`.execute(rows);
}

/** What waits after a failure is due at once. */
export async function waitNoLonger(rows: Kysely<unknown>): Promise<void> {
  await sql`update runtime.timer_claims set until = clock_timestamp() where failures > 0`.execute(rows);
}
