// Somebody of the office: roles, links to sign in, open sessions, and the account.
import type { NotTold } from '../../platform/http/inside.ts';
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { instant, type Time } from '../words.ts';
import { personFields, typedOf, type Person } from './fields.ts';
import { USERS } from './list.ts';

export const ONE = `${USERS}/:id`;
export const INVITATIONS = `${ONE}/invitations`;
export const SESSIONS = `${ONE}/sessions`;

export interface Invitation {
  readonly url: string;
  readonly expires_at: string;
}

interface Session {
  readonly id: number;
  readonly method: string;
  readonly created_at: string;
  readonly last_seen_at: string;
}

interface Done {
  readonly refused?: NotTold;
  readonly typed?: Readonly<Record<string, string>>;
  readonly invitation?: Invitation;
}

export async function personPage(look: Look, { refused, typed, invitation }: Done = {}): Promise<Shown> {
  const { data, told, at, id, may } = look;
  const params = { id: id('id') };
  const person = await data<Person>({ method: 'GET', path: ONE, params });
  const sessions = await told<Session[]>({ method: 'GET', path: SESSIONS, params });
  const mayWrite = may({ method: 'PUT', path: ONE, params });
  const address = at(`/equipe/${person.id}`);
  return {
    here: '/equipe',
    ...(refused === undefined ? {} : { status: refused.status }),
    title: person.fullname,
    content: html`<p class="lede">${person.email} · compte ${person.is_active ? 'ouvert' : 'fermé'}</p>
      ${refusalBox(refused ?? null)} ${invitation !== undefined && linkShown(invitation, look)}
      ${
        mayWrite &&
        html`<form method="post" action="${address}">
          ${personFields(typed ?? typedOf(person))}
          <button>Enregistrer</button>
        </form>`
      }
      ${sessions.success && sessionList(look, sessions.data)} ${mayWrite && account(address, person)}`,
  };
}

function linkShown({ url, expires_at }: Invitation, time: Time): Html {
  return html`<section class="once" role="status">
    <p>Lien de connexion, montré cette seule fois, bon une fois jusqu’au ${instant(expires_at, time)} :</p>
    <p><code>${url}</code></p>
  </section>`;
}

function account(address: string, { is_active }: Person): Html {
  if (!is_active)
    return html`<form method="post" action="${address}/reouverture">
      <button class="quiet">Rouvrir le compte</button>
    </form>`;
  return html`<form method="post" action="${address}/invitation">
      <button class="quiet">Créer un lien de connexion</button>
    </form>
    <p><a href="${address}/fermeture">Fermer le compte…</a></p>`;
}

function sessionList(look: Look, sessions: readonly Session[]): Html {
  const { may, at, id } = look;
  const mayEnd = may({ method: 'DELETE', path: SESSIONS, params: { id: id('id') } });
  return html`<section>
    <h2>Sessions ouvertes</h2>
    ${sessions.length === 0 && html`<p>Aucune.</p>`}
    <ul class="plain">
      ${sessions.map(
        (session) =>
          html`<li data-session="${session.id}">
            ${session.method === 'link' ? 'Par lien' : 'Par OpenID Connect'}, vue
            ${moment(session.last_seen_at, look)}
          </li>`,
      )}
    </ul>
    ${
      mayEnd &&
      sessions.length > 0 &&
      html`<form method="post" action="${at(`/equipe/${id('id')}/sessions/fin`)}">
        <button class="quiet">Terminer toutes les sessions</button>
      </form>`
    }
  </section>`;
}

export async function closingPage(look: Look, refused?: NotTold): Promise<Shown> {
  if (!look.may({ method: 'DELETE', path: ONE })) return { here: '/equipe', ...notYours };
  const person = await look.data<Person>({ method: 'GET', path: ONE, params: { id: look.id('id') } });
  const address = look.at(`/equipe/${person.id}`);
  return {
    here: '/equipe',
    ...(refused === undefined ? {} : { status: refused.status }),
    title: 'Fermer le compte',
    content: html`${refusalBox(refused ?? null)}
      <p><strong>${person.fullname}</strong></p>
      <ul>
        <li>Ses sessions se terminent et ses liens de connexion ne valent plus rien.</li>
        <li>Ce qui lui est confié lui reste, et son nom reste dans l’historique.</li>
        <li>Le compte peut être rouvert.</li>
      </ul>
      <form method="post" action="${address}/fermeture">
        <button class="grave">Fermer le compte</button>
      </form>
      <p><a href="${address}">Ne rien changer</a></p>`,
  };
}
