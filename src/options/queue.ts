// Who holds a lot and who waits behind: live options in the order of placing, which is the only order there is.
import type { IntMap } from '../kernel/int-map.ts';
import { isLive, type LiveOption, type Option } from './option.ts';

export interface Queue {
  readonly options: IntMap<Option>;
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

/** First on all its lots: nobody placed earlier still holds or awaits one of them. */
export function isFirst(queue: Queue, option: LiveOption): boolean {
  return option.lots.every((lot) => liveOn(queue, lot.id)[0]?.id === option.id);
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

/** When each live option ends or is expected to end, and where the waiting ones stand. */
export function estimates(queue: Queue): Map<number, Estimate> {
  const ends = new Map<number, string>();
  const waiting = new Map<number, Estimate>();
  const before: LiveOption[] = [];
  for (const option of liveOptions(queue)) {
    if (option.status === 'option') ends.set(option.id, option.expires_at);
    else {
      const estimate = estimateBehind(before, ends, option);
      // nobody is ahead any more: it is about to hold, and the next event says so
      if (!estimate) continue;
      ends.set(option.id, estimate.expiresAt);
      waiting.set(option.id, estimate);
    }
    before.push(option);
  }
  return waiting;
}

function estimateBehind(
  before: readonly LiveOption[],
  ends: ReadonlyMap<number, string>,
  option: Pick<LiveOption, 'lots' | 'lifespan_hours'>,
): Estimate | null {
  const ahead = before.filter((other) => other.lots.some((lot) => holds(option, lot.id)));
  if (ahead.length === 0) return null;
  const availableAt = ahead.map((other) => ends.get(other.id)!).reduce((a, b) => (a > b ? a : b));
  const waitingOn = (lotId: number): number =>
    ahead.filter((other) => other.status === 'option-pending' && holds(other, lotId)).length;
  const rank = 1 + Math.max(...option.lots.map((lot) => waitingOn(lot.id)));
  return { availableAt, expiresAt: addHours(availableAt, option.lifespan_hours), rank };
}

export interface LotQueue {
  readonly waiting: number;
  /** When the first place of the queue frees. */
  readonly optionableAt: string;
  /** When an option placed last would become active. */
  readonly lastEnd: string;
}

/** What somebody meets who comes to a lot that is held. */
export function lotQueue(queue: Queue, lotId: number): LotQueue | null {
  const on = liveOn(queue, lotId);
  if (on.length === 0) return null;
  const expected = estimates(queue);
  const waiting = on.filter((option) => option.status === 'option-pending');
  const endOf = (option: LiveOption): string =>
    option.status === 'option' ? option.expires_at : expected.get(option.id)!.expiresAt;
  const lastEnd = on.map(endOf).reduce((a, b) => (a > b ? a : b));
  const first = waiting[0];
  return {
    waiting: waiting.length,
    optionableAt: first ? expected.get(first.id)!.availableAt : lastEnd,
    lastEnd,
  };
}

export function addHours(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}
