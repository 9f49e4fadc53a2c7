// Of many lots that are changed by one request, a file or a batch: all of them or those that were named, and each once,
// however often it was interrupted and asked for again.
import { acknowledgement, type Intent } from '../../ledger.ts';
import { listAt, numberAt, textAt } from '../../json.ts';
import { placeOf, type Fact, type Rule } from '../evidence.ts';
import { factsByIntent } from './lost.ts';

/** What the partners of a lot call it. */
export function namesOfLots(facts: readonly Fact[]): (fact: Fact) => string {
  const name = ({ stream, data }: Fact): string => `${placeOf(stream).space} ${numberAt(data, 'lot_id')}`;
  const names = new Map<string, string>();
  for (const fact of facts)
    if (fact.type === 'LotCreated') names.set(name(fact), textAt(fact.data, 'fields', 'external_id') ?? '');
  return (fact) => names.get(name(fact)) ?? '';
}

export const wholeSheets: Rule = ({ ledger, facts }) => {
  const of = factsByIntent(facts);
  const nameOf = namesOfLots(facts);
  return ledger.intents.flatMap((intent) => {
    const { rows, kind, id } = intent;
    if (rows === null) return [];
    const written = (of.get(id) ?? [])
      .filter(({ type }) => type === 'LotChanged' || type === 'LotCreated')
      .map(nameOf);
    const twice = [...new Set(written.filter((name, n) => written.indexOf(name) < n))];
    const isDone = written.length > 0 || isTold(intent);
    const left = isDone ? [...rows.keys()].filter((name) => !written.includes(name)) : [];
    const refused = listAt(acknowledgement(intent)?.data, 'errors').map((one) => textAt(one, 'external_id'));
    return [
      ...twice.map((name) => `${kind} ${id} has written the lot ${name} more than once`),
      ...left
        .filter((name) => !refused.includes(name))
        .map((name) => `${kind} ${id} has written ${written.length} lots, and not ${name}`),
    ];
  });
};

/** Or has been told that it had been, by the time somebody asked again. */
function isTold(intent: Intent): boolean {
  return acknowledgement(intent) !== null || intent.tries.some(({ code }) => code === 'import-applied');
}
