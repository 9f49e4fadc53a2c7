// How holds end, and what follows at once: lots that nobody else wants are free again, and the option that is now
// first on all of its lots holds them, from the moment the hold before it ended.
import { lotStatusChanged } from '../lots/events.ts';
import { evolve, type Grid, type GridEvent } from '../grid.ts';
import { optionActivated, optionCanceled, optionExpired } from './events.ts';
import { evolveOption, hasRunOut, isLive, type ActiveOption, type LiveOption } from './option.ts';
import { addHours, firstOnLots, isFirst, liveOn, liveOptions } from './queue.ts';

/**
 * Every expiry up to `now`, in the order of time, each with what follows from it. Thousands may be due at once; after `most`
 * events the rest is still due.
 */
export function expireDue(grid: Grid, now: string, most = Infinity): GridEvent[] {
  const instant = new Date(now);
  const isDue = (option: LiveOption): option is ActiveOption =>
    option.status === 'option' && hasRunOut(option, instant);
  const live = liveOptions(grid);
  const due = live.filter(isDue);
  if (due.length === 0) return [];
  const place = new Map(live.map((option, index) => [option.id, index] as const));
  const byEnd = (a: ActiveOption, b: ActiveOption): number =>
    a.expires_at === b.expires_at
      ? place.get(a.id)! - place.get(b.id)!
      : a.expires_at < b.expires_at
        ? -1
        : 1;
  due.sort(byEnd);
  const queues = queuesByLot(live);
  const events: GridEvent[] = [];
  for (let next = due.shift(); next && events.length < most; next = due.shift()) {
    const { id, expires_at: at } = next;
    events.push(optionExpired({ option_id: id, expired_at: at }));
    const lots = [...new Set(next.lots.map((lot) => lot.id))];
    for (const lotId of lots) {
      queues.get(lotId)!.delete(id);
      const lot = grid.lots.get(lotId);
      if (!lot || lot.status !== 'option' || queues.get(lotId)!.size > 0) continue;
      const { parent_lot_id } = lot;
      events.push(
        lotStatusChanged({ lot_id: lotId, status: 'available', previous: 'option', parent_lot_id }),
      );
    }
    // who comes first now was behind the one that ended, on one of its lots
    const heirs = new Map(
      lots.flatMap((lotId) => firstOf(queues.get(lotId)!) ?? []).map((o) => [o.id, o] as const),
    );
    for (const heir of [...heirs.values()].sort((a, b) => place.get(a.id)! - place.get(b.id)!)) {
      const isFirstEverywhere = heir.lots.every((lot) => firstOf(queues.get(lot.id)!)?.id === heir.id);
      if (heir.status !== 'option-pending' || !isFirstEverywhere) continue;
      const expires_at = addHours(at, heir.lifespan_hours);
      const activated = optionActivated({ option_id: heir.id, activated_at: at, expires_at });
      events.push(activated);
      const holding = evolveOption(heir, activated);
      if (!holding || !isLive(holding)) continue;
      for (const lot of heir.lots) queues.get(lot.id)!.set(heir.id, holding);
      if (isDue(holding)) insert(due, holding, byEnd);
    }
  }
  return events;
}

type LotQueues = ReadonlyMap<number, Map<number, LiveOption>>;

/** Who is on each lot, first placed first: a map keeps its order when a value is set anew. */
function queuesByLot(live: readonly LiveOption[]): LotQueues {
  const queues = new Map<number, Map<number, LiveOption>>();
  for (const option of live)
    for (const { id } of option.lots) {
      const queue = queues.get(id) ?? new Map<number, LiveOption>();
      queues.set(id, queue.set(option.id, option));
    }
  return queues;
}

function firstOf(queue: ReadonlyMap<number, LiveOption>): LiveOption | undefined {
  return queue.values().next().value;
}

function insert<T>(sorted: T[], item: T, order: (a: T, b: T) => number): void {
  const at = sorted.findIndex((other) => order(item, other) < 0);
  sorted.splice(at === -1 ? sorted.length : at, 0, item);
}

export function cancel(
  grid: Grid,
  options: readonly LiveOption[],
  at: string,
  cause: 'owner' | 'lot-status' | 'purchase',
): GridEvent[] {
  const endings = options.map((option) => optionCanceled({ option_id: option.id, canceled_at: at, cause }));
  return [...endings, ...afterEnd(endings.reduce<Grid>(evolve, grid), options, at)];
}

/** What follows at once from the end of these options, which the grid shows already. */
export function afterEnd(grid: Grid, ended: readonly LiveOption[], at: string): GridEvent[] {
  const events: GridEvent[] = [];
  let current = grid;
  for (const id of new Set(ended.flatMap((option) => option.lots.map((lot) => lot.id)))) {
    const lot = current.lots.get(id);
    if (!lot || lot.status !== 'option' || liveOn(current, id).length > 0) continue;
    const { parent_lot_id } = lot;
    events.push(lotStatusChanged({ lot_id: id, status: 'available', previous: 'option', parent_lot_id }));
  }
  current = events.reduce(evolve, current);
  const first = firstOnLots(current);
  for (const option of liveOptions(current)) {
    if (option.status !== 'option-pending' || !isFirst(first, option)) continue;
    const expires_at = addHours(at, option.lifespan_hours);
    events.push(optionActivated({ option_id: option.id, activated_at: at, expires_at }));
  }
  return events;
}
