// The one count of a caller's requests that all processes share: a row a caller, changed by one statement, so that two who
// ask at the same time are granted no more together than there is.
import type pg from 'pg';

/** Of a span: what is granted in one is forgotten together, a span after the last of it. */
const STRETCHES = 120;

export interface Wanted {
  readonly caller: string;
  readonly limit: number;
  readonly span: number;
  readonly count: number;
  readonly now: number;
}

export interface Granted {
  readonly granted: number;
  /** What is left for whoever asks next. */
  readonly left: number;
  /** When the oldest that counts is forgotten. */
  readonly frees: number;
}

export interface Returned extends Pick<Wanted, 'caller' | 'span' | 'count'> {
  /** When it was taken: of later moments nothing is given back. */
  readonly takenAt: number;
}

const COUNTED = `
  select coalesce(array_agg(t order by t), '{}') as times, coalesce(array_agg(n order by t), '{}') as counts,
    least($3::int, greatest(0, $4::int - coalesce(sum(n), 0)))::int as granted
  from (select max(t) as t, sum(n)::int as n from unnest(c.times, c.counts) as u (t, n)
    where t > $2::bigint - $5::bigint group by t / $6::bigint) as kept`;

// what is added becomes part of its stretch when somebody takes again
const TAKE = `
  insert into runtime.request_counts as c (caller, times, counts, granted, forgotten_at)
  values ($1, array[$2::bigint], array[least($3::int, $4::int)], least($3::int, $4::int), $2::bigint + $5::bigint)
  on conflict (caller) do update set (times, counts, granted, forgotten_at) = (
    select case when granted > 0 then times || $2::bigint else times end,
      case when granted > 0 then counts || granted else counts end,
      granted, $2::bigint + $5::bigint
    from (${COUNTED}) as counted)
  returning times[1]::float8 as oldest, granted,
    greatest(0, $4::int - (select coalesce(sum(n), 0) from unnest(counts) as n))::int as "left"`;

// the latest that may be meant first
const GIVE_BACK = `
  update runtime.request_counts as c set (times, counts) = (
    select coalesce(array_agg(t order by t) filter (where n > 0), '{}'),
      coalesce(array_agg(n order by t) filter (where n > 0), '{}')
    from (
      select t, case when t >= $2::bigint then n
        else greatest(0, n - greatest(0, $3::int - coalesce(sum(n) filter (where t < $2::bigint) over later, 0)))::int end as n
      from unnest(c.times, c.counts) as u (t, n)
      window later as (order by t desc rows between unbounded preceding and 1 preceding)) as left_over)
  where caller = $1`;

export class RequestCounts {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async take({ caller, limit, span, count, now }: Wanted): Promise<Granted> {
    const { rows } = await this.#pool.query<{ oldest: number | null; granted: number; left: number }>({
      name: 'take requests',
      text: TAKE,
      values: [caller, now, count, limit, span, stretchOf(span)],
    });
    const { oldest, granted, left } = rows[0]!;
    return { granted, left, frees: (oldest ?? now) + span };
  }

  async giveBack({ caller, span, count, takenAt }: Returned): Promise<void> {
    await this.#pool.query({
      name: 'give requests back',
      text: GIVE_BACK,
      values: [caller, stretchEnd(takenAt, stretchOf(span)), count],
    });
  }

  async purge(now: number): Promise<void> {
    await this.#pool.query('delete from runtime.request_counts where forgotten_at < $1', [now]);
  }
}

function stretchOf(span: number): number {
  return Math.max(1, Math.floor(span / STRETCHES));
}

function stretchEnd(instant: number, stretch: number): number {
  return Math.ceil((instant + 1) / stretch) * stretch;
}
