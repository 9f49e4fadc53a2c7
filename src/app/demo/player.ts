// Plays the story: each step once and in order, at its time. After a kill it goes on with the step that was under way:
// a partner's call is told again by its idempotency key, what the office makes is looked for before it is made.
import { setTimeout as delay } from 'node:timers/promises';
import { recordOf, refused, type Answered, type Doors } from './doors.ts';
import { filled, filledUrl, Unnamed, type Known } from './filled.ts';
import type { Journal } from './journal.ts';
import { yearBefore, type Step, type Story } from './story.ts';
import type { DemoTime } from './time.ts';

interface Stage {
  readonly space: string;
  readonly story: Story;
  readonly journal: Journal;
  readonly doors: Doors;
  readonly time: DemoTime;
  /** Ends the play between two steps. */
  readonly signal: AbortSignal;
  readonly onStep: (done: number, of: number) => void;
  readonly onCall: (call: Told) => void;
}

export interface Told {
  readonly method: Step['method'];
  readonly url: string;
  readonly body: object;
  readonly answered: Answered;
}

type Names = Record<string, number>;

const SETTLED_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 10;

export class Player {
  readonly #stage: Stage;
  /** A play that was cut short: what it left half done may be there. */
  readonly #isResumed: boolean;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#isResumed = stage.journal.done > 0 || stage.journal.inDoubt !== null;
  }

  /** Up to that step, or to the end. */
  async play(until = this.#stage.story.steps.length): Promise<void> {
    const { story, journal, time, signal, onStep } = this.#stage;
    const start = yearBefore(journal.end);
    for (let n = journal.done; n < until; n++) {
      signal.throwIfAborted();
      const step = story.steps[n]!;
      await time.reach(instantOf(step, n < story.before, start, journal.end));
      const at = journal.inDoubt?.step === n ? journal.inDoubt.at : time.now();
      await journal.begins(n, at);
      await journal.ends(n, await this.#told(step, n, at));
      onStep(n + 1, story.steps.length);
    }
  }

  async #told(step: Step, n: number, now: Date): Promise<Names> {
    const { space, journal, time, doors } = this.#stage;
    const known: Known = { space, names: journal.names, now };
    try {
      const url = filledUrl(step.url, known);
      const body = recordOf(filled(step.send, known));
      const there = this.#isResumed ? await this.#alreadyThere(step, url, body) : null;
      if (there !== null) return named(step, there);
      const answered = await doors.call(step.method, url, body, `story-${n}`);
      if (answered.status < 300 && !isPartlyRefused(answered)) {
        this.#stage.onCall({ method: step.method, url, body, answered });
        return await this.#namesOf(step, url, answered);
      }
      // the step that was under way had reached its end: what it asks for is so
      if (this.#isResumed && answered.status === 409 && url.startsWith('/backoffice/')) return {};
      // where nobody holds the clock, a year is a moment: what the rules refuse at once did not happen
      if (!time.isPast && [403, 409, 422].includes(answered.status)) return {};
      throw refused(step.method, url, answered);
    } catch (error) {
      if (error instanceof Unnamed && !time.isPast) return {};
      throw error;
    }
  }

  /** The record that the step makes, in the list of its kind, when no other step has made it. */
  async #alreadyThere({ by, as }: Step, url: string, body: Record<string, unknown>): Promise<number | null> {
    if (by === null || as === null) return null;
    const { doors, journal } = this.#stage;
    const kind = `${as.split('.')[0]}.`;
    const mine = new Set([...journal.names].filter(([name]) => name.startsWith(kind)).map(([, id]) => id));
    // newest first, or few
    const listed = await doors.call('GET', url);
    if (listed.status !== 200) throw refused('GET', url, listed);
    const list = Array.isArray(listed.data) ? listed.data.map(recordOf) : [];
    const found = list.find((one) => one[by] === body[by] && !mine.has(Number(one.id)));
    return typeof found?.id === 'number' ? found.id : null;
  }

  async #namesOf(step: Step, url: string, answered: Answered): Promise<Names> {
    const data = recordOf(answered.data);
    const id = data.id ?? recordOf(answered.body).lead_id;
    if (step.method === 'POST' && url.endsWith('/lots')) return await this.#lotNames(url, data);
    if (step.method === 'POST' && url.endsWith('/ruling')) await this.#settled(url.replace(/\/ruling$/, ''));
    if (step.method === 'POST' && url.endsWith('/registrations') && typeof id === 'number') {
      const lead = await this.#settled(`${url}/${id}`);
      return { ...named(step, id), ...(lead === null ? {} : { [`${step.as}.lead`]: lead }) };
    }
    return typeof id === 'number' ? named(step, id) : {};
  }

  /** Lots are named by what their developer calls them. */
  async #lotNames(url: string, { success }: Record<string, unknown>): Promise<Names> {
    // who was told 202 was not told which ones
    const list = Array.isArray(success) ? success : (await this.#stage.doors.call('GET', url)).data;
    const lots = Array.isArray(list) ? list.map(recordOf) : [];
    return Object.fromEntries(
      lots.flatMap(({ id, external_id }) =>
        typeof id === 'number' ? [[`lot.${String(external_id)}`, id] as const] : [],
      ),
    );
  }

  /** Until the policy has said what it has to say, and the lead of whom it approved. */
  async #settled(sheet: string): Promise<number | null> {
    const until = performance.now() + SETTLED_WITHIN_MS;
    while (performance.now() < until) {
      this.#stage.signal.throwIfAborted();
      const { status, ruling_required, lead_id } = await this.#stage.doors.ask('GET', sheet);
      const isMoving = (status === null || status === 'pending') && ruling_required !== 1;
      if (!isMoving) return typeof lead_id === 'number' ? lead_id : null;
      await delay(LOOK_EVERY_MS);
    }
    // noted as done it would never be gone on with, and later steps ask for the lead
    if (this.#stage.time.isPast)
      throw new Error(
        `the demo could not be laid: nobody decides on ${sheet}: does a process play the role policies?`,
      );
    return null;
  }
}

/** A batch is answered with what was wrong with some of it. */
function isPartlyRefused({ data }: Answered): boolean {
  const { errors } = recordOf(data);
  return Array.isArray(errors) && errors.length > 0;
}

/** What comes before the year happens as it begins, what comes after it as it ends. */
function instantOf({ afterMs }: Step, isBefore: boolean, start: Date, end: Date): Date {
  if (isBefore) return start;
  return afterMs === null ? end : new Date(Math.min(start.getTime() + afterMs, end.getTime()));
}

function named({ as }: Step, id: number): Names {
  return as === null ? {} : { [as]: id };
}
