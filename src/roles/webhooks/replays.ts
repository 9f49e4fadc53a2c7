// Periods to be told again: what falls into one becomes deliveries, with the identifiers that the messages had, or would have
// had.
import type pg from 'pg';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { isEventsFault, reasonOf } from '../../platform/following/quarantine.ts';
import type { Grid } from '../../domain/grid/grid.ts';
import { inTransaction } from '../../platform/postgres/postgres.ts';
import { SKEW_MS, type Histories } from './histories.ts';
import { announce, endpointName, noticeOf } from './notices.ts';
import { storeDrafts } from './outbox-rows.ts';
import type { Message } from '../../domain/webhooks/program-story.ts';
import { hearersOn, listeningTo, stopReason, type FindReader } from './readers.ts';
import type { Subscription } from '../../domain/webhooks/subscription.ts';

interface ReplayOptions {
  readonly histories: Pick<Histories, 'since'>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The programs of a client space. */
  readonly programsOf: (tenant: string) => Promise<readonly number[]>;
  readonly readers: FindReader;
  /** What is allotted to whom now. */
  readonly allotted: (tenant: string, programId: number) => Promise<Pick<Grid, 'allotments'>>;
  readonly log: (line: string) => void;
}

interface ReplayRow {
  readonly event_id: string;
  readonly tenant_key: string;
  readonly webhook_id: number;
  readonly since: Date;
  readonly until: Date;
  readonly up_to: bigint;
  readonly subscription: Subscription;
}

const AT_A_TIME = 500;
const DONE = 'delete from runtime.webhook_replays where event_id = $1';

/** Carried out by one process, program by program: client spaces take turns, and in each its subscriptions. */
export class Replays {
  readonly #options: ReplayOptions;
  /** The programs that are still to be told of those that have begun; whoever leads next begins anew. */
  readonly #left = new Map<string, readonly number[]>();
  /** Who had a turn, and which: who had none comes first. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  /** Tells a program of whose turn it is; false where nobody waits. One that cannot be told keeps nobody from the next turn. */
  async tellNext(): Promise<boolean> {
    const { rows } = await this.#options.pool.query<ReplayRow>(
      `select r.*, e.subscription from runtime.webhook_replays r
       join runtime.webhook_endpoints e on (e.tenant_key, e.id) = (r.tenant_key, r.webhook_id)
       order by r.up_to`,
    );
    for (const id of this.#left.keys()) if (!rows.some((row) => row.event_id === id)) this.#left.delete(id);
    const turn = (name: string): number => this.#turns.get(name) ?? 0;
    const [next] = rows.toSorted(
      (a, b) => turn(a.tenant_key) - turn(b.tenant_key) || turn(nameOf(a)) - turn(nameOf(b)),
    );
    if (!next) {
      this.#turns.clear();
      return false;
    }
    this.#turn += 1;
    for (const name of [next.tenant_key, nameOf(next)]) this.#turns.set(name, this.#turn);
    await this.#tell(next);
    return true;
  }

  async #tell(row: ReplayRow): Promise<void> {
    const { event_id: id, tenant_key: tenant, subscription } = row;
    const left = this.#left.get(id) ?? subscription.reach ?? (await this.#options.programsOf(tenant));
    const [program, ...others] = left;
    if (program !== undefined) await replayProgram(this.#options, row, program);
    this.#left.set(id, others);
    if (others.length === 0) await this.#options.pool.query(DONE, [id]);
  }
}

function nameOf({ tenant_key: tenant, webhook_id: id }: ReplayRow): string {
  return endpointName(tenant, id);
}

async function replayProgram(options: ReplayOptions, row: ReplayRow, programId: number): Promise<void> {
  let messages: Message[] = [];
  try {
    for await (const message of messagesOf(options, row, programId)) {
      messages.push(message);
      if (messages.length < AT_A_TIME) continue;
      await storeAgain(options, row, messages);
      messages = [];
    }
    await storeAgain(options, row, messages);
  } catch (error) {
    // a program whose history cannot be told holds up neither the others nor other subscribers' replays
    if (!isEventsFault(error)) throw error;
    options.log(`a replay leaves out program ${programId} of ${row.tenant_key}: ${reasonOf(error)}`);
  }
}

async function* messagesOf(
  options: ReplayOptions,
  { tenant_key: tenant, since, until, up_to, subscription }: ReplayRow,
  programId: number,
): AsyncGenerator<Message> {
  const reader = await options.readers(tenant, subscription.key_id);
  const grid = await options.allotted(tenant, programId);
  if (stopReason(reader) !== null || reader === null) return;
  const hearers = hearersOn(grid, listeningTo(programId, [{ subscription, reader }]));
  const { story, rest } = await options.histories.since(tenant, programId, since);
  for await (const recorded of rest()) {
    const { at } = recorded.meta;
    // what happened after the request is told anyway
    if (recorded.position > up_to || at.getTime() > until.getTime() + SKEW_MS) return;
    yield* story.take(recorded, since <= at && at <= until ? hearers : null);
  }
}

/** A message that is there is to be sent, whatever came of it before; one that never was is new. */
async function storeAgain(
  { pool, clock }: ReplayOptions,
  { tenant_key: tenant, webhook_id: webhookId }: ReplayRow,
  messages: readonly Message[],
): Promise<void> {
  if (messages.length === 0) return;
  const now = clock.now();
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into runtime.webhook_deliveries (tenant_key, webhook_id, message, status, attempts, next_attempt_at)
       select e.tenant_key, e.id, m.number, 'pending', 0, $4
       from runtime.webhook_messages m join runtime.webhook_endpoints e on e.tenant_key = $1 and e.id = $2
       where m.id = any($3)
       on conflict (tenant_key, webhook_id, message) do update
       set status = excluded.status, attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`,
      [tenant, webhookId, messages.map((m) => m.id), now],
    );
    await storeDrafts(client, messages, now);
    await announce(client, new Set([noticeOf(tenant, webhookId, 'again')]));
  });
}
