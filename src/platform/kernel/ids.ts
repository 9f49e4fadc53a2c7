// Int identifiers per tenant and kind, from 1, reserved in blocks on the write side. What a process does not use of
// its last block is lost, so blocks start small and grow only while demand lasts.
import { streamName } from './stream-id.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Id } from './bounds.ts';
import type { Aggregate } from './aggregate.ts';
import type { CommandContext, Commands } from './commands.ts';
import type { Decider } from './decider.ts';
import type { EventStore } from './event-store.ts';
import { event, type EventOf } from './event.ts';
import { orThrow } from './refusal.ts';

const Block = Type.Object({ from: Id, to: Id });
export const idsReserved = event('IdsReserved', Block);
const isBlock = Compile(Block);
type SequenceEvent = EventOf<typeof idsReserved>;

const sequence: Aggregate<number, SequenceEvent> = {
  category: 'sequence',
  initial: 0,
  evolve: (_last, { data }) => data.to,
};

const sequenceDecider: Decider<number, SequenceEvent, { type: 'reserveIds'; size: number }> = {
  aggregate: sequence,
  decide: (last, { size }) => [idsReserved({ from: last + 1, to: last + size })],
};

const LARGEST_BLOCK = 64;

interface Stretch {
  next: number;
  last: number;
  size: number;
}

export class Ids {
  readonly #commands: Commands;
  readonly #blocks = new Map<string, Promise<Stretch>>();

  constructor(commands: Commands) {
    this.#commands = commands;
  }

  async next(kind: string, context: CommandContext): Promise<number> {
    const stream = streamName(sequence.category, context.tenant, kind);
    // each caller waits for the one before it, so two never draw from one block at once
    const drawn = (this.#blocks.get(stream) ?? Promise.resolve({ next: 1, last: 0, size: 0 })).then(
      async (block) => (block.next <= block.last ? block : await this.#reserve(stream, block.size, context)),
    );
    const taken = drawn.then((block) => ({ ...block, next: block.next + 1 }));
    this.#blocks.set(stream, taken);
    taken.catch(() => this.#blocks.delete(stream));
    return (await drawn).next;
  }

  /** The highest identifier that may have been given: each of those below may have been, too. */
  async last(kind: string, tenant: string): Promise<number> {
    return (await this.#commands.load(sequence, streamName(sequence.category, tenant, kind))).state;
  }

  async #reserve(stream: string, previous: number, context: CommandContext): Promise<Stretch> {
    const size = Math.min(previous * 2 || 1, LARGEST_BLOCK);
    const reserved = orThrow(
      await this.#commands.execute(
        sequenceDecider,
        stream,
        { type: 'reserveIds', size },
        { ...context, seed: crypto.randomUUID() },
      ),
    );
    const { from, to } = reserved.events[0]!.data;
    return { next: from, last: to, size };
  }
}

/** As a store has it that nobody works on: no identifier above this one is in its history. */
export async function lastReserved(
  events: Pick<EventStore, 'last'>,
  { tenant, kind }: { readonly tenant: string; readonly kind: string },
): Promise<number> {
  const stream = streamName(sequence.category, tenant, kind);
  const last = await events.last(stream);
  if (last === null) return 0;
  if (!isBlock.Check(last.data)) throw new Error(`${stream} ends with an event that reserves nothing`);
  return last.data.to;
}
