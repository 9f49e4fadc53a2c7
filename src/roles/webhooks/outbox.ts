// From events to deliveries: follows the grids, the programs and the subscriptions in their one order, so that a
// subscription is told of exactly what happened after it was made. One process leads.
import { setImmediate } from 'node:timers/promises';
import { numberIn, parseStream } from '../../platform/rules/stream-id.ts';
import { meanwhile } from '../../platform/following/meanwhile.ts';
import { waitingOf } from '../../platform/following/waiting.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { arrivals, type Step } from '../../platform/following/arrivals.ts';
import { decodeEach, misfit, readable, type Arrived } from '../../platform/following/arrived.ts';
import type { Clock } from '../../platform/kernel/time/clock.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import type { Event, Recorded } from '../../platform/rules/event.ts';
import type { StoredEvent } from '../../platform/eventstore/event-store.ts';
import { loadSetAside, setAside, takeBack, type SetAside } from '../../platform/following/quarantine.ts';
import type { GridEvent } from '../../domain/grid/grid.ts';
import type { ProgramEvent } from '../../domain/program/events.ts';
import type { TenantEvent } from '../../domain/tenant/events.ts';
import type { NumberedMessage } from './bodies.ts';
import { webhookDeactivated, type WebhookEvent } from '../../domain/webhooks/events.ts';
import { PING, pingId } from '../../domain/webhooks/kinds.ts';
import { BatchBuilder } from './outbox-batch.ts';
import { loadOutbox, storeBatch, type Batch } from './outbox-rows.ts';
import type { Histories, StoryTeller } from './histories.ts';
import { hearersOn, KnownReaders, listeningTo, stopReason, type Asking, type FindReader } from './readers.ts';
import { Stories } from './stories.ts';
import { evolveOne, type DeactivationReason, type Subscription } from '../../domain/webhooks/subscription.ts';

/** What a key made goes on only while the key may read. */
export interface Readers {
  readonly of: FindReader;
  /** Says so in the stream of the subscriptions, where everybody reads it. */
  stop(tenant: string, webhookId: number, keyId: number, reason: DeactivationReason): Promise<void>;
}

interface OutboxOptions extends Pick<StoryTeller, 'events' | 'codec'> {
  readonly histories: Pick<Histories, 'before'>;
  readonly readers: Readers;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The same tables, for what is set aside. */
  readonly db: Kysely<unknown>;
  readonly onSetAside?: (entry: SetAside) => void;
  readonly batchSize?: number;
  /** What was written: senders of this process need not read it back. */
  readonly onStored?: (messages: readonly NumberedMessage[]) => void;
}

export const FOLLOWED = ['grid-', 'program-', 'webhook-', 'tenant-'];
const BATCH = 128;
const AT_ONCE = 100;
/** So many messages are written before the next event is taken. */
const MOST_DRAFTS = 1_000;
const PART = 'webhooks';

export class Outbox {
  readonly #options: OutboxOptions;
  #stories: Stories;
  #subscriptions = new Map<string, Map<number, Subscription>>();
  /** What happened up to here is passed: it is told late, where it is told. */
  #at: bigint | null = null;
  /** Streams that wait at an event which nothing could be made of. */
  #aside = new Set<string>();
  #readers: KnownReaders;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#stories = new Stories(options.histories);
    this.#readers = new KnownReaders(options.readers.of);
  }

  /** Runs until the signal aborts, or throws: the next run starts from what is stored. */
  async *follow(signal: AbortSignal): AsyncGenerator<Step> {
    const { events, pool, clock, batchSize = BATCH, onStored } = this.#options;
    this.#stories = new Stories(this.#options.histories);
    this.#readers = new KnownReaders(this.#options.readers.of);
    const { position, endpoints } = await loadOutbox(pool);
    this.#subscriptions = new Map();
    for (const { tenant, subscription } of endpoints) this.#of(tenant).set(subscription.id, subscription);
    this.#at = position;
    await this.#stopUnread();
    const entries = await loadSetAside(this.#options.db, [PART]);
    this.#aside = new Set(entries.map(({ stream }) => stream));
    const following = (until: AbortSignal): ReturnType<typeof arrivals> =>
      arrivals(events, FOLLOWED, position, { most: batchSize }, until);
    for await (const arrived of meanwhile(signal, following, this.#tryAgain(entries))) {
      const { upTo } = arrived;
      if (upTo !== null && upTo > (this.#at ?? -1n))
        for await (const part of this.#parts(arrived.events, upTo)) {
          // first, for whoever is killed in between: what is set aside and not yet passed is taken back
          await this.#setAside(part.unfit);
          onStored?.(await storeBatch(pool, part.batch, this.#at, part.upTo, clock.now()));
          this.#at = part.upTo;
        }
      yield { position: this.#at, caughtUp: arrived.caughtUp };
    }
  }

  /** Where a few events are told of thousands of lots, one part after the other: what waits to be written is bounded. */
  async *#parts(stored: readonly StoredEvent[], upTo: bigint, stories = this.#stories): AsyncGenerator<Part> {
    let batch = new BatchBuilder();
    let unfit = new Map<string, SetAside>();
    const done = (to: bigint): Part => ({ batch: batch.done(), unfit: [...unfit.values()], upTo: to });
    for (const event of await this.#relevant(stored)) {
      if (unfit.has(event.stream) || this.#aside.has(event.stream)) continue;
      try {
        await this.#take(readable(event), stories, batch);
      } catch (error) {
        unfit.set(event.stream, misfit(PART, event, error));
      }
      if (batch.size < MOST_DRAFTS) continue;
      yield done(event.position);
      batch = new BatchBuilder();
      unfit = new Map();
    }
    yield done(upTo);
  }

  async #take(recorded: Recorded<Event>, stories: Stories, batch: BatchBuilder): Promise<void> {
    const { category } = parseStream(recorded.stream);
    if (category === 'webhook') await this.#takeWebhook(recorded as Recorded<WebhookEvent>, batch);
    else if (category === 'tenant') await this.#takeRevocation(recorded as Recorded<TenantEvent>, batch);
    else await this.#takeOfProgram(recorded as Recorded<GridEvent | ProgramEvent>, stories, batch);
  }

  async #setAside(unfit: readonly SetAside[]): Promise<void> {
    await setAside(this.#options.db, unfit);
    for (const entry of unfit) {
      this.#aside.add(entry.stream);
      this.#options.onSetAside?.(entry);
    }
  }

  /** Subscriptions of a time when it was not asked what their key may read. */
  async #stopUnread(): Promise<void> {
    const { pool, clock } = this.#options;
    const batch = new BatchBuilder();
    for (const [tenant, all] of this.#subscriptions)
      for (const subscription of all.values()) {
        if (!subscription.is_active) continue;
        const reason = stopReason(await this.#readers.of(tenant, subscription.key_id));
        if (reason !== null) await this.#stop(tenant, subscription, reason, clock.now(), batch);
      }
    if (batch.done().endpoints.size > 0)
      await storeBatch(pool, batch.done(), this.#at, this.#at ?? 0n, clock.now());
  }

  /** What waits is told in its order, page by page; what is told twice keeps its identifier. */
  async *#tryAgain(entries: readonly SetAside[]): AsyncGenerator<void> {
    const { events, histories } = this.#options;
    for (const { stream, revision } of entries) {
      // what is told late goes through the story of its program apart from what is told meanwhile
      const stories = new Stories(histories);
      let fits = true;
      for await (const due of waitingOf(events, { stream, revision }, () => this.#at)) {
        fits = await this.#tellLate(stream, due, stories);
        if (!fits) break;
        yield;
      }
      if (fits) await this.#takeBack(stream);
      yield;
    }
  }

  /** Answers whether all of it could be told. */
  async #tellLate(stream: string, due: readonly StoredEvent[], stories: Stories): Promise<boolean> {
    const { pool, clock, onStored } = this.#options;
    this.#aside.delete(stream);
    for await (const { batch, unfit } of this.#parts(due, this.#at ?? 0n, stories)) {
      await this.#setAside(unfit);
      onStored?.(await storeBatch(pool, batch, this.#at, this.#at ?? 0n, clock.now()));
    }
    const fits = !this.#aside.has(stream);
    this.#aside.add(stream);
    return fits;
  }

  async #takeBack(stream: string): Promise<void> {
    await takeBack(this.#options.db, PART, stream);
    this.#aside.delete(stream);
    const { category, tenant } = parseStream(stream);
    // it was passed without what waited: the next event of the program reads all of it
    if (category === 'grid' || category === 'program') this.#stories.forget(tenant, numberIn(stream));
  }

  /** Most client spaces have no webhooks: their events are passed over unread. */
  async #relevant(stored: readonly StoredEvent[]): Promise<Arrived[]> {
    const heard = new Set(
      [...this.#subscriptions].flatMap(([tenant, all]) => (all.size > 0 ? [tenant] : [])),
    );
    for (const { stream } of stored) {
      const { category, tenant } = parseStream(stream);
      if (category === 'webhook') heard.add(tenant);
    }
    const read = stored.filter(({ stream, type }) => {
      const { category, tenant } = parseStream(stream);
      return heard.has(tenant) && (category !== 'tenant' || type === 'KeyRevoked');
    });
    return await decodeEach(this.#options.codec, read, new Set(read.map(({ type }) => type)));
  }

  async #takeWebhook(recorded: Recorded<WebhookEvent>, batch: BatchBuilder): Promise<void> {
    const { event, meta, id: eventId, position } = recorded;
    const { tenant } = meta;
    const id = event.data.webhook_id;
    const all = this.#of(tenant);
    const known = all.get(id) ?? null;
    if (event.type === 'WebhookPinged')
      return known ? batch.add({ ...pingOf(recorded), tenant, to: [id] }) : undefined;
    if (event.type === 'WebhookRedeliveryAsked') return batch.again(tenant, id, event.data.delivery_id);
    if (event.type === 'WebhookReplayAsked') {
      const { since, until } = event.data;
      return batch.replay({ eventId, tenant, webhookId: id, since, until, upTo: position });
    }
    const next = evolveOne(known, event, meta.at.toISOString());
    if (next) all.set(id, next);
    else all.delete(id);
    if (all.size === 0) this.#stories.forget(tenant);
    batch.endpoint(tenant, id, next);
    // a request that was under way when its key was revoked may be written after the revocation
    const starts = next?.is_active === true && known?.is_active !== true;
    const reason = starts ? stopReason(await this.#readers.of(tenant, next.key_id)) : null;
    if (starts && reason !== null) await this.#stop(tenant, next, reason, meta.at, batch);
  }

  async #takeRevocation({ event, meta }: Recorded<TenantEvent>, batch: BatchBuilder): Promise<void> {
    if (event.type !== 'KeyRevoked') return;
    this.#readers.forget(meta.tenant, event.data.key_id);
    for (const subscription of this.#of(meta.tenant).values())
      if (subscription.is_active && subscription.key_id === event.data.key_id)
        await this.#stop(meta.tenant, subscription, 'revoked', meta.at, batch);
  }

  /** For the senders it stops with this batch; the event that tells everybody else comes in later. */
  async #stop(
    tenant: string,
    subscription: Subscription,
    reason: DeactivationReason,
    at: Date,
    batch: BatchBuilder,
  ): Promise<void> {
    const { id } = subscription;
    await this.#options.readers.stop(tenant, id, subscription.key_id, reason);
    const stopped = evolveOne(subscription, webhookDeactivated({ webhook_id: id, reason }), at.toISOString());
    if (!stopped) return;
    this.#of(tenant).set(id, stopped);
    batch.endpoint(tenant, id, stopped);
  }

  async #takeOfProgram(
    recorded: Recorded<GridEvent | ProgramEvent>,
    stories: Stories,
    batch: BatchBuilder,
  ): Promise<void> {
    const { tenant, at } = recorded.meta;
    const programId = numberIn(recorded.stream);
    const asking = await this.#asking(tenant, recorded.position <= (this.#at ?? -1n) ? at : null);
    const listening = listeningTo(programId, asking);
    if (listening.length === 0) return stories.forget(tenant, programId);
    const story = await stories.before(recorded, programId);
    const hearers = hearersOn(story, listening);
    const { trace } = recorded.meta;
    let made = 0;
    for (const message of story.take(recorded, hearers)) {
      batch.add({ ...message, trace });
      made += 1;
      // one change of a program may be told of thousands of lots: others of this process go on meanwhile
      if (made % AT_ONCE === 0) await setImmediate();
    }
  }

  /** `then`: of what is told late nobody hears who did not ask at the time. */
  async #asking(tenant: string, then: Date | null): Promise<Asking[]> {
    const asking: Asking[] = [];
    for (const subscription of this.#of(tenant).values()) {
      const { is_active, key_id, created_at } = subscription;
      if (!is_active || (then !== null && new Date(created_at) > then)) continue;
      const reader = this.#readers.known(tenant, key_id) ?? (await this.#readers.of(tenant, key_id));
      if (reader !== null) asking.push({ subscription, reader });
    }
    return asking;
  }

  #of(tenant: string): Map<number, Subscription> {
    const known = this.#subscriptions.get(tenant) ?? new Map<number, Subscription>();
    this.#subscriptions.set(tenant, known);
    return known;
  }
}

interface Part {
  readonly batch: Batch;
  readonly unfit: readonly SetAside[];
  readonly upTo: bigint;
}

function pingOf({ id, meta, event }: Recorded<WebhookEvent>) {
  const data = { tenant_key: meta.tenant, webhook_id: event.data.webhook_id };
  const body = JSON.stringify({ type: PING, timestamp: timestamp(meta.at), data });
  const { at, trace } = meta;
  return { id: pingId(id), at, trace, body, kind: PING, programId: null, lotId: null } as const;
}
