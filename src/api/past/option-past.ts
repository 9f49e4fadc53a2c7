// An option as it is looked back at.
import { optionEvents, type OptionEvent } from '../../domain/grid/options/events.ts';
import { evolveOption, type Option } from '../../domain/grid/options/option.ts';
import type { Survey } from '../../domain/grid/lots/survey.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import { optionStory, type Placed } from '../audit/options.ts';
import type { InGrid } from './in-grid.ts';

const OPTION_EVENTS: ReadonlySet<string> = new Set(optionEvents.map(({ type }) => type));

export const optionPast: InGrid<Placed, Option, OptionEvent> = {
  readModel: 'options',
  revisionsIn: { table: 'option_history', of: 'option_id' },
  isOwn: (event, id): event is OptionEvent =>
    OPTION_EVENTS.has(event.type) && (event as OptionEvent).data.option_id === id,
  begins: 'OptionPlaced',
  evolve: evolveOption,
  leadOf: ({ lead_id }) => lead_id,
  // only how long it has to wait
  tellsOfGrid: (option) => option?.status === 'option-pending',
  state: ({ one, survey, lead, people }) => ({ surveyed: withOption(survey, one), lead, people }),
  story: optionStory,
};

/** What has ended is let go of in what is kept of a grid: here it is told all the same. */
function withOption(survey: Survey, option: Option | null): Survey {
  const { grid } = survey;
  if (option !== null) return { ...survey, grid: { ...grid, options: grid.options.set(option.id, option) } };
  return { ...survey, grid: { ...grid, options: IntMap.empty } };
}
