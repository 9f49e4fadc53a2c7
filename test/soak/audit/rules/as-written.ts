// Every record is shown with what was last written of each field, whoever wrote the others meanwhile.
import { at, listAt, numberAt } from '../../json.ts';
import type { Rule } from '../evidence.ts';
import { ABOUT, written, type Written } from '../written.ts';

export const shownAsWritten: Rule = (evidence) =>
  [...written(evidence)].flatMap(([name, record]) => {
    const shown = shownOf(record, evidence.sheets.get(`${record.space} ${record.lead}`));
    const isThere = record.fields.get('there')?.at(-1)?.value !== false;
    if ((shown !== undefined) !== isThere)
      return [`${name} of lead ${record.lead} is ${isThere ? 'not shown' : 'shown, and was taken away'}`];
    if (!isThere) return [];
    return [...record.fields].flatMap(([field, sets]) => {
      const [last, value] = [sets.at(-1), at(shown, field)];
      return last === undefined || field === 'there' || (value ?? null) === last.value
        ? []
        : [
            `${name}: ${field} is shown as ${JSON.stringify(value)}, and was last set to ${JSON.stringify(last.value)}`,
          ];
    });
  });

const ENDS = ['RecordRemoved', 'SalesActionClosed'];

/** What has come to an end does so once, and nothing is done about it afterwards. */
export const endedOnce: Rule = ({ facts }) => {
  const ended = new Set<string>();
  return facts.flatMap(({ stream, type, data, revision }) => {
    const about = ABOUT[type];
    if (!about) return [];
    const name = `${stream} ${about[0]} ${numberAt(data, about[1])}`;
    const isAfter = ended.has(name);
    if (ENDS.includes(type)) ended.add(name);
    return isAfter ? [`${name}: ${type} at ${revision}, after its end`] : [];
  });
};

function shownOf({ kind, id }: Written, sheet: unknown): unknown {
  const interests = listAt(sheet, 'interests');
  const all = {
    contact: listAt(sheet, 'contacts'),
    record: interests.flatMap((one) => listAt(one, 'records')),
    action: interests.flatMap((one) => listAt(one, 'sales_actions')),
  };
  return all[kind].find((one) => numberAt(one, 'id') === id);
}
