// What every feature's routes stand on: the write side, the read side, the clock. Made once, in the composition root.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Crm } from '../projections/tables.ts';
import type { Aggregate, Decision } from './kernel/aggregate.ts';
import type { Clock } from './kernel/clock.ts';
import type { CommandContext, Commands, Executed } from './kernel/commands.ts';
import type { Event } from './kernel/event.ts';
import type { Ids } from './kernel/ids.ts';
import type { Progress, Written } from './kernel/progress.ts';
import { isRefusal, orThrow, type Refusal } from './kernel/refusal.ts';
import { data, type Answer } from './http/answer.ts';
import type { Attempt } from './http/idempotency.ts';
import type { ApiKey } from './keys/directory.ts';

export interface Book {
  readonly commands: Commands;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly progress: Progress;
  /** The live generation of read models. */
  readonly rows: Kysely<Crm>;
  readonly pool: pg.Pool;
}

interface Call {
  readonly seed: string;
  readonly requestId: string;
}

export function partnerContext(book: Book, call: Call & { key: ApiKey }): CommandContext {
  const actor = { keyId: call.key.id, userId: call.key.user?.id ?? null };
  return context(book, call, call.key.tenantKey, actor);
}

/** The sales office acts through one token, so the history names nobody. */
export function deskContext(book: Book, call: Call, tenant: string): CommandContext {
  return context(book, call, tenant, { keyId: null, userId: null });
}

function context(
  book: Book,
  { seed, requestId }: Call,
  tenant: string,
  actor: CommandContext['actor'],
): CommandContext {
  return { tenant, actor, requestId, causationId: requestId, seed, now: book.clock.now() };
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

export async function run<State, E extends Event>(
  book: Book,
  aggregate: Aggregate<State, E>,
  stream: string,
  context: CommandContext,
  decide: (state: State) => Decision<E>,
): Promise<Executed<State, E>> {
  return orThrow(await book.commands.execute(aggregate, stream, context, decide));
}

const PATIENCE_MS = 5_000;

/** What was written, once it can be read; 202 with the record's id when the read model is too far behind. */
export async function shown(
  book: Book,
  readModel: string,
  written: Written,
  id: object,
  read: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const visible = await book.progress.reached(written, readModel, PATIENCE_MS);
  if (visible) {
    const answer = await read();
    if (!isRefusal(answer)) return answer;
  }
  return data(id, { status: 202, message: 'Enregistré ; la lecture sera à jour dans un instant' });
}
