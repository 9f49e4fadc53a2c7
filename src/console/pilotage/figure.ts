// A figure on the page: what it tells, its chart, and behind it the table, the file and the query.
import { PREFIX } from '../../platform/http/routes/route.ts';
import { html, type Html } from '../html.ts';
import type { Look } from '../space.ts';
import { inAddress, type Asked } from './asked.ts';
import { changesIn, changesOf } from './changes.ts';
import { inWords, type FigureTold } from './told.ts';

export interface Drawn {
  readonly figure: FigureTold;
  /** Null where there is nothing to draw. */
  readonly chart: Html | null;
  /** How the chart is read. */
  readonly key?: string;
}

const AMOUNTS = new Set(['count', 'money', 'number', 'percent', 'days', 'months']);

export function figureOf(look: Look, { figure, chart, key }: Drawn, asked: Asked): Html {
  return html`<figure id="${figure.name}">
    <figcaption>
      <h2>${figure.title}</h2>
      <p class="lede">${figure.description}</p>
    </figcaption>
    ${chart ?? html`<p>Rien à montrer à cette date.</p>`}
    ${chart && key !== undefined && html`<p class="lede">${key}</p>`} ${changesOf(figure)}
    <details>
      <summary>Tableau : ${figure.title.toLowerCase()}</summary>
      <div class="scroll" role="group" aria-label="Tableau : ${figure.title}" tabindex="0">
        ${tableOf(figure)}
      </div>
    </details>
    ${behind(look, figure, asked, chart !== null)}
  </figure>`;
}

export function tableOf(figure: FigureTold): Html {
  const { title, columns, rows } = figure;
  const changed = changesIn(figure);
  return html`<table>
    <caption class="heard">
      ${title}
    </caption>
    <thead>
      <tr>
        ${columns.map(({ label, unit }) => html`<th scope="col" ${AMOUNTS.has(unit) && html`class="amount"`}>${label}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell, i) => {
              const unit = columns[i]?.unit ?? 'text';
              const by = changed(row, i);
              return html`<td ${AMOUNTS.has(unit) && html`class="amount"`}>
                ${inWords(cell, unit)} ${by !== null && html`<small>${by}</small>`}
              </td>`;
            })}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** To take along, and to go on from. */
export function behind(look: Look, { name, title, sql }: FigureTold, asked: Asked, isDrawn: boolean): Html {
  const address = `${PREFIX.backoffice}/${look.tenantKey}/figures/${name}/csv?${new URLSearchParams(asked).toString()}`;
  const picture = `${look.at(`/pilotage/${name}/png`)}?${inAddress(look)}`;
  return html`<p class="taken">
      <a href="${address}">Télécharger : ${title.toLowerCase()} (CSV)</a>
      ${isDrawn && html`<a href="${picture}">Télécharger : ${title.toLowerCase()} (PNG)</a>`}
      <a href="#${name}">Lien vers cette figure</a>
    </p>
    <details>
      <summary>Requête SQL : ${title.toLowerCase()}</summary>
      <pre tabindex="0">${sql}</pre>
    </details>`;
}
