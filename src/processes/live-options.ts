// Whether a lead holds or awaits a lot of a program, as the grid tells it now.
import { streamName } from '../platform/kernel/stream-id.ts';
import type { Book } from './book.ts';
import type { HasLiveOption } from '../domain/lead/interests/restraints.ts';
import { gridAggregate } from '../domain/grid/grid.ts';
import { hasLiveOption } from '../domain/grid/options/decide.ts';

export function liveOptionsOf(book: Book): HasLiveOption {
  return async (tenant, programId, leadId) => {
    const { state } = await book.commands.load(
      gridAggregate,
      streamName(gridAggregate.category, tenant, programId),
    );
    return hasLiveOption(state, leadId, book.clock.now(tenant));
  };
}
