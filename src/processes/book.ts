// What every feature's routes stand on: the write side, the read side, the clock. Made once, in the composition root.
import type { Matching } from '../domain/registrations/matching.ts';
import type { Claims } from '../platform/commands/claims.ts';
import type { WebhookSecrets } from './webhook-secret.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Crm } from '../../projections/tables.ts';
import type { Clock } from '../platform/kernel/time/clock.ts';
import type { CommandContext, Commands, Executed } from '../platform/commands/commands.ts';
import type { Command, Decider } from '../platform/rules/decider.ts';
import type { Actor, Event } from '../platform/rules/event.ts';
import type { EventStore } from '../platform/eventstore/event-store.ts';
import type { Ids } from '../platform/commands/ids.ts';
import type { Progress, Written } from '../platform/following/progress.ts';
import { isRefusal, orThrow, type Refusal } from '../platform/kernel/refusal.ts';
import { data, type Answer } from '../platform/http/answers/answer.ts';
import type { Attempt } from '../platform/http/once/idempotency.ts';
import type { Caller } from '../platform/http/doors/callers.ts';

export interface Book {
  readonly commands: Commands;
  readonly claims: Claims;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly progress: Progress;
  /** The live generation of read models. */
  readonly rows: Kysely<Crm>;
  readonly pool: pg.Pool;
  /** Tells by keyed hashes whether two declarations name one person. */
  readonly matching: Matching;
  readonly webhookSecrets: WebhookSecrets;
  /** Makes everything that is sealed for this subject unreadable, for ever. */
  readonly shred: (subject: string) => Promise<void>;
  readonly events: Pick<EventStore, 'last'>;
  /** Is told of a record that a read model should show and does not: a mistake in the read model or in its query. */
  readonly onUnreadable: (error: Unreadable) => void;
}

export class Unreadable extends Error {
  constructor(readModel: string, { stream, position }: Written, { refused }: Refusal) {
    super(`${readModel} has ${stream} up to ${position} and cannot be read: ${refused}`);
    this.name = 'Unreadable';
  }
}

interface Call {
  readonly seed: string;
  readonly requestId: string;
  readonly onlyStored?: boolean;
}

export function partnerContext(book: Book, call: Call & { key: Caller }): CommandContext {
  return context(book, call, call.key.tenantKey, actorOf(call.key));
}

/** A key or token that is tied to a user acts for that user. */
export function actorOf({
  kind,
  id,
  tokenId,
  user,
}: Pick<Caller, 'kind' | 'id' | 'tokenId' | 'user'>): Actor {
  return { kind, keyId: id, userId: user?.id ?? null, ...(tokenId === null ? {} : { tokenId }) };
}

/** For the client space that is named: an operator has none of its own. */
export function deskContext(book: Book, call: Call & { key: Caller }, tenant: string): CommandContext {
  return context(book, call, tenant, actorOf(call.key));
}

function context(
  book: Book,
  { seed, requestId, onlyStored = false }: Call,
  tenant: string,
  actor: Actor,
): CommandContext {
  const now = book.clock.now(tenant);
  return { tenant, actor, requestId, causationId: requestId, seed, now, onlyStored };
}

/** A new identifier; a request tried again after a kill gets the one it had. */
export async function newId(
  book: Book,
  kind: string,
  attempt: Pick<Attempt, 'remember' | 'remembered'>,
  context: CommandContext,
): Promise<number> {
  const [known] = attempt.remembered(kind) ?? [];
  if (known !== undefined) return known;
  const id = await book.ids.next(kind, context);
  await attempt.remember(kind, [id]);
  return id;
}

/** Carries a command out, or throws what refused it. */
export async function perform<State, E extends Event, C extends Command, Note = null>(
  book: Book,
  decider: Decider<State, E, C, Note>,
  stream: string,
  command: NoInfer<C>,
  context: CommandContext,
): Promise<Executed<State, E, Note>> {
  return orThrow(await book.commands.execute(decider, stream, command, context));
}

const PATIENCE_MS = 5_000;

/** Whether what was written can be read by now; false when the read model is too far behind to be waited for. */
export function readable(book: Book, readModel: string, written: Written): Promise<boolean> {
  return book.progress.reached(written, readModel, PATIENCE_MS);
}

/**
 * What was written, once it can be read; 202 with the record's id when the read model is too far behind, or when a later
 * command took the record away again before it was read. A record that nobody took away and that still cannot be read
 * is answered with 202 too, for it is written, and is told to those who mend read models.
 */
export async function shown(
  book: Book,
  readModel: string,
  written: Written,
  id: object,
  read: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  if (await readable(book, readModel, written)) {
    const answer = await read();
    if (!isRefusal(answer)) return answer;
    const last = await book.events.last(written.stream);
    if (last === null || last.position <= written.position)
      book.onUnreadable(new Unreadable(readModel, written, answer));
  }
  return later(id);
}

/** Of what is written and cannot be read yet. */
export function later(id: object): Answer {
  return data(id, { status: 202, message: 'Enregistré ; la lecture sera à jour dans un instant' });
}
