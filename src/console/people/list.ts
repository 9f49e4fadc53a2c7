// Équipe: who works here, with which roles, and a form for somebody new.
import { ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
import { html, type Html } from '../html.ts';
import type { Filled } from '../parts/field.ts';
import { moment } from '../parts/moment.ts';
import { pageLinks } from '../parts/pages.ts';
import { programNames } from '../parts/program-names.ts';
import { programsIn } from '../parts/programs-field.ts';
import { refusalBox } from '../parts/refusal.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { personFields, type Person } from './fields.ts';

export const USERS = '/:tenantKey/users';

export async function peoplePage(look: Look, filled: Filled = { typed: {} }): Promise<Shown> {
  const { told, may, at, query } = look;
  const found = await told<Person[]>({ method: 'GET', path: USERS, query: { page: query.page } });
  if (!found.success) return { here: '/equipe', ...refusedPage(found) };
  const names = await programNames(look);
  const { refused } = filled;
  return {
    here: '/equipe',
    ...(refused && { status: refused.status }),
    title: 'Équipe',
    content: html`${refusalBox(refused ?? null)}
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Nom</th>
              <th scope="col">E-mail</th>
              <th scope="col">Rôles</th>
              <th scope="col">Programmes</th>
              <th scope="col">Compte</th>
              <th scope="col">Vu</th>
            </tr>
          </thead>
          <tbody>
            ${found.data.map((person) => row(look, person, names))}
          </tbody>
        </table>
      </div>
      ${pageLinks(found.meta, at('/equipe'))}
      ${
        may({ method: 'POST', path: USERS }) &&
        html`<form method="post" action="${at('/equipe')}">
          <h2>Ajouter une personne</h2>
          ${personFields(filled, names)}
          <button>Ajouter la personne</button>
        </form>`
      }`,
  };
}

function row(look: Look, person: Person, names: ReadonlyMap<number, string>): Html {
  return html`<tr>
    <th scope="row"><a href="${look.at(`/equipe/${person.id}`)}">${person.fullname}</a></th>
    <td>${person.email}</td>
    <td>${person.roles.map((role) => ROLE_NAMES[role]).join(', ') || 'aucun'}</td>
    <td>${person.roles.length > 0 && programsIn(names, person.program_ids)}</td>
    <td>${person.is_active ? 'ouvert' : 'fermé'}</td>
    <td>${moment(person.last_seen_at, look) ?? 'jamais'}</td>
  </tr>`;
}
