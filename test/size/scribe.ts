// Writes down what deciders say, as the service does: the same codec, ids, revisions and metadata. What it leaves out is
// reading: whoever asks it knows what stands in a stream.
import { fold, type Aggregate, type Folded } from '../../src/platform/rules/aggregate.ts';
import type { Codec } from '../../src/platform/eventstore/codec.ts';
import type { Command, Decider } from '../../src/platform/rules/decider.ts';
import { unwritten, type CommandContext } from '../../src/platform/commands/deciding.ts';
import type { Actor, Event, Metadata } from '../../src/platform/rules/event.ts';
import { eventId } from '../../src/platform/eventstore/event-id.ts';
import { isRefusal } from '../../src/platform/kernel/refusal.ts';
import type { LogWriter } from './log-writer.ts';

/** A stream that this program alone writes to, and what it comes to. */
export interface Written<State, E extends Event = Event> {
  readonly name: string;
  readonly aggregate: Aggregate<State, E>;
  folded: Folded<State>;
}

export function begun<State, E extends Event>(
  aggregate: Aggregate<State, E>,
  name: string,
): Written<State, E> {
  return { name, aggregate, folded: unwritten(aggregate) };
}

export class Scribe {
  readonly #log: Pick<LogWriter, 'append'>;
  readonly #codec: Pick<Codec, 'encode'>;
  readonly #seed: string;
  #requests = 0;
  /** The streams that read models follow, by the start of their names. */
  readonly #followedBy: readonly string[];
  #events = 0;
  #followed = 0;

  constructor(
    log: Pick<LogWriter, 'append'>,
    codec: Pick<Codec, 'encode'>,
    seed: number,
    followedBy: readonly string[],
  ) {
    this.#followedBy = [...new Set(followedBy)];
    this.#log = log;
    this.#codec = codec;
    this.#seed = `size ${seed}`;
  }

  /** How many events were written. */
  get events(): number {
    return this.#events;
  }

  /** Of them, those that read models follow. */
  get followed(): number {
    return this.#followed;
  }

  /** A request, as somebody made it at this moment. */
  request(tenant: string, actor: Actor, now: Date): CommandContext {
    const id = eventId(this.#seed, 'request', ++this.#requests);
    return { tenant, actor, requestId: id, causationId: id, seed: id, now };
  }

  /** Decides as the service would; a refusal is a mistake of the story that is told. */
  async tell<State, E extends Event, C extends Command, Note>(
    { decide }: Decider<State, E, C, Note>,
    stream: Written<State, E>,
    command: NoInfer<C>,
    context: CommandContext,
  ): Promise<readonly E[]> {
    const decided = decide(stream.folded.state, command, context);
    if (isRefusal(decided))
      throw new Error(
        `${stream.name}: ${command.type} is refused (${decided.refused} ${JSON.stringify(decided.errors)})`,
      );
    const events = 'events' in decided ? decided.events : decided;
    await this.say(stream, events, context);
    return events;
  }

  async say<State, E extends Event>(
    stream: Written<State, E>,
    events: readonly E[],
    context: CommandContext,
  ): Promise<void> {
    if (events.length === 0) return;
    const { name, aggregate, folded: before } = stream;
    const meta = metadataOf(context);
    // of the events themselves only their order counts here
    const recorded = events.map((event, i) => ({
      id: '',
      stream: name,
      revision: before.revision + 1n + BigInt(i),
      position: 0n,
      event,
      meta,
    }));
    stream.folded = fold(aggregate, before, recorded);
    await this.append(name, before.revision, events, context);
  }

  /** To a stream of which nothing needs to be known but its last revision. */
  async append(
    name: string,
    expected: bigint,
    events: readonly Event[],
    context: CommandContext,
  ): Promise<void> {
    const encoded = await this.#codec.encode(name, context.seed, events, metadataOf(context));
    this.#events += events.length;
    if (this.#followedBy.some((prefix) => name.startsWith(prefix))) this.#followed += events.length;
    await this.#log.append(name, expected, encoded);
  }
}

function metadataOf({ tenant, actor, now, requestId, causationId }: CommandContext): Metadata {
  return { tenant, actor, at: now, requestId, causationId };
}
