// Every record is shown with what was last written of each field, whoever wrote the others meanwhile.
import { at, listAt, numberAt, textAt } from '../../json.ts';
import type { Evidence, Rule } from '../evidence.ts';
import { ABOUT, written, type Written } from '../written.ts';

export const shownAsWritten: Rule = (evidence) =>
  [...written(evidence)].flatMap(([name, record]) => {
    const everywhere = shownOf(record, evidence);
    const isThere = record.fields.get('there')?.at(-1)?.value !== false;
    if (everywhere.length > 0 !== isThere)
      return [`${name} is ${isThere ? 'not shown' : 'shown, and was taken away'}`];
    if (!isThere) return [];
    const wanted = everywhere.flatMap((shown) =>
      [...record.fields].map(([field, sets]) => [shown, field, sets] as const),
    );
    return wanted.flatMap(([shown, field, sets]) => {
      const [last, value] = [sets.at(-1), at(shown, field)];
      return last === undefined || field === 'there' || (value ?? null) === last.value
        ? []
        : [
            `${name}: ${field} is shown as ${JSON.stringify(value)}, and was last set to ${JSON.stringify(last.value)}`,
          ];
    });
  });

const ENDS = ['RecordRemoved', 'SalesActionClosed', 'LotPlanRemoved'];

/** What has come to an end does so once, and nothing is done about it afterwards. */
export const endedOnce: Rule = ({ facts }) => {
  const ended = new Set<string>();
  return facts.flatMap(({ stream, type, data, revision }) => {
    const about = ABOUT[type];
    if (!about) return [];
    const name = `${stream} ${about[0]} ${numberAt(data, ...about.slice(1))}`;
    const isAfter = ended.has(name);
    if (ENDS.includes(type)) ended.add(name);
    return isAfter ? [`${name}: ${type} at ${revision}, after its end`] : [];
  });
};

function shownOf({ space, stream, kind, id }: Written, { sheets, plans }: Evidence): readonly unknown[] {
  const sheet = sheets.get(`${space} ${stream}`);
  const interests = listAt(sheet, 'interests');
  const all = {
    plan: plans.filter((one) => textAt(one, 'space') === space),
    lot: sheets.has(`${space} lot ${id}`) ? [sheets.get(`${space} lot ${id}`)] : [],
    contact: listAt(sheet, 'contacts'),
    record: interests.flatMap((one) => listAt(one, 'records')),
    action: interests.flatMap((one) => listAt(one, 'sales_actions')),
  };
  return all[kind].filter((one) => numberAt(one, 'id') === id);
}
