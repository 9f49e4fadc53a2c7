// What a lot cost and how it stood, as a curve with the same in a table below it, and who held it when, as a time line.
import { display, lotStatus } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { moment } from '../parts/moment.ts';
import type { Look } from '../space.ts';
import { instant, LOT_MARKS, money, type Time } from '../words.ts';
import { COURSE } from './told.ts';

export interface Course {
  readonly prices: readonly { readonly since: string; readonly price_excluding_vat: number }[];
  readonly statuses: readonly { readonly since: string; readonly status: string }[];
  readonly holds: readonly {
    readonly option_id: number;
    readonly owner: string | null;
    readonly from: string;
    readonly until: string | null;
  }[];
}

const [WIDTH, HEIGHT, BAND, MARGIN] = [720, 140, 14, 6];

/** Nothing for who may not look back. */
export async function courseOf(look: Look, programId: number, lotId: number): Promise<Html | null> {
  const told = await look.told<Course>({
    method: 'GET',
    path: COURSE,
    params: { programId, lotId },
  });
  if (!told.success || told.data.prices.length === 0) return null;
  const { prices, holds } = told.data;
  return html`<section data-course>
    <h2>Prix et statut dans le temps</h2>
    <figure class="course">
      ${curve(told.data, look.now)}
      <figcaption>
        ${money(prices[0]?.price_excluding_vat ?? null)} HT au départ,
        ${money(prices.at(-1)?.price_excluding_vat ?? null)} HT à présent.
      </figcaption>
      <details>
        <summary>Les mêmes chiffres en tableau</summary>
        ${table(told.data, look)}
      </details>
    </figure>
    ${holds.length > 0 && holdsLine(holds, look)}
  </section>`;
}

/** Steps, for a price holds until the next one; below them a band in the colours of the statuses. */
function curve({ prices, statuses }: Course, now: Date): Html {
  const first = Math.min(...[...prices, ...statuses].map(({ since }) => Date.parse(since)));
  const span = Math.max(1, now.getTime() - first);
  const x = (at: string): number => round(((Date.parse(at) - first) / span) * WIDTH);
  const values = prices.map(({ price_excluding_vat: price }) => price);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (price: number): number =>
    high === low
      ? HEIGHT / 2
      : round(HEIGHT - MARGIN - ((price - low) / (high - low)) * (HEIGHT - 2 * MARGIN));
  const steps = prices
    .map(({ since, price_excluding_vat: price }, i) =>
      i === 0 ? `M0 ${y(price)}` : `H${x(since)} V${y(price)}`,
    )
    .join(' ');
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT + BAND}"
    role="img"
    aria-label="Prix hors taxes et statut du lot depuis qu’il est en grille"
  >
    <path class="price" d="${steps} H${WIDTH}"></path>
    ${statuses.map(({ since, status }, i) => {
      const end = statuses[i + 1]?.since;
      const width = round((end === undefined ? WIDTH : x(end)) - x(since));
      return html`<rect
        data-tone="${status}"
        x="${x(since)}"
        y="${HEIGHT}"
        width="${width}"
        height="${BAND}"
      ></rect>`;
    })}
  </svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function table({ prices, statuses }: Course, time: Time): Html {
  const all = [
    ...prices.map(({ since, price_excluding_vat: price }) => ({ since, what: html`${money(price)} HT` })),
    ...statuses.map(({ since, status }) => ({
      since,
      what: html`<span class="status" data-tone="${status}"
        ><span aria-hidden="true">${LOT_MARKS[status]}</span> ${display(lotStatus, status)}</span
      >`,
    })),
  ].sort((a, b) => Date.parse(b.since) - Date.parse(a.since));
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Depuis le</th>
        <th scope="col">Prix ou statut</th>
      </tr>
    </thead>
    <tbody>
      ${all.map(
        ({ since, what }) =>
          html`<tr>
            <td><time datetime="${since}">${instant(since, time)}</time></td>
            <td>${what}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function holdsLine(holds: Course['holds'], look: Look): Html {
  return html`<h2>Qui l’a détenu</h2>
    <ol class="plain" reversed>
      ${holds.toReversed().map(
        ({ option_id: id, owner, from, until }) =>
          html`<li>
            <a href="${look.at(`/options/${id}`)}">Option ${id}</a>
            <span class="by">${owner}</span>
            <span>${lasted(from, until ?? look.now.toISOString())}</span>
            ${until === null ? html`<strong>en cours</strong>` : null} ${moment(from, look)}
          </li>`,
      )}
    </ol>`;
}

function lasted(from: string, until: string): string {
  const hours = Math.round((Date.parse(until) - Date.parse(from)) / 3_600_000);
  return hours < 48 ? `pendant ${hours} h` : `pendant ${Math.round(hours / 24)} j`;
}
