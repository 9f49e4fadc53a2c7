// A lot at a glance: what it is, what it costs, how it stands, who holds it until when, and how many wait.
import { html, type Html } from '../html.ts';
import { momentInLink } from '../parts/moment.ts';
import { LOT_MARKS, money, number, type Time } from '../words.ts';
import { usualPrice, type Hold, type Lot, type Queue } from './told.ts';

export interface TileOf extends Time {
  readonly queue: (lotId: number) => Queue<Hold>;
  readonly address: (lotId: number) => string;
}

export function tile(lot: Lot, { queue, address, ...time }: TileOf): Html {
  const { holder, waiting } = queue(lot.id);
  return html`<li>
    <a
      class="tile"
      id="lot-${lot.id}"
      href="${address(lot.id)}"
      data-lot="${lot.id}"
      data-status="${lot.status}"
      data-waiting="${waiting.length}"
      data-glows="${glowsWith(lot, { holder, waiting })}"
    >
      <strong>${lot.reference}</strong>
      ${statusWord(lot)}
      <span
        >${lot.typology ?? lot.type_display}${lot.living_area !== null && ` · ${number(lot.living_area, 'm²')}`}</span
      >
      <span class="price">${money(usualPrice(lot)?.price ?? null)}</span>
      ${holder && held(holder, time)} ${waiting.length > 0 && html`<span>${waiting.length} en attente</span>`}
    </a>
  </li>`;
}

/** Who looks is shown that this has changed. */
export function glowsWith({ status }: Lot, { holder, waiting }: Queue<Hold>): string {
  return `${status} ${holder?.id ?? '-'} ${waiting.length}`;
}

export function statusWord({ status, status_display }: Pick<Lot, 'status' | 'status_display'>): Html {
  return html`<span class="status" data-tone="${status}"
    ><span aria-hidden="true">${LOT_MARKS[status]}</span> ${status_display}</span
  >`;
}

/** Who holds it, and a bar that runs down. */
function held({ owner, expires_at: end, option_lifespan: hours }: Hold, time: Time): Html {
  const left = end === null ? 0 : Math.max(0, (new Date(end).getTime() - time.now.getTime()) / 3_600_000);
  return html`<span>${owner?.shortname}</span> ${end !== null && momentInLink(end, time)}
    ${
      hours !== null &&
      html`<progress max="${hours}" value="${left.toFixed(1)}" aria-hidden="true"></progress>`
    }`;
}
