// How somebody is in, and has come in: open sessions, each of which can be ended, and what became of every try.
import type { Vocabulary } from '../../domain/labels/french.ts';
import { display } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import type { Look } from '../space.ts';
import type { Person } from './fields.ts';
import { USERS } from './list.ts';

export const SESSIONS = `${USERS}/:id/sessions`;
export const SESSION = `${SESSIONS}/:sessionId`;

interface Session {
  readonly id: number;
  readonly method: string;
  readonly created_at: string;
  readonly last_seen_at: string;
}

interface Try {
  readonly id: number;
  readonly outcome: string;
  readonly at: string;
}

const LATELY = 10;

const METHODS: Vocabulary = { link: 'Par lien', oidc: 'Par le compte d’entreprise' };

const OUTCOMES: Vocabulary = {
  'link-made': 'Lien de connexion créé',
  'signed-in': 'Connexion',
  'link-unknown': 'Lien inconnu',
  'link-used': 'Lien déjà utilisé',
  'link-expired': 'Lien expiré',
  'link-dead': 'Lien d’avant la fermeture du compte',
  'account-closed': 'Compte fermé',
  'person-unknown': 'Personne inconnue',
  'identity-taken': 'Compte d’entreprise d’une autre personne',
  'space-unnamed': 'Espace client non nommé',
  'attempt-stale': 'Essai trop ancien',
  'issuer-refused': 'Refusée par le compte d’entreprise',
  'issuer-unavailable': 'Compte d’entreprise injoignable',
};

export async function sessionList(look: Look, { id }: Person): Promise<Html | null> {
  const { told, may, at, visitor } = look;
  const answer = await told<Session[]>({ method: 'GET', path: SESSIONS, params: { id } });
  if (!answer.success) return null;
  const mayEnd = may({ method: 'DELETE', path: SESSIONS, params: { id } });
  const sessions = answer.data;
  return html`<section>
    <h2>Sessions ouvertes</h2>
    ${sessions.length === 0 && html`<p>Aucune : la personne n’est connectée nulle part.</p>`}
    <ul class="plain">
      ${sessions.map(
        (session) =>
          html`<li data-session="${session.id}">
            <span
              >${display(METHODS, session.method)}${session.id === visitor.sessionId && ' (cette session)'},
              ouverte ${moment(session.created_at, look)}, vue ${moment(session.last_seen_at, look)}</span
            >
            ${
              mayEnd &&
              html`<form method="post" action="${at(`/equipe/${id}/sessions/${session.id}/fin`)}">
                <button class="quiet">Terminer cette session</button>
              </form>`
            }
          </li>`,
      )}
    </ul>
    ${
      mayEnd &&
      sessions.length > 0 &&
      html`<form method="post" action="${at(`/equipe/${id}/sessions/fin`)}">
        <button class="quiet">Terminer toutes les sessions</button>
      </form>`
    }
  </section>`;
}

export async function signInList(look: Look, { id }: Person): Promise<Html | null> {
  const query = { user_id: id, per_page: LATELY };
  const answer = await look.told<Try[]>({ method: 'GET', path: '/:tenantKey/sign-ins', query });
  if (!answer.success) return null;
  return html`<section>
    <h2>Dernières connexions</h2>
    ${answer.data.length === 0 && html`<p>Aucune, et aucun lien n’a été créé.</p>`}
    <ul class="plain">
      ${answer.data.map(
        ({ outcome, at }) => html`<li>${display(OUTCOMES, outcome)} ${moment(at, look)}</li>`,
      )}
    </ul>
  </section>`;
}
