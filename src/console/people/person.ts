// Somebody of the office: roles, links to sign in, open sessions, what became of tries to sign in, and the account.
import { html, type Html } from '../html.ts';
import type { Filled } from '../parts/field.ts';
import { once } from '../parts/once.ts';
import { programNames } from '../parts/program-names.ts';
import { refusalBox } from '../parts/refusal.ts';
import { stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { instant } from '../words.ts';
import { personFields, typedOf, type Person } from './fields.ts';
import { USERS } from './list.ts';
import { sessionList, signInList } from './ways-in.ts';

export const ONE = `${USERS}/:id`;
export const INVITATIONS = `${ONE}/invitations`;

export interface Invitation {
  readonly url: string;
  readonly expires_at: string;
}

interface Done extends Partial<Filled> {
  readonly invitation?: Invitation;
}

export async function personPage(look: Look, { refused, typed, invitation }: Done = {}): Promise<Shown> {
  const { data, at, id, may } = look;
  const params = { id: id('id') };
  const person = await data<Person>({ method: 'GET', path: ONE, params });
  const [sessions, tries, names] = await Promise.all([
    sessionList(look, person),
    signInList(look, person),
    programNames(look),
  ]);
  const mayWrite = may({ method: 'PUT', path: ONE, params });
  const address = at(`/equipe/${person.id}`);
  const known = typedOf(person);
  return {
    here: '/equipe',
    ...(refused && { status: refused.status }),
    title: person.fullname,
    content: html`<p class="lede">${person.email} · compte ${person.is_active ? 'ouvert' : 'fermé'}</p>
      ${refusalBox(refused ?? null)}
      ${
        invitation !== undefined &&
        once(
          html`Lien de connexion, montré cette seule fois, bon une fois jusqu’au
          ${instant(invitation.expires_at, look)}. Ne le donnez qu’à ${person.fullname} :`,
          invitation.url,
        )
      }
      <div class="beside">
        ${
          mayWrite &&
          html`<form method="post" action="${address}">
            <h2>Rôles et coordonnées</h2>
            ${stood(known)} ${personFields({ typed: typed ?? known, refused }, names)}
            <button>Enregistrer</button>
          </form>`
        }
        <div>${sessions} ${mayWrite && account(address, person)} ${tries}</div>
      </div>`,
  };
}

function account(address: string, { is_active }: Person): Html {
  if (!is_active)
    return html`<section>
      <h2>Compte</h2>
      <p>Ce compte est fermé : la personne ne peut plus se connecter.</p>
      <form method="post" action="${address}/reouverture">
        <button class="quiet">Rouvrir le compte</button>
      </form>
    </section>`;
  return html`<section>
    <h2>Compte</h2>
    <form method="post" action="${address}/invitation">
      <button class="quiet">Créer un lien de connexion</button>
    </form>
    <p><a href="${address}/fermeture">Fermer le compte…</a></p>
  </section>`;
}
