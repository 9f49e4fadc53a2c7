// Where signing in leads: who one is here.
import type { SignedIn } from '../../api/sign-in/session-directory.ts';
import { ROLE_NAMES } from '../../domain/vocabulary/role-names.ts';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';

export function homePage({ fullname, space, officer, roles }: SignedIn): Page {
  return {
    title: space,
    content: html`<p>${fullname}, ${officer.tenantKey}</p>
      ${
        roles.length === 0
          ? html`<p>Aucun rôle : demandez-en un à votre administrateur.</p>`
          : html`<ul>
              ${roles.map((role) => html`<li>${ROLE_NAMES[role]}</li>`)}
            </ul>`
      }
      ${signOutForm}`,
  };
}

export const signOutForm: Html = html`<form method="post" action="/console/deconnexion">
  <button>Se déconnecter</button>
</form>`;
