// Another company's account to sign in with, or none any more: that asks first.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import type { Typed } from '../parts/field.ts';
import { refusalBox } from '../parts/refusal.ts';
import { onto } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { KEY, MATCHES } from './company-account.ts';
import { settingsPage } from './page.ts';
import { accountTyped, CHANGE, SETTINGS, type Settings } from './told.ts';

export async function setAccount(look: Look, sent: Typed): Promise<Shown> {
  if (!look.may(CHANGE)) return { here: '/reglages', ...notYours };
  const known = accountTyped((await look.data<Settings>({ method: 'GET', path: SETTINGS })).oidc);
  const { typed, refused } = onto(known, sent, { 'oidc.match': MATCHES });
  if (refused) return settingsPage(look, { section: KEY, typed, refused });
  const of = (name: string): string => typed[`oidc.${name}`] ?? '';
  const oidc = {
    issuer: of('issuer'),
    client_id: of('client_id'),
    client_secret: of('client_secret'),
    match: of('match'),
  };
  const answer = await look.told({ ...CHANGE, body: { oidc } });
  if (!answer.success) return settingsPage(look, { section: KEY, typed, refused: answer });
  return { goOn: look.at(`/reglages?enregistre=${KEY}#${KEY}`) };
}

export async function withdrawalPage(look: Look, refused?: NotTold): Promise<Shown> {
  if (!look.may(CHANGE)) return { here: '/reglages', ...notYours };
  const { oidc } = await look.data<Settings>({ method: 'GET', path: SETTINGS });
  return {
    here: '/reglages',
    ...(refused && { status: refused.status }),
    title: 'Retirer le compte d’entreprise',
    content: html`${refusalBox(refused ?? null)}
      ${
        oidc === null
          ? html`<p>Il n’y en a pas.</p>`
          : html`<p><strong>${oidc.issuer}</strong></p>
              <ul>
                <li>Personne ne se connecte plus par cet émetteur ; les sessions ouvertes le restent.</li>
                <li>Qui n’a pas de lien de connexion en demande un à un administrateur.</li>
                <li>Pour y revenir il faudra de nouveau le secret du client.</li>
              </ul>
              <form method="post" action="${look.at(`/reglages/${KEY}/retrait`)}">
                <button class="grave">Retirer le compte d’entreprise</button>
              </form>`
      }
      <p><a href="${look.at('/reglages')}">Ne rien changer</a></p>`,
  };
}

export async function withdraw(look: Look): Promise<Shown> {
  if (!look.may(CHANGE)) return { here: '/reglages', ...notYours };
  const answer = await look.told({ ...CHANGE, body: { oidc: null } });
  return answer.success ? { goOn: look.at('/reglages') } : withdrawalPage(look, answer);
}
