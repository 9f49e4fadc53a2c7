// Before a subscription is removed: what goes with it.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { WEBHOOK, type Webhook } from './told.ts';

export async function removalPage(look: Look, refused?: NotTold): Promise<Shown> {
  const params = { webhookId: look.id('id') };
  if (!look.may({ method: 'DELETE', path: WEBHOOK, params })) return { here: '/webhooks', ...notYours };
  const webhook = await look.data<Webhook>({ method: 'GET', path: WEBHOOK, params });
  const address = look.at(`/webhooks/${webhook.id}`);
  return {
    here: '/webhooks',
    ...(refused && { status: refused.status }),
    title: 'Supprimer l’abonnement',
    content: html`${refusalBox(refused ?? null)}
      <p><strong>${webhook.url}</strong></p>
      <p>
        Plus rien n’y est envoyé. Ce qui attendait de partir et le journal des envois disparaissent avec
        l’abonnement ; pour une pause, décochez plutôt « Actif » en le modifiant.
      </p>
      <form method="post" action="${address}/suppression">
        <button class="grave">Supprimer l’abonnement</button>
      </form>
      <p><a href="${address}">Ne rien changer</a></p>`,
  };
}

export async function remove(look: Look): Promise<Shown> {
  const params = { webhookId: look.id('id') };
  const answer = await look.told({ method: 'DELETE', path: WEBHOOK, params });
  return answer.success ? { goOn: look.at('/webhooks') } : removalPage(look, answer);
}
