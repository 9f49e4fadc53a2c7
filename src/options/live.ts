// Whether a lead holds or awaits a lot of a program, as the grid tells it now.
import type { Book } from '../book.ts';
import type { HasLiveOption } from '../interests/restraints.ts';
import { streamName } from '../kernel/aggregate.ts';
import { gridAggregate } from '../lots/grid.ts';
import { hasLiveOption } from './decide.ts';

export function liveOptionsOf(book: Book): HasLiveOption {
  return async (tenant, programId, leadId) => {
    const { state } = await book.commands.load(
      gridAggregate,
      streamName(gridAggregate.category, tenant, programId),
    );
    return hasLiveOption(state, leadId, book.clock.now());
  };
}
