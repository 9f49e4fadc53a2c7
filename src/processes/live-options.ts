// Whether a lead holds, awaits or buys a lot of a program, as the grid tells it now.
import type { Book } from './book.ts';
import type { HasLiveOption } from '../domain/lead/interests/restraints.ts';
import { gridAggregate, gridStream } from '../domain/grid/grid.ts';
import { hasLiveOption } from '../domain/grid/options/decide.ts';
import { hasLivePurchase } from '../domain/grid/purchases/changes.ts';

export function liveOptionsOf(book: Book): HasLiveOption {
  return async (tenant, programId, leadId) => {
    const { state } = await book.commands.load(gridAggregate, gridStream(tenant, programId));
    const now = book.clock.now(tenant);
    return hasLiveOption(state, leadId, now) || hasLivePurchase(state, leadId, now);
  };
}
