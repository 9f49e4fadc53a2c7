// Keeps how grids stood, every so many events, so that looking back at a program never starts at its beginning.
import { lotEvents } from '../../domain/grid/lots/events.ts';
import { optionEvents } from '../../domain/grid/options/events.ts';
import { purchaseEvents } from '../../domain/grid/purchases/events.ts';
import { gridPast } from '../../domain/grid/past.ts';
import { BLOCK, blockOf } from '../../platform/pasts/calendar.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { Pasts } from '../../platform/pasts/pasts.ts';
import type { Policy } from './policy.ts';

export function pastPolicy(stores: { readonly events: EventStore; readonly codec: Codec }): Policy {
  const grids = new Pasts(gridPast, stores);
  return {
    name: 'pasts',
    prefixes: ['grid-'],
    types: new Set([...lotEvents, ...optionEvents, ...purchaseEvents].map(({ type }) => type)),
    async handle({ stream, revision }) {
      const next = revision + 1n;
      if (next % BigInt(BLOCK) === 0n) await grids.keep(stream, blockOf(next));
    },
  };
}
