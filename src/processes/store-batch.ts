// Stores a decided batch: one append, or as few as the store's limit on one append allows, every item whole in one.
import { perform, type Book } from './book.ts';
import type { CommandContext } from '../platform/kernel/commands.ts';
import type { Decider } from '../platform/kernel/decider.ts';
import { decideBatch, inOrder, type BatchRules, type ItemResult } from '../domain/grid/lots/batch.ts';
import { Standings } from '../domain/grid/sheet/standing.ts';
import { refuse, Refused, type Refusal } from '../platform/kernel/refusal.ts';
import { atTime } from '../domain/grid/at-time.ts';
import { gridAggregate, type Grid, type GridEvent } from '../domain/grid/grid.ts';
import type { BatchItem } from '../domain/grid/lots/input.ts';

/** Of the 1 MiB that one append may hold; sizes here are estimates. */
const ROOM = 800_000;
const METADATA = 350;

interface StoreLots {
  readonly type: 'storeLots';
  readonly items: readonly BatchItem[];
  readonly rules: BatchRules;
  readonly agreed: Agreed | null;
}

/** What somebody has agreed to as a whole. */
export interface Agreed {
  /** How each lot stood then, by the lot. */
  readonly standings: ReadonlyMap<number, string>;
  /** Whether a process may have begun to write it, and died. */
  readonly isResumed: boolean;
}

/** Its note: what became of the items that fit one append. */
const batchDecider: Decider<Grid, GridEvent, StoreLots, readonly ItemResult[]> = {
  aggregate: gridAggregate,
  decide: (unsettled, { items, rules, agreed }, { now }) => {
    const { grid, due } = atTime(unsettled, now.toISOString());
    const decided = decideBatch(grid, items, rules);
    if (agreed && isOtherwise(grid, decided, agreed)) return refuse('import-outdated');
    const note = fitting(decided);
    const events = note.flatMap((result) => result.events);
    return { events: events.length > 0 ? [...due, ...events] : [], note };
  },
};

/** Whether a lot is not any more what was agreed to, or one of them is refused that was not. */
function isOtherwise(grid: Grid, decided: readonly ItemResult[], agreed: Agreed): boolean {
  // what is there already of one that was interrupted says that its first part was written
  if (agreed.isResumed && decided.some(({ errors, events }) => errors === null && events.length === 0))
    return false;
  const standings = new Standings(grid);
  return decided.some(({ item: { input }, errors }) =>
    errors !== null
      ? true
      : input?.kind === 'changes' && standings.digestOf(input.id) !== agreed.standings.get(input.id),
  );
}

interface Stored {
  readonly results: readonly ItemResult[];
  readonly position: bigint;
}

export async function storeBatch(
  book: Book,
  stream: string,
  context: CommandContext,
  items: readonly BatchItem[],
  rules: BatchRules,
): Promise<Stored> {
  const settled = new Map<number, ItemResult>();
  let position = 0n;
  let pending = items;
  for (let round = 0; pending.length > 0; round++) {
    const done = await storePart(
      book,
      stream,
      { ...context, seed: `${context.seed} batch ${round}` },
      {
        ...{ items: pending, rules, agreed: null },
      },
    );
    position = done.position;
    for (const result of done.note ?? []) settled.set(result.item.index, result);
    pending = pending.filter((item) => !settled.has(item.index));
  }
  return { results: items.map((item) => settled.get(item.index)!), position };
}

/** So many of them are looked at for one append, which holds fewer. */
const PART = 1_500;

/**
 * All of the batch or nothing: the first append is made only if all of it is still as it was agreed to. What no append
 * holds with it follows whatever happens meanwhile, each on the grid as it then is.
 */
export async function storeAgreed(
  book: Book,
  stream: string,
  context: CommandContext,
  items: readonly BatchItem[],
  rules: BatchRules,
  agreed: Agreed,
): Promise<Stored | Refusal> {
  const results: ItemResult[] = [];
  let position = 0n;
  let pending = inOrder(items);
  for (let round = 0; pending.length > 0; round++) {
    const isFirst = round === 0;
    const part = {
      items: isFirst ? pending : pending.slice(0, PART),
      rules,
      agreed: isFirst ? agreed : null,
    };
    try {
      const seed = `${context.seed} import ${round}`;
      const done = await storePart(book, stream, { ...context, seed }, part);
      position = done.position;
      const settled = new Map((done.note ?? []).map((result) => [result.item.index, result]));
      results.push(...settled.values());
      pending = pending.filter((item) => !settled.has(item.index));
    } catch (error) {
      if (isFirst && error instanceof Refused && error.refusal.refused === 'import-outdated')
        return error.refusal;
      throw error;
    }
  }
  return { results, position };
}

async function storePart(book: Book, stream: string, context: CommandContext, part: Omit<StoreLots, 'type'>) {
  const command = { type: 'storeLots', ...part } as const;
  const first = await perform(book, batchDecider, stream, command, context);
  if (first.note !== null) return first;
  // a retry after a kill does not decide what it already wrote: asked again under another name, it finds it done
  return await perform(book, batchDecider, stream, command, { ...context, seed: `${context.seed} again` });
}

function fitting(results: readonly ItemResult[]): ItemResult[] {
  let size = 0;
  const taken: ItemResult[] = [];
  for (const result of results) {
    for (const event of result.events) size += Buffer.byteLength(JSON.stringify(event.data)) + METADATA;
    if (size > ROOM && taken.length > 0) break;
    taken.push(result);
  }
  return taken;
}
