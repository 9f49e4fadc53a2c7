// A subscription as batches: whatever has arrived is taken at once, and the next batch is asked for only when this
// one is done. What has been taken reaches as far as the last event, or as the server says that it has looked,
// whichever is later: a checkpoint may have been announced long before the events that are taken with it.
import type { EventStore, StoredEvent } from '../eventstore/event-store.ts';
import { isAway } from '../eventstore/store-away.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { within } from '../kernel/waiting/within.ts';

const CLOSE_LIMIT_MS = 1_000;

export interface Arrivals {
  readonly events: readonly StoredEvent[];
  /** Everything up to here has been taken, whether or not it matched. */
  readonly upTo: bigint | null;
  readonly caughtUp: boolean;
}

/** Where one who follows the events has come to. */
export interface Step {
  readonly position: bigint | null;
  readonly caughtUp: boolean;
}

export interface BatchSize {
  /** So many events in a batch at most. */
  readonly most: number;
  /** History is taken in whole batches: what a batch costs beside its events is paid less often. */
  readonly patient?: boolean;
}

export async function* arrivals(
  store: EventStore,
  prefixes: readonly string[],
  after: bigint | null,
  { most, patient = false }: BatchSize,
  signal: AbortSignal,
): AsyncGenerator<Arrivals> {
  let checkpoint: bigint | null = null;
  let caughtUp = false;
  let announced = false;
  let failure: unknown = null;
  let wake = (): void => {};
  const subscription = store.subscribe(prefixes, after, (position) => {
    checkpoint = position;
    wake();
  });
  subscription.on('caughtUp', () => {
    caughtUp = true;
    wake();
  });
  let events: StoredEvent[] = [];
  subscription.on('readable', () => {
    // a patient reader works on a batch while the next one gathers
    if (patient) drain(subscription, events, most);
    wake();
  });
  subscription.on('error', (error: unknown) => {
    failure = error;
    wake();
  });
  subscription.on('end', () => {
    failure ??= new Unavailable('events', new Error('the subscription ended'));
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    let upTo: bigint | null = after;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const reached: bigint | null = checkpoint;
      drain(subscription, events, most);
      const drained = events.length < most;
      if (drained && patient && !caughtUp && failure === null) {
        await woken;
        continue;
      }
      const before: bigint | null = upTo;
      upTo = later(upTo, events.at(-1)?.position ?? null);
      if (drained) upTo = later(upTo, reached);
      if (upTo !== before || (drained && caughtUp && !announced)) {
        if (drained && caughtUp) announced = true;
        const taken = events;
        events = [];
        yield { events: taken, upTo, caughtUp: drained && caughtUp };
        continue;
      }
      if (failure !== null) throw isAway(failure) ? new Unavailable('events', failure) : failure;
      await woken;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // a subscription that was never opened cannot be told to close; once it opens it does
    await within(CLOSE_LIMIT_MS, subscription.unsubscribe()).catch(() => {});
  }
}

function drain(subscription: ReturnType<EventStore['subscribe']>, into: StoredEvent[], most: number): void {
  while (into.length < most) {
    const event = subscription.nextEvent();
    if (event === null) break;
    into.push(event);
  }
}

function later(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
