// Signing in with the company's account (OpenID Connect): who tells who people are. Its secret goes in and never comes out.
import type { Vocabulary } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { input, oneOf, type Filled } from '../parts/field.ts';
import { stood } from '../parts/stood.ts';
import type { Look } from '../space.ts';
import { accountTyped, type Oidc } from './told.ts';

export const KEY = 'compte-entreprise';

export const MATCHES: Vocabulary = {
  email: 'Par l’adresse e-mail, quand l’émetteur dit l’avoir vérifiée',
  sub: 'Par le compte chez l’émetteur, lié la première fois',
};

export function companyAccount(look: Look, oidc: Oidc | null, filled: Filled, mayWrite: boolean): Html {
  const address = look.at(`/reglages/${KEY}`);
  return html`<section id="${KEY}" data-section="${KEY}">
    <h2>Compte d’entreprise</h2>
    <p>
      ${
        oidc === null
          ? 'Aucun : les personnes se connectent par lien, ou par l’émetteur du service s’il en a un.'
          : 'Les personnes se connectent avec leur compte d’entreprise (OpenID Connect), ou par lien.'
      }
    </p>
    ${
      mayWrite
        ? html`<form method="post" action="${address}">
              ${stood(accountTyped(oidc))}
              ${input({ name: 'oidc.issuer', label: 'Émetteur', hint: 'son adresse, en HTTPS', type: 'url', required: true }, filled)}
              ${input({ name: 'oidc.client_id', label: 'Identifiant du client', required: true }, filled)}
              ${input(
                {
                  name: 'oidc.client_secret',
                  label: 'Secret du client',
                  hint: 'gardé scellé, jamais montré ; à donner à chaque changement',
                  type: 'password',
                  required: true,
                },
                { ...filled, typed: {} },
              )}
              ${oneOf(
                {
                  name: 'oidc.match',
                  label: 'Les personnes sont reconnues',
                  values: Object.keys(MATCHES),
                  words: MATCHES,
                },
                { ...filled, typed: { 'oidc.match': 'email', ...filled.typed } },
              )}
              <button>Enregistrer : Compte d’entreprise</button>
            </form>
            ${oidc !== null && html`<p><a href="${address}/retrait">Retirer le compte d’entreprise…</a></p>`}`
        : oidc !== null &&
          facts([
            ['Émetteur', oidc.issuer],
            ['Identifiant du client', oidc.client_id],
            ['Secret du client', 'gardé scellé, jamais montré'],
            ['Les personnes sont reconnues', MATCHES[oidc.match]],
          ])
    }
  </section>`;
}
