// A field with the interface's values, named in French.
import { display, type Vocabulary } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';

export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly words: Vocabulary;
  readonly chosen?: string | null | undefined;
  /** What stands for no choice at all; without it one has to be made. */
  readonly none?: string;
  /** Further attributes. */
  readonly marks?: Html;
}

export function choice({ name, label, values, words, chosen, none, marks }: Choice): Html {
  return html`<label
    >${label}
    <select name="${name}" ${none === undefined && html`required`} ${marks}>
      <option value="">${none ?? 'Choisir…'}</option>
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === chosen && html`selected`}>
            ${display(words, value)}
          </option>`,
      )}
    </select>
  </label>`;
}

/** One of these records, by its number, in their order. */
export function records(called: ReadonlyMap<number, string>): Pick<Choice, 'values' | 'words'> {
  const named = [...called].map(([id, name]) => [String(id), name] as const);
  return { values: named.map(([id]) => id), words: Object.fromEntries(named) };
}
