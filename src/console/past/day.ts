// What happened on the chosen day, in words: before the instant, and later that day.
import { display } from '../../domain/labels/french.ts';
import { eventType } from '../../domain/labels/story-events.ts';
import { html, type Html } from '../html.ts';
import { inWords, type Entry } from '../parts/history.ts';
import { counted, instant as said } from '../words.ts';
import { zoneFormats } from '../../platform/kernel/time/zone-formats.ts';

export interface Happened {
  readonly day: string;
  readonly events: number;
  readonly entries: readonly (Entry & {
    readonly id: string;
    readonly kind: string;
    readonly record_id: number;
    readonly lots: readonly string[];
  })[];
}

export function daySection({ day, events, entries }: Happened, instant: Date, timezone: string): Html {
  const left = events - entries.length;
  return html`<section class="day" data-day="${day}">
    <h2>${inFull(day)}</h2>
    <p>${events === 0 ? 'Rien ne s’est passé ce jour-là.' : counted(events, 'événement')}</p>
    <ol class="plain">
      ${entries.map((entry) => happened(entry, instant, timezone))}
    </ol>
    ${left > 0 && html`<p>Les plus proches de l’instant ; ${counted(left, 'autre')} ce jour-là.</p>`}
  </section>`;
}

function happened(entry: Happened['entries'][number], instant: Date, timezone: string): Html {
  const { id, type, recorded_at: at, actor, changes, lots } = entry;
  const isLater = new Date(at) > instant;
  return html`<li id="evenement-${id}" ${isLater && html`class="later"`}>
    <time datetime="${at}" title="${said(at, { timezone })}">${hour(at, timezone)}</time>
    <span>
      <strong>${display(eventType, type)}</strong> ${lots.join(', ')} ${isLater && html`<em>plus tard</em>`}
      <small>${inWords(changes, { timezone })}</small> <span class="by">${actor.fullname}</span>
    </span>
  </li>`;
}

const hourIn = zoneFormats('fr-FR', { timeStyle: 'short' });

function hour(at: string, timeZone: string): string {
  return hourIn(timeZone).format(new Date(at));
}

const dayInFull = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/** A day has no zone: it is the one that it is called. */
function inFull(day: string): string {
  return dayInFull.format(new Date(`${day}T12:00:00Z`));
}
