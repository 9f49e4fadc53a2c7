// Grids, as their streams tell them: one holder a lot, promotions in the order of placing, at most one live purchase of a
// lot, prices as they were agreed, and nobody left waiting for nothing.
import { listAt, numbersAt, textAt } from '../../json.ts';
import { GridFold } from '../grid-fold.ts';
import { placeOf, type Rule } from '../evidence.ts';

export const gridsInOrder: Rule = ({ facts }) => {
  const grids = new Map<string, GridFold>();
  for (const fact of facts) {
    if (placeOf(fact.stream).category !== 'grid') continue;
    const grid = grids.get(fact.stream) ?? new GridFold();
    grids.set(fact.stream, grid);
    grid.take(fact);
  }
  return [...grids].flatMap(([stream, grid]) => {
    grid.rest(stream);
    return grid.wrong;
  });
};

/** The same of what the service answers: two options that both hold a lot, two live purchases of it. */
export const oneHolderShown: Rule = ({ listed }) =>
  listed.flatMap(({ space, program, options, purchases }) => [
    ...taken(options, ['option']).map(
      (lot) => `${space}/${program}: two options are shown to hold lot ${lot}`,
    ),
    ...taken(purchases, LIVE_SALES).map((lot) => `${space}/${program}: lot ${lot} is shown in two purchases`),
  ]);

const LIVE_SALES = ['prepared', 'signed', 'firm', 'deed-signed', 'delivered'];

function taken(records: readonly unknown[], statuses: readonly string[]): number[] {
  const live = records.filter((one) => statuses.includes(textAt(one, 'status') ?? ''));
  const lots = live.flatMap((one) => numbersAt(listAt(one, 'lots'), 'id'));
  return [...new Set(lots.filter((lot, i) => lots.indexOf(lot) < i))];
}
