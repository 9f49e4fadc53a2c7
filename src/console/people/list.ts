// Équipe: who works here, with which roles, and a form for somebody new.
import type { NotTold } from '../../platform/http/inside.ts';
import { ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
import { html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { pageLinks } from '../parts/pages.ts';
import { refusalBox } from '../parts/refusal.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { personFields, type Person } from './fields.ts';

export const USERS = '/:tenantKey/users';

export async function peoplePage(
  look: Look,
  refused: NotTold | null = null,
  typed: Readonly<Record<string, string>> = {},
): Promise<Shown> {
  const { told, may, at, query } = look;
  const found = await told<Person[]>({ method: 'GET', path: USERS, query: { page: query.page } });
  if (!found.success) return { here: '/equipe', ...refusedPage(found) };
  return {
    here: '/equipe',
    ...(refused === null ? {} : { status: refused.status }),
    title: 'Équipe',
    content: html`${refusalBox(refused)}
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Nom</th>
              <th scope="col">E-mail</th>
              <th scope="col">Rôles</th>
              <th scope="col">Compte</th>
              <th scope="col">Vu</th>
            </tr>
          </thead>
          <tbody>
            ${found.data.map(
              (person) =>
                html`<tr>
                  <td><a href="${at(`/equipe/${person.id}`)}">${person.fullname}</a></td>
                  <td>${person.email}</td>
                  <td>${person.roles.map((role) => ROLE_NAMES[role]).join(', ') || 'aucun'}</td>
                  <td>${person.is_active ? 'ouvert' : 'fermé'}</td>
                  <td>${moment(person.last_seen_at, look)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${pageLinks(found.meta, at('/equipe'))}
      ${
        may({ method: 'POST', path: USERS }) &&
        html`<form method="post" action="${at('/equipe')}">
          <h2>Ajouter une personne</h2>
          ${personFields(typed)}
          <button>Ajouter la personne</button>
        </form>`
      }`,
  };
}
