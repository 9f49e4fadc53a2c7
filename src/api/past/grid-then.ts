// The grid as it was, as it is answered: each lot as its own history shows it, and who held it.
import { optionDocument } from '../../domain/grid/options/document.ts';
import { hasRunOut, type LiveOption } from '../../domain/grid/options/option.ts';
import { estimates, liveOptions } from '../../domain/grid/options/queue.ts';
import { sheetIn } from '../../domain/grid/lots/survey.ts';
import { withFields, arrayOf } from '../../platform/kernel/json-text.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { Stretches } from '../../platform/kernel/waiting/turns.ts';
import type { ProgramThen } from './program-past.ts';

export type TellsOption = (option: LiveOption) => boolean;

/** Lot by lot: a grid may be large, and others wait. */
export async function gridText(then: ProgramThen, instant: Date, tells: TellsOption): Promise<string> {
  const stretches = new Stretches();
  const lots: string[] = [];
  for (const [id] of then.survey.grid.lots) {
    if (stretches.isOver) await stretches.rest();
    lots.push(JSON.stringify(sheetIn(then.survey, id)));
  }
  const holds = holdsOf(then, instant, tells).map((hold) => JSON.stringify(hold));
  return withFields(JSON.stringify({ as_of: timestamp(instant) }), {
    lots: arrayOf(lots),
    holds: arrayOf(holds),
  });
}

/** Whether or not anybody had noticed, a hold that had run out was over. */
export function holdsOf(
  { survey: { grid }, people }: ProgramThen,
  instant: Date,
  tells: TellsOption,
): { readonly lot_ids: readonly number[] }[] {
  const expected = estimates(grid);
  return liveOptions(grid)
    .filter((option) => !hasRunOut(option, instant))
    .map((option) => {
      const { id, status } = option;
      const own = { id, status, lot_ids: option.lots.map((lot) => lot.id) };
      if (!tells(option)) return { ...own, ...NOT_TOLD };
      const document = optionDocument(option, expected.get(id) ?? null);
      const { option_lifespan, estimated_availability, expires_at } = document;
      const owner = people.users.get(option.owner_id) ?? null;
      return { ...own, owner, option_lifespan, estimated_availability, expires_at };
    });
}

const NOT_TOLD = { owner: null, option_lifespan: null, estimated_availability: null, expires_at: null };
