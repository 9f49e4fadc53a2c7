// Webhooks: who is told of changes, where, and whether it still arrives.
import { display } from '../../domain/labels/french.ts';
import { deactivationReason, messageKind } from '../../domain/labels/webhooks.ts';
import { EVERY_KIND } from '../../domain/webhooks/kinds.ts';
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import { programNames } from '../parts/program-names.ts';
import { programsIn } from '../parts/programs-field.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { WEBHOOKS, type Webhook } from './told.ts';

export async function webhooksPage(look: Look): Promise<Shown> {
  const { told, may, at } = look;
  const found = await told<Webhook[]>({ method: 'GET', path: WEBHOOKS });
  if (!found.success) return { here: '/webhooks', ...refusedPage(found) };
  const names = await programNames(look);
  return {
    here: '/webhooks',
    title: 'Webhooks',
    content: html`<p class="lede">
        Un abonnement dit à un partenaire, dans la seconde, chaque changement d’un lot et chaque étape d’une
        vente que sa clé peut lire.
      </p>
      ${
        may({ method: 'POST', path: WEBHOOKS }) &&
        html`<p><a class="deed" href="${at('/webhooks/nouveau')}">Créer un abonnement</a></p>`
      }
      ${found.data.length === 0 ? html`<p>Aucun abonnement : personne n’est prévenu.</p>` : table(look, found.data, names)}`,
  };
}

function table(look: Look, webhooks: readonly Webhook[], names: ReadonlyMap<number, string>): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Adresse</th>
          <th scope="col">Messages</th>
          <th scope="col">Programmes</th>
          <th scope="col">Clé</th>
          <th scope="col">État</th>
        </tr>
      </thead>
      <tbody>
        ${webhooks.map(
          (webhook) =>
            html`<tr data-webhook="${webhook.id}">
              <th scope="row">
                <a href="${look.at(`/webhooks/${webhook.id}`)}">${webhook.url}</a>
                ${webhook.description !== null && html`<small>${webhook.description}</small>`}
              </th>
              <td>${kindsIn(webhook.events)}</td>
              <td>${programsOfKey(names, webhook.program_ids)}</td>
              <td><a href="${look.at(`/cles/${webhook.key_id}`)}">clé ${webhook.key_id}</a></td>
              <td>${stateOf(look, webhook)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export function kindsIn(events: readonly string[]): string {
  if (events.includes(EVERY_KIND)) return 'tous';
  return events.map((kind) => display(messageKind, kind)).join(', ');
}

export function programsOfKey(
  names: ReadonlyMap<number, string>,
  programs: readonly number[] | 'all',
): string {
  return programs === 'all' ? 'ceux de la clé' : programsIn(names, programs);
}

export function stateOf(look: Look, { is_active, deactivation_reason, deactivated_at }: Webhook): Html {
  if (is_active) return html`actif`;
  return html`<strong>arrêté</strong
    >${deactivation_reason !== null && ` : ${display(deactivationReason, deactivation_reason)}`}
    ${moment(deactivated_at, look)}`;
}
