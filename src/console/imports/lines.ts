// The lines of a file, by what becomes of them.
import type { Names } from '../../domain/grid/sheet/names.ts';
import { html, type Html } from '../html.ts';
import { counted } from '../words.ts';
import { headerOf, valueOf } from './cells.ts';
import type { Changed, Created, Wrong } from './preview-told.ts';

const MOST = 200;

export function changedTable(lines: readonly Changed[], names: Names, grid: string): Html {
  return table(
    'Lots modifiés',
    ['Ligne', 'Lot', 'Champ', 'Avant', 'Après'],
    lines.flatMap(({ line, id, reference, changes, ends_options }) =>
      Object.entries(changes).map(
        ([name, [before, after]]) =>
          html`<tr data-changed="${id}">
            <td>${line}</td>
            <th scope="row"><a href="${grid}/lots/${id}">${reference}</a></th>
            <td>${headerOf(name)}</td>
            <td><del>${valueOf(name, before, names)}</del></td>
            <td>
              <ins>${valueOf(name, after, names)}</ins>
              ${
                name === 'status' &&
                ends_options > 0 &&
                html`<small>annule ${counted(ends_options, 'option')}</small>`
              }
            </td>
          </tr>`,
      ),
    ),
  );
}

export function createdTable(lines: readonly Created[], names: Names): Html | null {
  if (lines.length === 0) return null;
  return html`${table(
    'Nouveaux lots',
    ['Ligne', 'Lot', 'Contenu'],
    lines.slice(0, MOST).map(
      ({ line, reference, fields }) =>
        html`<tr data-created="${line}">
          <td>${line}</td>
          <th scope="row">${reference}</th>
          <td>${contentOf(fields, names)}</td>
        </tr>`,
    ),
  )}
  ${rest(lines.length - MOST)}`;
}

/** What is empty, or no, is as any new lot has it. */
function contentOf(fields: Created['fields'], names: Names): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'reference' && value !== null && value !== false && !isEmpty(value))
    .map(([name, value]) => `${headerOf(name)} : ${valueOf(name, value, names)}`)
    .join(' ; ');
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export function wrongTable(lines: readonly Wrong[], grid: string): Html | null {
  if (lines.length === 0) return null;
  return html`${table(
    'Lignes écartées',
    ['Ligne', 'Lot', 'Colonne', 'Valeur', 'Pourquoi'],
    lines.slice(0, MOST).flatMap(({ line, id, reference, external_id, cells }) =>
      cells.map(
        ({ field, value, messages }) =>
          html`<tr data-wrong="${line}">
            <td>${line}</td>
            <th scope="row">
              ${id === null ? (reference ?? external_id ?? '–') : html`<a href="${grid}/lots/${id}">${reference}</a>`}
            </th>
            <td>${headerOf(field)}</td>
            <td>${value ?? '(vide)'}</td>
            <td>${messages.join(' ')}</td>
          </tr>`,
      ),
    ),
  )}
  ${rest(lines.length - MOST)}`;
}

function rest(more: number): Html | false {
  return more > 0 && html`<p>Et ${counted(more, 'autre ligne', 'autres lignes')}.</p>`;
}

function table(name: string, columns: readonly string[], rows: readonly Html[]): Html {
  return html`<section>
    <h2>${name}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${name}">
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}
