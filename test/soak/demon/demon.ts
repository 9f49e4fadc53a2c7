// Carries out a round's acts at their times. Acts of one kind on one thing wait for each other; others overlap as they fall.
import type { Act, Round } from '../plan.ts';
import { within } from '../not-well.ts';
import { DO, type Stricken } from './acts.ts';

/** A round, and after it the starts of all processes one after the other. */
const LONGEST_MS = 600_000;

export interface Demon {
  /** Resolves when everything that was begun is over. */
  readonly over: Promise<void>;
}

/** What one thing at a time happens to. */
function victimOf({ kind, which }: Act, processes: number): string {
  if (kind === 'kill' || kind === 'restart' || kind === 'pause') return `process ${which % processes}`;
  // over at once, and at their worst in the middle of something else
  if (kind === 'jump-clock' || kind === 'cut-rows' || kind === 'cut-events') return kind;
  // a store is one thing, with its wire and the disk below it
  return kind.endsWith('-node') || kind.endsWith('-events') ? 'events' : 'rows';
}

export function loose(round: Round, stricken: Stricken, tell: (line: string) => void): Demon {
  const busy = new Map<string, Promise<void>>();
  const underWay = new Set<string>();
  const carried = round.acts.map(async (act) => {
    await new Promise((resolve) => setTimeout(resolve, act.at));
    const victim = victimOf(act, stricken.world.slots.length);
    const before = busy.get(victim) ?? Promise.resolve();
    const mine = before.then(async () => {
      const what = `${act.kind}${act.ms > 0 ? ` ${Math.round(act.ms / 100) / 10} s` : ''} (${victim})`;
      tell(what);
      underWay.add(what);
      await DO[act.kind](stricken, act);
      underWay.delete(what);
    });
    busy.set(victim, mine);
    await mine;
  });
  const all = Promise.all(carried);
  const over = within(LONGEST_MS, all, () => `under way: ${[...underWay].join(', ')}`).then(() => {});
  // whoever waits for the end of the round is told then
  over.catch(() => {});
  return { over };
}
