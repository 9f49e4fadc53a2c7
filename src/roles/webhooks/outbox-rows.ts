// The rows of the outbox: what one batch of events leaves, written in the transaction that moves the checkpoint.
import { WEBHOOKS } from '../../platform/postgres/channels.ts';
import type pg from 'pg';
import { arrayOfInts, arrayOfTexts } from '../../platform/postgres/columns.ts';
import { inTransaction } from '../../platform/postgres/postgres.ts';
import type { NumberedMessage } from './bodies.ts';
import type { Kind } from '../../domain/webhooks/kinds.ts';
import { noticeOf, payloadOf } from './notices.ts';
import type { Subscription } from '../../domain/webhooks/subscription.ts';

/** Somebody else has moved the checkpoint: this process does not lead any more. */
export class NotLeading extends Error {}

interface Endpoint {
  readonly tenant: string;
  readonly subscription: Subscription;
}

/** A message, and the subscriptions of its client space that are told of it. */
export interface Draft {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly kind: Kind;
  readonly programId: number | null;
  readonly lotId: number | null;
  readonly tenant: string;
  readonly to: readonly number[];
  /** Where in a trace the change was made, if anywhere. */
  readonly trace?: string | undefined;
}

export interface Replay {
  readonly eventId: string;
  readonly tenant: string;
  readonly webhookId: number;
  readonly since: string;
  readonly until: string;
  readonly upTo: bigint;
}

/** What a batch amounts to. Endpoints that are null are gone, with everything that was theirs. */
export interface Batch {
  readonly endpoints: ReadonlyMap<string, { tenant: string; id: number; subscription: Subscription | null }>;
  readonly drafts: readonly Draft[];
  readonly again: readonly { tenant: string; webhookId: number; deliveryId: number }[];
  readonly replays: readonly Replay[];
}

export async function loadOutbox(pool: pg.Pool): Promise<{ position: bigint | null; endpoints: Endpoint[] }> {
  const checkpoint = await pool.query<{ position: bigint | null }>(
    'select position from runtime.webhook_checkpoint',
  );
  const { rows } = await pool.query<{ tenant_key: string; subscription: Subscription }>(
    'select tenant_key, subscription from runtime.webhook_endpoints',
  );
  const endpoints = rows.map(({ tenant_key: tenant, subscription }) => ({ tenant, subscription }));
  return { position: checkpoint.rows[0]?.position ?? null, endpoints };
}

export async function storeBatch(
  pool: pg.Pool,
  batch: Batch,
  from: bigint | null,
  to: bigint,
  now: Date,
): Promise<readonly NumberedMessage[]> {
  const { drafts, endpoints, again, replays } = batch;
  const move = { from, to, told: payloadOf(noticesOf(batch)) };
  // most batches are messages alone, and one statement needs no transaction around it
  if (endpoints.size + again.length + replays.length === 0) return await storeMoved(pool, move, drafts, now);
  return await inTransaction(pool, async (client) => {
    await storeEndpoints(client, [...endpoints.values()]);
    // deliveries before the counter of their client space, as a replay takes them: else each could wait for the other
    await sendAgain(client, again, now);
    const stored = await storeMoved(client, move, drafts, now);
    await storeReplays(client, replays);
    return stored;
  });
}

function noticesOf({ endpoints, drafts, again }: Batch): ReadonlySet<string> {
  return new Set([
    ...[...endpoints.values()].map(({ tenant, id }) => noticeOf(tenant, id, 'changed')),
    ...drafts.flatMap(({ tenant, to }) => to.map((id) => noticeOf(tenant, id, 'new'))),
    // what is sent again stands before what was sent since
    ...again.map(({ tenant, webhookId }) => noticeOf(tenant, webhookId, 'again')),
  ]);
}

async function storeEndpoints(
  client: pg.ClientBase,
  changed: readonly { tenant: string; id: number; subscription: Subscription | null }[],
): Promise<void> {
  for (const { tenant, id, subscription } of changed) {
    if (subscription)
      await client.query(
        `insert into runtime.webhook_endpoints (tenant_key, id, subscription, is_active, recorded_up_to)
         values ($1, $2, $3, $4,
                 coalesce((select last_message from runtime.webhook_tenants where tenant_key = $1), 0))
         on conflict (tenant_key, id) do update
         set subscription = excluded.subscription, is_active = excluded.is_active,
             failing_since = case when excluded.is_active and not runtime.webhook_endpoints.is_active
                                  then null else runtime.webhook_endpoints.failing_since end`,
        [tenant, id, JSON.stringify(subscription), subscription.is_active],
      );
    else
      // what came of its messages may be millions of rows, which would keep everybody's waiting: `purge` takes them
      for (const [table, column] of [
        ['webhook_replays', 'webhook_id'],
        ['webhook_endpoints', 'id'],
      ])
        await client.query(`delete from runtime.${table} where tenant_key = $1 and ${column} = $2`, [
          tenant,
          id,
        ]);
  }
}

/** The rows that the messages `draft` become, for whoever is in `leads`. */
const ADDED = `
  draft as (
    select d.*, row_number() over (partition by tenant_key order by n)::int as place
    from leads, unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::int[], $7::int[],
                       $8::text[], $10::text[])
      with ordinality as d(id, tenant_key, at, type, body, program_id, lot_id, told, traceparent, n)
    where (select m.number from runtime.webhook_messages m where m.id = d.id) is null),
  added as (select tenant_key, max(place) as count from draft group by 1),
  counted as (
    insert into runtime.webhook_tenants as t (tenant_key, last_message) select tenant_key, count from added
    on conflict (tenant_key) do update set last_message = t.last_message + excluded.last_message
    returning tenant_key, last_message),
  stored as (
    insert into runtime.webhook_messages
      (tenant_key, number, id, at, type, body, program_id, lot_id, told, created_at, traceparent)
    select d.tenant_key, c.last_message - a.count + d.place, d.id, d.at, d.type, d.body, d.program_id, d.lot_id,
           d.told::int[], $9, d.traceparent
    from draft d join added a using (tenant_key) join counted c using (tenant_key)
    returning tenant_key as tenant, number, id)`;

type Stored = Pick<NumberedMessage, 'tenant' | 'number' | 'id'>;

function valuesOf(drafts: readonly Draft[], now: Date): unknown[] {
  return [
    arrayOfTexts(drafts.map((d) => d.id)),
    arrayOfTexts(drafts.map((d) => d.tenant)),
    // written in UTC: the driver would write each in the zone of this machine
    `{${drafts.map((d) => d.at.toISOString()).join()}}`,
    arrayOfTexts(drafts.map((d) => d.kind)),
    arrayOfTexts(drafts.map((d) => d.body)),
    arrayOfInts(drafts.map((d) => d.programId)),
    arrayOfInts(drafts.map((d) => d.lotId)),
    arrayOfTexts(drafts.map((d) => `{${d.to.join()}}`)),
    now,
    arrayOfTexts(drafts.map((d) => d.trace ?? null)),
  ];
}

/**
 * Numbers are given here, so that they follow the order of the events: a process that gives some holds the counter of
 * the client space until they can be read. A message that is there already keeps its own.
 */
export async function storeDrafts(
  client: pg.ClientBase,
  drafts: readonly Draft[],
  now: Date,
): Promise<readonly NumberedMessage[]> {
  if (drafts.length === 0) return [];
  const { rows } = await client.query<Stored>({
    name: 'webhook-drafts',
    text: `with leads as (select), ${ADDED} select * from stored`,
    values: valuesOf(drafts, now),
  });
  return numbered(rows, drafts);
}

/** Moves the checkpoint, by whoever stands where it is; those who are told hear of it when it can be read. */
function moving(from: number): string {
  const told = `$${from + 2}::text`;
  return `
    update runtime.webhook_checkpoint set position = $${from + 1} where position is not distinct from $${from}
    returning case when ${told} is not null then pg_notify('${WEBHOOKS}', ${told})::text end`;
}

/** Without a message their table is left alone: whoever holds it keeps nothing waiting that is not for it. */
const PASSED = { name: 'webhook-passed', text: `with leads as (${moving(1)}) select null as id from leads` };
const MOVED = {
  name: 'webhook-moved',
  text: `with leads as (${moving(11)}), ${ADDED} select stored.* from leads left join stored on true`,
};

/** The messages together with the checkpoint. */
async function storeMoved(
  client: pg.ClientBase | pg.Pool,
  { from, to, told }: { from: bigint | null; to: bigint; told: string | null },
  drafts: readonly Draft[],
  now: Date,
): Promise<readonly NumberedMessage[]> {
  const move = [from, to, told];
  const { rows } = await client.query<Stored | { readonly id: null }>(
    drafts.length === 0
      ? { ...PASSED, values: move }
      : { ...MOVED, values: [...valuesOf(drafts, now), ...move] },
  );
  if (rows.length === 0) throw new NotLeading('the checkpoint of the webhooks has moved');
  return numbered(
    rows.filter((row) => row.id !== null),
    drafts,
  );
}

function numbered(rows: readonly Stored[], drafts: readonly Draft[]): readonly NumberedMessage[] {
  const byId = new Map(drafts.map((d) => [d.id, d] as const));
  return rows.map((row) => ({
    ...row,
    body: byId.get(row.id)?.body ?? '',
    trace: byId.get(row.id)?.trace ?? null,
  }));
}

/** What has no row is on its way, and goes out anyway. */
async function sendAgain(client: pg.ClientBase, again: Batch['again'], now: Date): Promise<void> {
  if (again.length === 0) return;
  await client.query(
    `update runtime.webhook_deliveries d set status = 'pending', attempts = 0, next_attempt_at = $4
     from unnest($1::text[], $2::int[], $3::int[]) as a(tenant_key, webhook_id, id)
     where (d.tenant_key, d.webhook_id, d.message) = (a.tenant_key, a.webhook_id, a.id)`,
    [again.map((a) => a.tenant), again.map((a) => a.webhookId), again.map((a) => a.deliveryId), now],
  );
}

/** Periods of one subscription that meet are told together: asking twice does not double the work. */
async function storeReplays(client: pg.ClientBase, replays: readonly Replay[]): Promise<void> {
  for (const { eventId, tenant, webhookId, since, until, upTo } of replays)
    await client.query(
      `with met as (
         delete from runtime.webhook_replays
         where tenant_key = $2 and webhook_id = $3 and since <= $5::timestamptz and until >= $4::timestamptz
           and event_id <> $1
         returning since, until)
       insert into runtime.webhook_replays (event_id, tenant_key, webhook_id, since, until, up_to)
       select $1, $2, $3, least($4::timestamptz, min(since)), greatest($5::timestamptz, max(until)), $6 from met
       on conflict do nothing`,
      [eventId, tenant, webhookId, since, until, upTo],
    );
}
