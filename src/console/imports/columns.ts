// Which column of the file is which field. What is said here holds for the next file of the client space, too.
import { ID_HEADER } from '../../domain/grid/sheet/computed.ts';
import { SHEET_FIELDS } from '../../domain/grid/sheet/fields.ts';
import { html, type Html } from '../html.ts';
import { counted } from '../words.ts';
import type { ImportPreviewTold, MatchedColumn } from './preview-told.ts';

const CHOICES: readonly (readonly [string, string])[] = [
  ['id', ID_HEADER],
  ...SHEET_FIELDS.map(({ name, header }) => [name, header] as const),
];

export function columnForm({ columns, problem }: ImportPreviewTold, address: string): Html {
  const left = columns.filter(({ field, isComputed }) => field === null && !isComputed);
  return html`<section class="columns">
    <h2>Colonnes du fichier</h2>
    <details ${problem !== null && html`open`}>
      <summary>
        ${counted(columns.length, 'colonne')}${left.length > 0 && `, dont ${left.length} non reconnue${left.length > 1 ? 's' : ''} : ${left.map(({ header }) => header).join(', ')}`}
      </summary>
      <form method="post" action="${address}/colonnes">
        ${columns.filter(({ isComputed }) => !isComputed).map(choice)}
        <button>Changer les correspondances</button>
      </form>
      ${
        columns.some(({ isComputed }) => isComputed) &&
        html`<p>
          Calculées par Lotbook, donc non importées :
          ${columns
            .filter(({ isComputed }) => isComputed)
            .map(({ header }) => header)
            .join(', ')}.
        </p>`
      }
    </details>
  </section>`;
}

function choice({ index, header, field }: MatchedColumn): Html {
  return html`<label
    >${header}
    <select name="colonne-${index}">
      <option value="">Ne pas importer</option>
      ${CHOICES.map(
        ([value, word]) =>
          html`<option value="${value}" ${value === field && html`selected`}>${word}</option>`,
      )}
    </select>
  </label>`;
}

export function saidOf(form: Readonly<Record<string, string>>): { index: number; field: string | null }[] {
  return Object.entries(form).flatMap(([name, field]) => {
    const index = /^colonne-(\d{1,4})$/.exec(name)?.[1];
    return index === undefined ? [] : [{ index: Number(index), field: field === '' ? null : field }];
  });
}
