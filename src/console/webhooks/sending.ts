// What can be sent by hand: a message to try the address out, a period once more; and another secret.
import { html, type Html } from '../html.ts';
import { input, type Filled, type Typed } from '../parts/field.ts';
import type { Look, Shown } from '../space.ts';
import { instant } from '../words.ts';
import { instantIn, placeOf } from '../zone.ts';
import { webhookPage } from './page.ts';
import { WEBHOOK, type Webhook, type WebhookWithSecret } from './told.ts';

const PING = `${WEBHOOK}/ping`;
const REPLAY = `${WEBHOOK}/replay`;
const ROTATE = `${WEBHOOK}/rotate`;

export function sendingForms({ at, timezone }: Look, { id, is_active }: Webhook, filled: Filled): Html {
  const address = at(`/webhooks/${id}`);
  const place = placeOf(timezone);
  return html`<div class="beside">
    ${
      is_active &&
      html`<form method="post" action="${address}/essai">
          <h2>Essayer l’adresse</h2>
          <p>Un message d’essai part aussitôt.</p>
          <button>Envoyer un essai</button>
        </form>
        <form method="post" action="${address}/reprise">
          <h2>Tout renvoyer d’une période</h2>
          ${input({ name: 'since', label: `Depuis (heure de ${place})`, type: 'datetime-local', required: true }, filled)}
          ${input({ name: 'until', label: `Jusqu’à (heure de ${place})`, hint: 'vide : maintenant', type: 'datetime-local' }, filled)}
          <button>Renvoyer la période</button>
        </form>`
    }
    <form method="post" action="${address}/rotation">
      <h2>Renouveler le secret</h2>
      <p>Pendant un jour, les messages portent deux signatures : du nouveau secret et de l’ancien.</p>
      <button class="quiet">Renouveler le secret</button>
    </form>
  </div>`;
}

export async function ping(look: Look): Promise<Shown> {
  const webhookId = look.id('id');
  const answer = await look.told<{ readonly message_id: string }>({
    method: 'POST',
    path: PING,
    params: { webhookId },
    body: {},
  });
  if (!answer.success) return webhookPage(look, webhookId, { refused: answer });
  return webhookPage(look, webhookId, { said: `Essai demandé : message ${answer.data.message_id}.` });
}

export async function replay(look: Look, typed: Typed): Promise<Shown> {
  const webhookId = look.id('id');
  const { since = '', until = '' } = typed;
  const body = {
    since: instantIn(since, look.timezone),
    ...(until === '' ? {} : { until: instantIn(until, look.timezone) }),
  };
  const answer = await look.told<{ readonly since: string; readonly until: string }>({
    method: 'POST',
    path: REPLAY,
    params: { webhookId },
    body,
  });
  if (!answer.success) return webhookPage(look, webhookId, { refused: answer, typed });
  const [from, to] = [instant(answer.data.since, look), instant(answer.data.until, look)];
  return webhookPage(look, webhookId, { said: `Reprise demandée, du ${from} au ${to}.` });
}

export async function rotate(look: Look): Promise<Shown> {
  const webhookId = look.id('id');
  const question = { method: 'POST', path: ROTATE, params: { webhookId }, body: {} } as const;
  const answer = await look.told<WebhookWithSecret>(question);
  return webhookPage(look, webhookId, answer.success ? { issued: answer.data } : { refused: answer });
}
