// Int identifiers per tenant and kind, from 1, reserved in blocks on the write side. What a process does not use of
// its last block is lost, so blocks start small and grow only while demand lasts. A history that was put back is older
// than what partners were told: the first block after that leaves out what may have been given meanwhile.
import { streamName } from '../rules/stream-id.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Id } from '../rules/bounds.ts';
import type { PutBack } from '../eventstore/store-identity.ts';
import type { Aggregate } from '../rules/aggregate.ts';
import type { CommandContext, Commands } from './commands.ts';
import type { Decider } from '../rules/decider.ts';
import type { EventStore } from '../eventstore/event-store.ts';
import { event, type EventOf } from '../rules/event.ts';
import { orThrow } from '../kernel/refusal.ts';

const Block = Type.Object({ from: Id, to: Id });
export const idsReserved = event('IdsReserved', Block);
export const idsLeftOut = event(
  'IdsLeftOut',
  Type.Object({ ...Block.properties, store: Type.String({ maxLength: 36 }) }),
);
const isBlock = Compile(Block);
type SequenceEvent = EventOf<typeof idsReserved> | EventOf<typeof idsLeftOut>;

/** Both included. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Reserved {
  /** In their order, with what was left out between them. */
  readonly stretches: readonly Stretch[];
  /** The store, put back, in which something was left out last. */
  readonly store: string | null;
}

interface ReserveIds {
  readonly type: 'reserveIds';
  readonly size: number;
  readonly putBack: PutBack | null;
}

const sequence: Aggregate<Reserved, SequenceEvent> = {
  category: 'sequence',
  initial: { stretches: [], store: null },
  evolve: ({ stretches, store }, { type, data }) => {
    if (type === 'IdsLeftOut') return { stretches, store: data.store };
    const { from, to } = data;
    const last = stretches.at(-1);
    return last?.to === from - 1
      ? { stretches: [...stretches.slice(0, -1), { from: last.from, to }], store }
      : { stretches: [...stretches, { from, to }], store };
  },
  // a million identifiers are sixteen thousand blocks
  snapshots: { version: 1, every: 100, revive: (json) => json as Reserved },
};

const sequenceDecider: Decider<Reserved, SequenceEvent, ReserveIds> = {
  aggregate: sequence,
  decide: ({ stretches, store }, { size, putBack }) => {
    const next = (stretches.at(-1)?.to ?? 0) + 1;
    if (putBack === null || putBack.store === store)
      return [idsReserved({ from: next, to: next + size - 1 })];
    const from = next + putBack.numbersLeftOut;
    return [
      idsLeftOut({ from: next, to: from - 1, store: putBack.store }),
      idsReserved({ from, to: from + size - 1 }),
    ];
  },
};

const LARGEST_BLOCK = 64;

interface Drawing {
  readonly next: number;
  readonly last: number;
  readonly size: number;
}

export class Ids {
  readonly #commands: Commands;
  readonly #putBack: PutBack | null;
  readonly #blocks = new Map<string, Promise<Drawing>>();

  constructor(commands: Commands, putBack: PutBack | null = null) {
    this.#commands = commands;
    this.#putBack = putBack;
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

  /** Every identifier that may have been given. */
  async given(kind: string, tenant: string): Promise<number[]> {
    const stream = streamName(sequence.category, tenant, kind);
    const { state } = await this.#commands.load(sequence, stream);
    return state.stretches.flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    );
  }

  async #reserve(stream: string, previous: number, context: CommandContext): Promise<Drawing> {
    const size = Math.min(previous * 2 || 1, LARGEST_BLOCK);
    const reserved = orThrow(
      await this.#commands.execute(
        sequenceDecider,
        stream,
        { type: 'reserveIds', size, putBack: this.#putBack },
        { ...context, seed: crypto.randomUUID() },
      ),
    );
    const { from, to } = reserved.events.at(-1)!.data;
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
