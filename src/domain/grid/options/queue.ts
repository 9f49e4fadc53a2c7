// Who holds a lot and who waits behind: live options in the order of placing, which is the only order there is.
import { isLive, type LiveOption, type Option } from './option.ts';

interface Queue {
  readonly options: { get(id: number): Option | undefined };
  /** Live options, first placed first. */
  readonly live: readonly number[];
}

export interface Estimate {
  readonly availableAt: string;
  readonly expiresAt: string;
  readonly rank: number;
}

export function liveOptions({ options, live }: Queue): LiveOption[] {
  return live
    .map((id) => options.get(id))
    .filter((option): option is LiveOption => !!option && isLive(option));
}

export function holds(option: Pick<Option, 'lots'>, lotId: number): boolean {
  return option.lots.some((lot) => lot.id === lotId);
}

export function liveOn(queue: Queue, lotId: number): LiveOption[] {
  return liveOptions(queue).filter((option) => holds(option, lotId));
}

/** Who is first on each lot: looked up once for a whole queue, which may be thousands long. */
export function firstOnLots(queue: Queue): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const option of liveOptions(queue))
    for (const { id } of option.lots) if (!first.has(id)) first.set(id, option.id);
  return first;
}

/** First on all its lots: nobody placed earlier still holds or awaits one of them. */
export function isFirst(first: ReadonlyMap<number, number>, option: LiveOption): boolean {
  return option.lots.every((lot) => first.get(lot.id) === option.id);
}

/** Whether anybody waits behind this option for one of its lots. */
export function othersWait(queue: Queue, option: LiveOption): boolean {
  return liveOptions(queue).some(
    (other) =>
      other.id !== option.id &&
      other.status === 'option-pending' &&
      other.lots.some((lot) => holds(option, lot.id)),
  );
}

/** What somebody meets on a lot who comes behind those that are on it. */
interface Ahead {
  readonly end: string;
  readonly waiting: number;
}

/** When each live option ends or is expected to end, and where the waiting ones stand; one walk along the queue. */
export function estimates(queue: Queue): Map<number, Estimate> {
  const ahead = new Map<number, Ahead>();
  const waiting = new Map<number, Estimate>();
  for (const option of liveOptions(queue)) {
    const estimate = option.status === 'option' ? null : estimateBehind(ahead, option);
    if (estimate) waiting.set(option.id, estimate);
    // nobody is ahead any more: it is about to hold, and the next event says so
    else if (option.status !== 'option') continue;
    // on a lot nobody ends before those who were ahead there
    const end = option.status === 'option' ? option.expires_at : estimate!.expiresAt;
    for (const { id } of option.lots)
      ahead.set(id, { end, waiting: (ahead.get(id)?.waiting ?? 0) + (estimate ? 1 : 0) });
  }
  return waiting;
}

function estimateBehind(
  ahead: ReadonlyMap<number, Ahead>,
  option: Pick<LiveOption, 'lots' | 'lifespan_hours'>,
): Estimate | null {
  const met = option.lots.flatMap((lot) => ahead.get(lot.id) ?? []);
  if (met.length === 0) return null;
  const availableAt = met.map(({ end }) => end).reduce((a, b) => (a > b ? a : b));
  const rank = 1 + Math.max(...met.map(({ waiting }) => waiting));
  return { availableAt, expiresAt: addHours(availableAt, option.lifespan_hours), rank };
}

export interface LotQueue {
  readonly waiting: number;
  /** When a place of the queue frees. */
  readonly optionableAt: string;
  /** When an option placed last would become active. */
  readonly lastEnd: string;
}

/** What somebody meets who comes to a lot that is held. */
export function lotQueue(queue: Queue, lotId: number, maxQueue: number): LotQueue | null {
  const on = liveOn(queue, lotId);
  const last = on.at(-1);
  if (!last) return null;
  const expected = estimates(queue);
  const waiting = on.filter((option) => option.status === 'option-pending');
  const lastEnd = last.status === 'option' ? last.expires_at : expected.get(last.id)!.expiresAt;
  // where more wait than may by now, several go before there is a place
  const lastAhead = waiting[Math.max(0, waiting.length - maxQueue)];
  return {
    waiting: waiting.length,
    optionableAt: lastAhead ? expected.get(lastAhead.id)!.availableAt : lastEnd,
    lastEnd,
  };
}

export function addHours(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}
