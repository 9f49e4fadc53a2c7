// What was sent to a subscription, newest first: what became of it, and when it is tried again.
import { display } from '../../domain/labels/french.ts';
import { deliveryStatus, messageKind } from '../../domain/labels/webhooks.ts';
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { pageLinks } from '../parts/pages.ts';
import type { Look } from '../space.ts';
import { number } from '../words.ts';
import { DELIVERIES, DELIVERY, type Delivery, type Webhook } from './told.ts';

const AT_ONCE = 20;
export const REDELIVER = `${DELIVERY}/redeliver`;

export async function deliveryList(look: Look, { id, is_active }: Webhook): Promise<Html | null> {
  const { told, at, query } = look;
  const params = { webhookId: id };
  const answer = await told<Delivery[]>({
    method: 'GET',
    path: DELIVERIES,
    params,
    query: { page: query.page, per_page: AT_ONCE },
  });
  if (!answer.success) return null;
  const mayResend = is_active && look.may({ method: 'POST', path: REDELIVER });
  return html`<section>
    <h2>Envois des 30 derniers jours</h2>
    ${
      answer.data.length === 0
        ? html`<p>Rien n’a été envoyé. Un message d’essai montre si l’adresse répond.</p>`
        : html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Message</th>
                  <th scope="col">À envoyer</th>
                  <th scope="col">État</th>
                  <th scope="col" class="amount">Essais</th>
                  <th scope="col">Dernière réponse</th>
                  <th scope="col">Prochain essai</th>
                  ${mayResend && html`<th scope="col">Renvoyer</th>`}
                </tr>
              </thead>
              <tbody>
                ${answer.data.map((delivery) => row(look, id, delivery, mayResend))}
              </tbody>
            </table>
          </div>`
    }
    ${pageLinks(answer.meta, at(`/webhooks/${id}`))}
  </section>`;
}

function row(look: Look, webhookId: number, delivery: Delivery, mayResend: boolean): Html {
  const address = look.at(`/webhooks/${webhookId}/envois/${delivery.id}`);
  return html`<tr data-delivery="${delivery.id}" data-state="${delivery.status}">
    <th scope="row"><a href="${address}">${display(messageKind, delivery.type)}</a></th>
    <td>${moment(delivery.created_at, look)}</td>
    <td>${stateWord(delivery)}</td>
    <td class="amount">${delivery.attempts}</td>
    <td>${answerIn(delivery)}</td>
    <td>${moment(delivery.next_attempt_at, look)}</td>
    ${
      mayResend &&
      html`<td>
        <form method="post" action="${address}">
          <button class="quiet" aria-label="Renvoyer le message ${delivery.id}">Renvoyer</button>
        </form>
      </td>`
    }
  </tr>`;
}

const MARKS: Readonly<Record<string, string>> = { pending: '◌', delivered: '✓', failed: '×' };

export function stateWord({ status }: Pick<Delivery, 'status'>): Html {
  return html`<span class="state" data-state="${status}"
    ><span aria-hidden="true">${MARKS[status]}</span> ${display(deliveryStatus, status)}</span
  >`;
}

export function answerIn({ response_status, error, duration_ms: duration }: Delivery): string {
  if (response_status === null) return error ?? '–';
  return duration === null ? String(response_status) : `${response_status} en ${number(duration, 'ms')}`;
}
