// Making a subscription, and changing one: the same fields.
import { messageKind } from '../../domain/labels/webhooks.ts';
import { html } from '../html.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { programsCalled } from '../parts/programs-field.ts';
import { refusalBox } from '../parts/refusal.ts';
import { differing, onto, stood } from '../parts/stood.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { NEW, typedOf, webhookFields, webhookOf } from './fields.ts';
import { webhookPage } from './page.ts';
import { WEBHOOK, WEBHOOKS, type Webhook, type WebhookWithSecret } from './told.ts';

const HERE = { here: '/webhooks' } as const;
/** What messages are called where somebody else chose them. */
const MESSAGES = { events: { all: 'Tous les messages', some: 'Aucun message', ...messageKind } };

export async function newPage(look: Look, filled: Filled = { typed: NEW }): Promise<Shown> {
  const { may, at } = look;
  if (!may({ method: 'POST', path: WEBHOOKS })) return { ...HERE, ...notYours };
  const { refused } = filled;
  return {
    ...HERE,
    ...(refused && { status: refused.status }),
    title: 'Créer un abonnement',
    content: html`${refusalBox(refused ?? null)}
      <form method="post" action="${at('/webhooks')}">
        ${await webhookFields(look, filled)}
        <button>Créer l’abonnement</button>
      </form>
      <p><a href="${at('/webhooks')}">Tous les abonnements</a></p>`,
  };
}

export async function subscribe(look: Look, typed: Typed): Promise<Shown> {
  const body = webhookOf(typed);
  const answer = await look.told<WebhookWithSecret>({ method: 'POST', path: WEBHOOKS, body });
  if (!answer.success) return newPage(look, { typed, refused: answer });
  return webhookPage(look, answer.data.id, { issued: answer.data });
}

export async function changePage(look: Look, filled?: Filled): Promise<Shown> {
  const { may, at, data } = look;
  const params = { webhookId: look.id('id') };
  if (!may({ method: 'PUT', path: WEBHOOK, params })) return { ...HERE, ...notYours };
  const webhook = await data<Webhook>({ method: 'GET', path: WEBHOOK, params });
  const address = at(`/webhooks/${webhook.id}`);
  const refused = filled?.refused;
  const known = typedOf(webhook);
  return {
    ...HERE,
    ...(refused && { status: refused.status }),
    title: 'Modifier l’abonnement',
    content: html`${refusalBox(refused ?? null)}
      <form method="post" action="${address}/modification">
        ${stood(known)} ${await webhookFields(look, filled ?? { typed: known })}
        <button>Enregistrer</button>
      </form>
      <p><a href="${address}">Ne rien changer</a></p>`,
  };
}

export async function change(look: Look, sent: Typed): Promise<Shown> {
  const params = { webhookId: look.id('id') };
  const known = typedOf(await look.data<Webhook>({ method: 'GET', path: WEBHOOK, params }));
  const { typed, refused } = onto(known, sent, { ...MESSAGES, ...(await programsCalled(look)) });
  if (refused) return changePage(look, { typed, refused });
  const body = differing(webhookOf(known), webhookOf(typed));
  const answer = await look.told({ method: 'PUT', path: WEBHOOK, params, body });
  if (!answer.success) return changePage(look, { typed, refused: answer });
  return { goOn: look.at(`/webhooks/${params.webhookId}`) };
}
