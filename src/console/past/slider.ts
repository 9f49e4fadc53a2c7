// Back in time: a slider from the first event to now, with marks where much happened. It is a form that asks for an address,
// and works as one where no script runs. It stands beside the page, not in it: in the past the page itself changes nothing.
import { html, type Html } from '../html.ts';
import { counted, instant as said } from '../words.ts';
import { zoneFormats } from '../../platform/kernel/time/zone-formats.ts';
import { addressAt, without } from './asked.ts';
import { busiest, marks, type Mark } from './marks.ts';

export interface Slider {
  readonly address: string;
  readonly query: Readonly<Record<string, string>>;
  readonly first: Date;
  readonly now: Date;
  /** Null for the present. */
  readonly instant: string | null;
  readonly marks: readonly Mark[];
  readonly timezone: string;
}

export function slider(given: Slider): Html {
  const { address, query, first, now, instant, timezone } = given;
  const at = instant === null ? now : new Date(Math.min(Date.parse(instant), now.getTime()));
  const place = Math.max(at.getTime(), first.getTime());
  return html`<section
    class="time"
    aria-label="Choisir un instant"
    ${instant !== null && html`data-past="${instant}"`}
  >
    ${instant !== null && whereWeAre(given)}
    <form action="${address}">
      ${Object.entries(without(query)).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <label for="retour">Retour dans le temps</label>
      <div class="track">
        ${bars(given)}
        <input
          type="range"
          id="retour"
          name="curseur"
          min="${first.getTime()}"
          max="${now.getTime()}"
          step="any"
          value="${place}"
          aria-valuetext="${instant === null ? 'Maintenant' : said(at.toISOString(), { timezone })}"
          data-stops="${stopsOf(given.marks)}"
        />
        <div class="ends"><span>${inMedium(timezone).format(first)}</span><span>maintenant</span></div>
      </div>
      <button type="button" class="quiet" data-play>
        <span class="to-play">▶ Lecture</span><span class="to-pause">❚❚ Pause</span>
      </button>
      <input type="hidden" name="depart" value="${place}" />
      <label class="moment"
        >Jour et heure
        <input
          type="datetime-local"
          name="moment"
          value="${local(at, timezone)}"
          max="${local(now, timezone)}"
        />
      </label>
      <button>Voir</button>
    </form>
    ${often(given)}
  </section>`;
}

function whereWeAre({ address, query, instant, timezone, now }: Slider): Html {
  const isAhead = instant !== null && Date.parse(instant) > now.getTime();
  return html`<p class="then" role="status">
    <strong>Vous regardez le passé :</strong>
    <time datetime="${instant}">${said(instant, { timezone })}</time
    >${isAhead && ', un instant à venir : tout est tel qu’à présent'}. Rien ne s’y modifie.
    <a href="${addressAt(address, query, null)}">Revenir au présent</a>
  </p>`;
}

const WIDTH = 1_000;
const HEIGHT = 28;

/** How much happened when: what the height says is said in words below. */
function bars({ first, now, marks: all }: Slider): Html {
  return html`<svg
    class="marks"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${marks(all, first, now, WIDTH, HEIGHT).map(
      ({ x, width, height }) =>
        html`<rect x="${x}" y="${HEIGHT - height}" width="${width}" height="${height}"></rect>`,
    )}
  </svg>`;
}

function often({ marks: all, address, query, timezone }: Slider): Html | null {
  const days = busiest(all);
  if (days.length < 2) return null;
  return html`<details>
    <summary>Jours où il s’est passé le plus</summary>
    <ul class="plain">
      ${days.map(
        ({ until, events }) =>
          html`<li>
            <a href="${addressAt(address, query, until.toISOString())}"
              >${inMedium(timezone).format(until)}</a
            >
            <span>${counted(events, 'événement')}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

const MOST_STOPS = 400;

/** Where the arrow keys go: the ends of the days on which something happened, the last ones. */
function stopsOf(all: readonly Mark[]): string {
  return all
    .slice(-MOST_STOPS)
    .map(({ until }) => until.getTime())
    .join(' ');
}

const inMedium = zoneFormats('fr-FR', { dateStyle: 'medium' });

const inFields = zoneFormats('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** As a field for date and time holds it. */
function local(date: Date, timeZone: string): string {
  return inFields(timeZone).format(date).replace(' ', 'T');
}
