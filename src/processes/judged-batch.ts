// What a batch of lots comes to, found out in stretches between which others are answered: a batch may be thousands of
// lots long. It holds as long as the grid is the very one that it was judged on.
import type { Book } from './book.ts';
import { decidingBatch, type BatchRules, type ItemResult } from '../domain/grid/lots/batch.ts';
import type { BatchItem } from '../domain/grid/lots/input.ts';
import { Standings } from '../domain/grid/sheet/standing.ts';
import { atTime } from '../domain/grid/at-time.ts';
import { gridAggregate, type Grid, type GridEvent } from '../domain/grid/grid.ts';
import { Stretches } from '../platform/kernel/waiting/turns.ts';

/** What somebody has agreed to as a whole. */
export interface Agreed {
  /** How each lot stood then, by the lot. */
  readonly standings: ReadonlyMap<number, string>;
  /** Whether a process may have begun to write it, and died. */
  readonly isResumed: boolean;
  /** What its appends are named by; null of one that was begun before that was kept. */
  readonly seed: string | null;
}

export interface Batch {
  readonly items: readonly BatchItem[];
  readonly rules: BatchRules;
  readonly agreed: Agreed | null;
}

export interface Judged {
  /** As the stream has it, before anything that is due there is taken into account. */
  readonly on: Grid;
  readonly due: readonly GridEvent[];
  readonly decided: readonly ItemResult[];
  /** Whether a lot is not any more what was agreed to, or one of them is refused that was not. */
  readonly isOtherwise: boolean;
}

/** Pauses after so many lots. */
const STEP = 50;

/** Pauses again and again, for whoever has others waiting. */
export function* judging(on: Grid, { items, rules, agreed }: Batch, now: Date): Generator<void, Judged> {
  const { grid, due } = atTime(on, now.toISOString());
  const decided = yield* decidingBatch(grid, items, rules);
  const isOtherwise = agreed !== null && (yield* standOtherwise(grid, decided, agreed));
  return { on, due, decided, isOtherwise };
}

export function judge(...asked: Parameters<typeof judging>): Judged {
  const steps = judging(...asked);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export async function judgeInStretches(
  { commands }: Pick<Book, 'commands'>,
  stream: string,
  batch: Batch,
  now: Date,
): Promise<Judged> {
  const { state } = await commands.load(gridAggregate, stream);
  return await judgedOn(state, batch, now);
}

/** The same of a grid as it was. */
export async function judgedOn(state: Grid, batch: Batch, now: Date): Promise<Judged> {
  const stretches = new Stretches();
  const steps = judging(state, batch, now);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (stretches.isOver) await stretches.rest();
  }
}

function* standOtherwise(
  grid: Grid,
  decided: readonly ItemResult[],
  { standings, isResumed, seed }: Agreed,
): Generator<void, boolean> {
  // what is there already of one that was interrupted says that its first part was written
  const isNamed = seed !== null;
  if (isResumed && !isNamed && decided.some(({ errors, events }) => errors === null && events.length === 0))
    return false;
  const now = new Standings(grid);
  for (const [n, { item, errors }] of decided.entries()) {
    const { input } = item;
    if (errors !== null) return true;
    if (input?.kind === 'changes' && now.digestOf(input.id) !== standings.get(input.id)) return true;
    if (n % STEP === 0) yield;
  }
  return false;
}
