// One message to one subscription: what was sent, byte for byte, and what was answered.
import { display } from '../../domain/labels/french.ts';
import { messageKind } from '../../domain/labels/webhooks.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { moment } from '../parts/moment.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { answerIn, REDELIVER, stateWord } from './deliveries.ts';
import { DELIVERY, type Delivery } from './told.ts';

export async function deliveryPage(look: Look, refused?: NotTold): Promise<Shown> {
  const { data, at, may } = look;
  const params = paramsOf(look);
  const told = await data<Delivery & { readonly request: string }>({ method: 'GET', path: DELIVERY, params });
  const address = at(`/webhooks/${params.webhookId}`);
  return {
    here: '/webhooks',
    ...(refused && { status: refused.status }),
    title: `Envoi ${told.id}`,
    content: html`<p class="lede">
        <a href="${address}">Abonnement ${params.webhookId}</a> · ${display(messageKind, told.type)}
      </p>
      ${refusalBox(refused ?? null)}
      ${facts([
        ['État', stateWord(told)],
        ['Identifiant', html`<code>${told.message_id}</code>`],
        ['À envoyer', moment(told.created_at, look)],
        ['Essais', String(told.attempts)],
        ['Dernière réponse', answerIn(told)],
        ['Prochain essai', moment(told.next_attempt_at, look)],
      ])}
      <h2>Ce qui a été envoyé</h2>
      <pre class="body">${readable(told.request)}</pre>
      <h2>Ce qui a été répondu</h2>
      ${answered(told)}
      ${
        may({ method: 'POST', path: REDELIVER }) &&
        html`<form method="post" action="${address}/envois/${told.id}">
          <button>Renvoyer le message</button>
        </form>`
      }`,
  };
}

function answered({ attempts, response, error }: Delivery): Html {
  if (attempts === 0) return html`<p>Rien encore : le message n’est pas parti.</p>`;
  if (error !== null) return html`<p>Pas de réponse : ${error}</p>`;
  if (response === null || response === '') return html`<p>Une réponse sans corps.</p>`;
  return html`<pre class="body">${response}</pre>`;
}

/** The same JSON with line breaks; whatever is none is shown as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function paramsOf({ id }: Look): { readonly webhookId: number; readonly deliveryId: number } {
  return { webhookId: id('id'), deliveryId: id('deliveryId') };
}

export async function redeliver(look: Look): Promise<Shown> {
  const params = paramsOf(look);
  const answer = await look.told({ method: 'POST', path: REDELIVER, params, body: {} });
  if (!answer.success) return deliveryPage(look, answer);
  return { goOn: look.at(`/webhooks/${params.webhookId}/envois/${params.deliveryId}`) };
}
