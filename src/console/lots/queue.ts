// Who holds a lot and who waits for it, with the ends that are expected.
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import type { Option, Queue } from '../programs/told.ts';
import type { Look } from '../space.ts';
import type { Time } from '../words.ts';

export function queueTable({ holder, waiting }: Queue, { at, ...time }: Time & Pick<Look, 'at'>): Html {
  const all = holder ? [holder, ...waiting] : waiting;
  if (all.length === 0) return html`<p>Personne ne détient ce lot ni ne l’attend.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Rang</th>
          <th scope="col">Option</th>
          <th scope="col">Prospect</th>
          <th scope="col">Par</th>
          <th scope="col">Devient active</th>
          <th scope="col">Fin</th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          (option) =>
            html`<tr data-option="${option.id}">
              <td>${option.estimated_availability?.rank ?? 'détient'}</td>
              <th scope="row" class="whole">
                <a href="${at(`/options/${option.id}`)}">Option ${option.id}</a>
              </th>
              <td><a href="${at(`/prospects/${option.lead_id}`)}">${buyersOf(option)}</a></td>
              <td class="whole">${option.owner.shortname}</td>
              <td>
                ${option.estimated_availability && moment(option.estimated_availability.available_at, time)}
              </td>
              <td>${endOf(option, time)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Who sees no persons sees a number. */
export function buyersOf({ contacts, lead_id }: Option): string {
  return contacts.length === 0
    ? `Prospect ${lead_id}`
    : contacts.map(({ display_name }) => display_name).join(', ');
}

function endOf({ expires_at, estimated_availability: estimated }: Option, time: Time): Html {
  if (expires_at !== null) return moment(expires_at, time);
  return estimated ? html`${moment(estimated.expires_at, time)} (estimée)` : html`–`;
}
