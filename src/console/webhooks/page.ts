// One subscription: where it goes and of what, what was sent lately, and what can be sent again.
import { html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import type { Filled } from '../parts/field.ts';
import { moment } from '../parts/moment.ts';
import { once } from '../parts/once.ts';
import { programNames } from '../parts/program-names.ts';
import { refusalBox } from '../parts/refusal.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { deliveryList } from './deliveries.ts';
import { kindsIn, programsOfKey, stateOf } from './list.ts';
import { sendingForms } from './sending.ts';
import { WEBHOOK, type Webhook, type WebhookWithSecret } from './told.ts';

interface Done extends Partial<Filled> {
  readonly issued?: WebhookWithSecret;
  /** What was done, where the page shows it nowhere else. */
  readonly said?: string;
}

const HERE = { here: '/webhooks' } as const;
const SHOWN_ONCE =
  'Secret qui signe les messages, montré cette seule fois : donnez-le à qui les reçoit, pour les vérifier.';

export async function webhookPage(look: Look, webhookId: number, done: Done = {}): Promise<Shown> {
  const { told, at, may } = look;
  const { refused, typed = {}, issued, said } = done;
  const params = { webhookId };
  const shown = issued && once(SHOWN_ONCE, issued.secret);
  const answer = await told<Webhook>({ method: 'GET', path: WEBHOOK, params });
  // the read model may be behind: the secret is shown all the same, for it never is again
  if (!answer.success)
    return shown
      ? { ...HERE, title: `Abonnement ${webhookId}`, content: shown }
      : { ...HERE, ...refusedPage(answer) };
  const webhook = answer.data;
  const [names, sent] = await Promise.all([programNames(look), deliveryList(look, webhook)]);
  const mayWrite = may({ method: 'PUT', path: WEBHOOK, params });
  const address = at(`/webhooks/${webhookId}`);
  return {
    ...HERE,
    ...(refused && { status: refused.status }),
    title: `Abonnement ${webhookId}`,
    content: html`<p class="lede">${webhook.url} · ${stateOf(look, webhook)}</p>
      ${refusalBox(refused ?? null)} ${shown}
      ${said !== undefined && html`<p class="said" role="status">${said}</p>`}
      ${facts([
        ['Description', webhook.description],
        ['Messages', kindsIn(webhook.events)],
        ['Programmes', programsOfKey(names, webhook.program_ids)],
        ['Clé', html`<a href="${at(`/cles/${webhook.key_id}`)}">clé ${webhook.key_id}</a>`],
        ['Créé', moment(webhook.created_at, look)],
      ])}
      ${
        mayWrite &&
        html`<p><a class="deed" href="${address}/modification">Modifier l’abonnement</a></p>
          ${sendingForms(look, webhook, { typed, refused })}`
      }
      ${sent} ${mayWrite && html`<p><a href="${address}/suppression">Supprimer l’abonnement…</a></p>`}
      <p><a href="${at('/webhooks')}">Tous les abonnements</a></p>`,
  };
}
