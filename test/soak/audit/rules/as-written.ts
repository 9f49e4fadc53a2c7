// Every record is shown with what was last written of each field, whoever wrote the others meanwhile.
import { at, listAt, numberAt } from '../../json.ts';
import type { Rule } from '../evidence.ts';
import { written, type Written } from '../written.ts';

export const shownAsWritten: Rule = (evidence) =>
  [...written(evidence)].flatMap(([name, record]) => {
    const shown = shownOf(record, evidence.sheets.get(`${record.space} ${record.lead}`));
    if (shown === undefined) return [`${name} of lead ${record.lead} is not shown`];
    return [...record.fields].flatMap(([field, sets]) => {
      const [last, value] = [sets.at(-1), at(shown, field)];
      return last === undefined || (value ?? null) === last.value
        ? []
        : [
            `${name}: ${field} is shown as ${JSON.stringify(value)}, and was last set to ${JSON.stringify(last.value)}`,
          ];
    });
  });

function shownOf({ id }: Written, sheet: unknown): unknown {
  return listAt(sheet, 'contacts').find((one) => numberAt(one, 'id') === id);
}
