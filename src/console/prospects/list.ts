// Prospects: whoever may buy, found by name, e-mail or phone, and by how far their interest is; lots by the same search.
import { display } from '../../domain/labels/french.ts';
import { interestStatus } from '../../domain/labels/sale.ts';
import { INTEREST_STATUSES } from '../../domain/lead/interests/enumerations.ts';
import { html, type Html } from '../html.ts';
import { choice } from '../parts/choice.ts';
import { exportLinks } from '../parts/export-links.ts';
import { moment } from '../parts/moment.ts';
import { pageLinks } from '../parts/pages.ts';
import { programChoice, programNames } from '../parts/program-names.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { counted } from '../words.ts';
import { lotsFound, lotsInWords } from './lots-found.ts';
import { mayTakeIn } from './take-in.ts';
import type { Prospect } from './told.ts';

const FILTERS = ['q', 'status', 'program_id', 'owner_id'] as const;
const PER_PAGE = 25;

export async function prospectsPage(look: Look): Promise<Shown> {
  const { query, at, told } = look;
  const wanted = Object.fromEntries(
    FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
  const [found, lots, names] = await Promise.all([
    told<Prospect[]>({
      method: 'GET',
      path: '/:tenantKey/leads',
      query: { ...wanted, page: query.page, per_page: PER_PAGE },
    }),
    lotsFound(look),
    programNames(look),
  ]);
  if (!found.success) return { here: '/prospects', ...refusedPage(found) };
  const mayAdd = mayTakeIn(look, names);
  const total = found.meta?.total ?? found.data.length;
  const address = `${at('/prospects')}?${new URLSearchParams(wanted).toString()}`;
  return {
    here: '/prospects',
    searches: true,
    title: 'Prospects',
    content: html`${search(look, names, mayAdd)} ${lots && lotsInWords(lots, look, names)}
      ${mayAdd && html`<p><a class="deed" href="${at('/prospects/nouveau')}">Ajouter un prospect</a></p>`}
      <p>${total === 0 ? none(look, wanted) : counted(total, 'prospect')}</p>
      ${found.data.length > 0 && table(look, found.data, names)} ${pageLinks(found.meta, address)}
      ${
        look.may({ method: 'GET', path: '/:tenantKey/exports/leads' }) &&
        html`<p class="sheets">${exportLinks('les prospects', at('/prospects/export'), wanted)}</p>`
      }`,
  };
}

function search({ query, at }: Look, names: ReadonlyMap<number, string>, isQuiet: boolean): Html {
  return html`<form class="filters" method="get" action="${at('/prospects')}" role="search">
    <label
      >Nom, e-mail, téléphone ou lot
      <input type="search" name="q" value="${query.q}" />
    </label>
    ${choice({
      name: 'status',
      label: 'Suivi',
      values: INTEREST_STATUSES,
      words: interestStatus,
      chosen: query.status,
      none: 'Tous',
    })}
    ${programChoice(names, { name: 'program_id', chosen: query.program_id, none: 'Tous' })}
    ${query.owner_id !== undefined && html`<input type="hidden" name="owner_id" value="${query.owner_id}" />`}
    <button ${isQuiet && html`class="quiet"`}>Chercher</button>
  </form>`;
}

function none({ at }: Look, wanted: object): Html {
  return Object.keys(wanted).length === 0
    ? html`Aucun prospect. Ils arrivent des partenaires par l’API, d’une déclaration approuvée, ou du bureau
      de vente.`
    : html`Aucun prospect. <a href="${at('/prospects')}">Tous les prospects</a>`;
}

function table(look: Look, rows: readonly Prospect[], names: ReadonlyMap<number, string>): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Prospect</th>
          <th scope="col">Coordonnées</th>
          <th scope="col">Intérêts</th>
          <th scope="col">Dernier échange</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <td><a href="${look.at(`/prospects/${row.id}`)}">${nameOf(row)}</a></td>
              <td>${row.contacts[0]?.email1} ${row.contacts[0]?.phone1}</td>
              <td>
                ${row.interests.map(
                  ({ program_id, status, owner }) =>
                    html`<div>
                      ${names.get(program_id) ?? `Programme ${program_id}`} :
                      ${display(interestStatus, status)}
                      ${owner !== null && html`<span class="by">${owner.fullname}</span>`}
                    </div>`,
                )}
              </td>
              <td>${moment(row.last_interaction_at, look)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function nameOf({ id, contacts }: Pick<Prospect, 'id' | 'contacts'>): string {
  const names = contacts.flatMap(({ display_name: name }) => (name === null ? [] : [name]));
  return names.length === 0 ? `Prospect ${id}` : names.join(', ');
}
