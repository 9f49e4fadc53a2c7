// What somebody sees who has signed in and may do nothing yet.
import type { SignedIn } from '../../api/sign-in/session-directory.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';

export function noRolePage({ fullname, space }: SignedIn): Page {
  return {
    title: space,
    content: html`<p>${fullname}, vous n’avez aucun rôle ici : demandez-en un à votre administrateur.</p>
      <form method="post" action="/console/deconnexion"><button>Se déconnecter</button></form>`,
  };
}
