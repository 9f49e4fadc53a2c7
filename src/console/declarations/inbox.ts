// Déclarations: what waits for a ruling first, then all.
import { html, type Html } from '../html.ts';
import { exportLinks } from '../parts/export-links.ts';
import { moment } from '../parts/moment.ts';
import { pageLinks } from '../parts/pages.ts';
import { programNames } from '../parts/program-names.ts';
import { rest } from '../parts/rest.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { statusOf } from './status.ts';
import type { Declaration } from './told.ts';

const PER_PAGE = 25;
const MOST_WAITING = 50;
const PATH = '/:tenantKey/registrations';
const NONE = html`<p>Aucune déclaration : les prescripteurs les envoient par l’API des partenaires.</p>`;

export async function inboxPage(look: Look): Promise<Shown> {
  const { query, at, told } = look;
  const isFirst = query.page === undefined || query.page === '1';
  const [waiting, all, names] = await Promise.all([
    told<Declaration[]>({ method: 'GET', path: PATH, query: { ruling_required: 1, per_page: MOST_WAITING } }),
    told<Declaration[]>({ method: 'GET', path: PATH, query: { page: query.page, per_page: PER_PAGE } }),
    programNames(look),
  ]);
  if (!all.success) return { here: '/declarations', ...refusedPage(all) };
  const toRule = waiting.success ? waiting.data : [];
  const count = waiting.success ? (waiting.meta?.total ?? 0) : 0;
  return {
    here: '/declarations',
    follows: 'space',
    title: 'Déclarations',
    content: html`${
        isFirst &&
        html`<section data-waits="declarations">
          <h2>À arbitrer <span class="count">${count}</span></h2>
          ${toRule.length === 0 ? html`<p>Rien n’attend d’arbitrage.</p>` : table(look, toRule, names)}
          ${rest(count, toRule)}
        </section>`
      }
      <section>
        <h2>Toutes</h2>
        ${all.data.length === 0 ? NONE : table(look, all.data, names)}
        ${pageLinks(all.meta, at('/declarations'))}
        ${
          look.may({ method: 'GET', path: '/:tenantKey/exports/registrations' }) &&
          html`<p class="sheets">${exportLinks('les déclarations', at('/declarations/export'))}</p>`
        }
      </section>`,
  };
}

function table(look: Look, rows: readonly Declaration[], names: ReadonlyMap<number, string>): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Personne déclarée</th>
          <th scope="col">Programme</th>
          <th scope="col">Prescripteur</th>
          <th scope="col">État</th>
          <th scope="col">Reçue</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <td>
                <a href="${look.at(`/declarations/${row.id}`)}">${row.fullname ?? `Déclaration ${row.id}`}</a>
              </td>
              <td>${names.get(row.program_id) ?? `Programme ${row.program_id}`}</td>
              <td>${row.owner.fullname}</td>
              <td>${statusOf(row)}</td>
              <td>${moment(row.created_at, look)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
