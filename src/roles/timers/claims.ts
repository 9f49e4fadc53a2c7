// Which endings this process is at. A claim is short and outlives nobody: of a process that died it lapses, after a
// failure it keeps everybody away for longer each time. What was told stays due until the read models have taken it in, and
// they may stand still: it comes after all that was not told.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isOverIn } from '../../platform/postgres/term-sql.ts';
import type { Kind } from './endings.ts';

export interface Due {
  readonly tenant_key: string;
  readonly kind: Kind;
  readonly program_id: number;
  /** As Postgres writes it. */
  readonly due_at: string;
  /** How many tries in a row have failed before. */
  readonly failures: number;
}

const LEASE_S = 30;
const LONGEST_WAIT_S = 600;
/** What is named as due although it was told is told again after so long. */
const TOLD_S = 1;

/** `rows` reads the live generation. */
export async function claimDue(rows: Kysely<unknown>, now: Date, most: number): Promise<readonly Due[]> {
  const { rows: claimed } = await sql<Due>`
    insert into runtime.timer_claims as claim (tenant_key, kind, program_id, due_at, until)
    select tenant_key, kind, program_id, due.due_at, clock_timestamp() + ${LEASE_S} * interval '1 second'
    from due left join runtime.timer_claims known using (tenant_key, kind, program_id)
    where ${isOverIn(sql.ref('due.due_at'), now)}
      and (known.until <= clock_timestamp() or known.due_at is distinct from due.due_at)
    order by known.due_at is not distinct from due.due_at, due.due_at limit ${most}
    on conflict (tenant_key, kind, program_id) do update set until = excluded.until, due_at = excluded.due_at
    where claim.until <= clock_timestamp() or claim.due_at is distinct from excluded.due_at
    returning tenant_key, kind, program_id, due_at::text, failures`.execute(rows);
  return claimed;
}

export async function done(rows: Kysely<unknown>, due: Due): Promise<void> {
  await change(rows, due, sql`failures = 0, until = ${inSeconds(TOLD_S)}`);
}

export async function failed(rows: Kysely<unknown>, due: Due): Promise<void> {
  const wait = Math.min(2 ** due.failures, LONGEST_WAIT_S);
  await change(rows, due, sql`failures = failures + 1, until = ${inSeconds(wait)}`);
}

/** To whoever can: that this process cannot says nothing of the ending. */
export async function leaveTo(rows: Kysely<unknown>, due: Due): Promise<void> {
  await change(rows, due, sql`until = clock_timestamp()`);
}

/** What waits after a failure is due at once. */
export async function waitNoLonger(rows: Kysely<unknown>): Promise<void> {
  await sql`update runtime.timer_claims set until = clock_timestamp() where failures > 0`.execute(rows);
}

/** Unless the program has another end by now. */
async function change(
  rows: Kysely<unknown>,
  { tenant_key, kind, program_id, due_at }: Due,
  set: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update runtime.timer_claims set ${set}
    where (tenant_key, kind, program_id, due_at) = (${tenant_key}, ${kind}, ${program_id}, ${due_at}::timestamptz)`.execute(
    rows,
  );
}

function inSeconds(seconds: number): RawBuilder<Date> {
  return sql`clock_timestamp() + ${seconds} * interval '1 second'`;
}
