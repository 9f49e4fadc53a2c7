// Looking back at one record: its sheet as it was, what the last event before the instant changed in it, and its history up
// to there. Who may is who may read that history.
import type { Question, Told } from '../../platform/http/routes/inside.ts';
import type { Html } from '../html.ts';
import type { Entry } from '../parts/history.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import type { Time } from '../words.ts';
import { addressAt, askedIn } from './asked.ts';
import { marksAt } from './marks.ts';
import { nonsense, notYet } from './nowhere.ts';
import { slider } from './slider.ts';

export interface Then<Sheet> {
  readonly sheet: Sheet;
  /** Before the last event; null where that was the first. */
  readonly before: Sheet | null;
  /** Up to the instant, the oldest first. */
  readonly entries: readonly Entry[];
  /** The instant, where the client space is. */
  readonly time: Time;
}

interface Record<Sheet> {
  /** Its history. */
  readonly question: Omit<Question, 'method' | 'query' | 'body'>;
  readonly address: string;
  readonly here: string;
  readonly title: string;
  /** The subject of a sentence: `Ce prospect`. */
  readonly what: string;
  readonly show: (then: Then<Sheet>) => Html;
}

export interface LookedBack {
  /** The page of another instant, where one is asked for. */
  readonly then?: Shown;
  /** What leads there, for those who may look back. */
  readonly time: Html | null;
  readonly history: Told<readonly Entry[]>;
}

export async function lookBackAt<Sheet>(look: Look, record: Record<Sheet>): Promise<LookedBack> {
  const { told, data, query, now, timezone } = look;
  const { address, here, title, what, show } = record;
  const question = { ...record.question, method: 'GET' } as const;
  const asked = askedIn(query, look);
  const history = await told<readonly Entry[]>(question);
  const first = history.success ? history.data[0] : undefined;
  if (asked.when === 'chosen')
    return { then: { goOn: addressAt(address, query, asked.instant) }, time: null, history };
  if (!history.success || first === undefined) {
    const isAsked = asked.when !== 'now' && !history.success;
    return { ...(isAsked && { then: { ...refusedPage(history), here } }), time: null, history };
  }
  const moments = history.data.map((entry) => entry.recorded_at);
  const chosen = (instant: string | null): Html =>
    slider({
      address,
      query,
      instant,
      now,
      timezone,
      first: new Date(first.recorded_at),
      marks: marksAt(moments, timezone),
    });
  if (asked.when === 'now') return { time: chosen(null), history };
  if (asked.when === 'nonsense')
    return { then: { ...nonsense(asked.text), here, time: chosen(null) }, time: null, history };
  const instant = new Date(asked.instant);
  const page = { here, title, time: chosen(asked.instant) };
  const entries = history.data.filter((entry) => new Date(entry.recorded_at) <= instant);
  const last = entries.at(-1);
  if (last === undefined) {
    const content = notYet(what, asked.instant, first.recorded_at, look);
    return { then: { ...page, content }, time: null, history };
  }
  const asOf = (at: Date): Question => ({ ...question, query: { as_of: at.toISOString() } });
  const [sheet, before] = await Promise.all([
    data<Sheet>(asOf(instant)),
    told<Sheet>(asOf(new Date(Date.parse(last.recorded_at) - 1))),
  ]);
  const then = {
    sheet,
    before: before.success ? before.data : null,
    entries,
    time: { now: instant, timezone },
  };
  return { then: { ...page, content: show(then) }, time: null, history };
}
