// Before a key is revoked: what that does.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { KEY, type Key } from './told.ts';

export async function revocationPage(look: Look, refused?: NotTold): Promise<Shown> {
  if (!look.may({ method: 'DELETE', path: KEY })) return { here: '/cles', ...notYours };
  const key = await look.data<Key>({ method: 'GET', path: KEY, params: { id: look.id('id') } });
  return {
    here: '/cles',
    ...(refused && { status: refused.status }),
    title: 'Révoquer la clé',
    content: html`${refusalBox(refused ?? null)}
      <p><strong>${key.label}</strong>, utilisée ${moment(key.last_used_at, look) ?? 'jamais'}</p>
      <ul>
        <li>Ce qui s’en sert est refusé aussitôt, et une clé révoquée ne redevient jamais bonne.</li>
        <li>Les abonnements aux webhooks dont elle répond s’arrêtent.</li>
        <li>Ce qui a été fait avec elle reste, et l’historique dit toujours par qui.</li>
      </ul>
      <form method="post" action="${look.at(`/cles/${key.id}/revocation`)}">
        <button class="grave">Révoquer la clé</button>
      </form>
      <p><a href="${look.at(`/cles/${key.id}`)}">Ne rien changer</a></p>`,
  };
}

export async function revoke(look: Look): Promise<Shown> {
  const params = { id: look.id('id') };
  const answer = await look.told({ method: 'DELETE', path: KEY, params });
  return answer.success ? { goOn: look.at(`/cles/${params.id}`) } : revocationPage(look, answer);
}
