// The figures of a day beside those of a day before, and by how much they have moved.
import { html, type Html } from '../html.ts';
import type { Look } from '../space.ts';
import { day } from '../words.ts';
import type { Asked } from './asked.ts';
import { change } from './changes.ts';
import { behind } from './figure.ts';
import { inWords, type FigureTold } from './told.ts';

export function summaryOf(look: Look, now: FigureTold, asked: Asked): Html {
  const [values, earlier] = [now.rows[0] ?? [], now.before?.[0] ?? []];
  return html`<section id="${now.name}">
    <h2>${now.title}</h2>
    <p class="lede">${now.description}</p>
    <div class="scroll" role="group" aria-label="${now.title}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Chiffre</th>
            <th scope="col" class="amount">${day(now.day)}</th>
            <th scope="col" class="amount">${day(now.since)}</th>
            <th scope="col" class="amount">Évolution</th>
          </tr>
        </thead>
        <tbody>
          ${now.columns.map(
            ({ name, label, unit }, i) =>
              html`<tr data-figure="${name}">
                <th scope="row">${label}</th>
                <td class="amount">${inWords(values[i] ?? null, unit)}</td>
                <td class="amount">${inWords(earlier[i] ?? null, unit)}</td>
                <td class="amount">
                  ${change(values[i] ?? null, earlier[i] ?? null, (by) => inWords(by, unit))}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${behind(look, now, asked, false)}
  </section>`;
}
