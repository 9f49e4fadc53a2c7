// What became of a record, in words: who did what, when, and what it changed.
import type { Question, Told } from '../../platform/http/routes/inside.ts';
import { display } from '../../domain/labels/french.ts';
import { fieldInWords, fieldOf, valueInWords } from '../../domain/labels/in-words.ts';
import { eventType } from '../../domain/labels/story-events.ts';
import { html, type Html } from '../html.ts';
import { instant, money, number, type Time } from '../words.ts';
import { moment } from './moment.ts';

type Zone = Pick<Time, 'timezone'>;

export interface Entry {
  readonly type: string;
  readonly recorded_at: string;
  readonly actor: { readonly fullname: string };
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

type Asks = Time & { readonly told: <T>(question: Question) => Promise<Told<T>> };

/** Newest first; nothing at all for who may not know. */
export async function history({ told, ...time }: Asks, question: Question): Promise<Html | null> {
  const answer = await told<readonly Entry[]>(question);
  return answer.success ? historyOf(answer.data, time) : null;
}

export function historyOf(entries: readonly Entry[], time: Time): Html {
  return html`<section data-history>
    <h2>Historique</h2>
    <ol class="plain" reversed>
      ${entries.toReversed().map(
        ({ type, recorded_at: at, actor, changes }) =>
          html`<li>
            <strong>${display(eventType, type)}</strong> <span>${actor.fullname}</span>
            <small>${inWords(changes, time)}</small>
            ${moment(at, time)}
          </li>`,
      )}
    </ol>
  </section>`;
}

/** What was not there before is the record itself, which stands above; so are the words and sums that follow from a change. */
export function inWords(changes: Entry['changes'], zone: Zone): string {
  return Object.entries(changes)
    .filter(
      ([path, [before, after]]) => before !== null && isPlain(before) && isPlain(after) && !follows(path),
    )
    .map(
      ([path, [before, after]]) =>
        `${fieldInWords(path)} : ${valueSaid(path, before, zone)} → ${valueSaid(path, after, zone)}`,
    )
    .join(' ; ');
}

const FOLLOWS = new Set(['price_including_vat', 'price_reduced_vat', 'can_be_broadcasted', 'updated_at']);

function follows(path: string): boolean {
  return path.endsWith('_display') || /^price_(with|per)_/.test(path) || FOLLOWS.has(path);
}

function isPlain(given: unknown): boolean {
  return given === null || typeof given !== 'object';
}

/** What stands under this name. */
export function valueSaid(path: string, given: unknown, zone: Zone): string {
  const saying = { nothing: '–', instant: (text: string) => instant(text, zone), euros: money, number };
  return valueInWords(fieldOf(path), given, saying);
}
