// How fast a replay goes and how long it still takes. Only the last stretch counts: events of the first years say little of
// those of the last.

export interface ReplayStep {
  /** Events that have been taken in. */
  readonly total: number;
  readonly position: bigint | null;
  /** Where the history ends; null where there is none. */
  readonly end: bigint | null;
}

export interface Paced {
  /** Between 0 and 1. */
  readonly share: number;
  readonly total: number;
  /** Events a second. */
  readonly rate: number;
  /** Null while nobody can say. */
  readonly secondsLeft: number | null;
}

interface Sample {
  readonly at: number;
  readonly total: number;
  readonly share: number;
}

const STRETCH_MS = 15_000;
/** What is measured over less says nothing. */
const LEAST_MS = 1_000;

export class ReplayPace {
  readonly #now: () => number;
  readonly #samples: Sample[];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#samples = [{ at: now(), total: 0, share: 0 }];
  }

  take({ total, position, end }: ReplayStep): Paced {
    const share = shareOf(position, end);
    const now: Sample = { at: this.#now(), total, share };
    this.#samples.push(now);
    // the first that counts is the last that is old enough
    while (this.#samples.length > 2 && this.#samples[1]!.at <= now.at - STRETCH_MS) this.#samples.shift();
    const since = this.#samples[0]!;
    const ms = Math.max(now.at - since.at, 1);
    const come = share - since.share;
    const secondsLeft =
      share === 1 ? 0 : ms < LEAST_MS || come <= 0 ? null : ((1 - share) / come) * (ms / 1_000);
    return { share, total, rate: Math.round(((total - since.total) * 1_000) / ms), secondsLeft };
  }
}

function shareOf(position: bigint | null, end: bigint | null): number {
  if (end === null || end === 0n) return 1;
  return Math.min(1, Number(position ?? 0n) / Number(end));
}

/** As somebody would say it who looks at the clock. */
export function leftInWords(seconds: number | null): string {
  if (seconds === null) return 'time left not known yet';
  if (seconds < 60) return `${Math.ceil(seconds)} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

const SAY_EVERY_MS = 10_000;

/** For whoever has no bar to look at: a line now and then. */
export function replayLines(
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (step: ReplayStep) => void {
  const pace = new ReplayPace(now);
  let said = now();
  return (step) => {
    const { share, total, rate, secondsLeft } = pace.take(step);
    if (now() - said < SAY_EVERY_MS) return;
    said = now();
    say(
      `replayed ${total} events, ${Math.floor(share * 100)}%: ${rate} events/s, ${leftInWords(secondsLeft)}`,
    );
  };
}
