// Stores a decided batch: one append, or as few as the store's limit on one append allows, every item whole in one.
import { perform, type Book } from './book.ts';
import type { CommandContext } from '../platform/kernel/commands.ts';
import type { Decider } from '../platform/kernel/decider.ts';
import { decideBatch, type BatchRules, type ItemResult } from '../domain/grid/lots/batch.ts';
import { Standings } from '../domain/grid/sheet/standing.ts';
import { refuse } from '../platform/kernel/refusal.ts';
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

/** How each lot stood when somebody agreed to the whole of a batch, by the lot. */
export type Agreed = ReadonlyMap<number, string>;

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
  const standings = new Standings(grid);
  return decided.some(({ item: { input }, errors }) =>
    errors !== null ? true : input?.kind === 'changes' && standings.of(input.id) !== agreed.get(input.id),
  );
}

/** `agreed`: all of the batch or nothing, as far as one append holds it; each further one is all or nothing again. */
export async function storeBatch(
  book: Book,
  stream: string,
  context: CommandContext,
  items: readonly BatchItem[],
  rules: BatchRules,
  agreed: Agreed | null = null,
): Promise<{ readonly results: readonly ItemResult[]; readonly position: bigint }> {
  const settled = new Map<number, ItemResult>();
  let position = 0n;
  let pending = items;
  for (let round = 0; pending.length > 0; round++) {
    const command = { type: 'storeLots', items: pending, rules, agreed } as const;
    const store = (step: string) =>
      perform(book, batchDecider, stream, command, {
        ...context,
        seed: `${context.seed} batch ${round}${step}`,
      });
    const first = await store('');
    // a retry after a kill does not decide what it already wrote: asked again under another name, it finds it done
    const done = first.note === null ? await store(' again') : first;
    position = done.position;
    for (const result of done.note ?? []) settled.set(result.item.index, result);
    pending = pending.filter((item) => !settled.has(item.index));
  }
  return { results: items.map((item) => settled.get(item.index)!), position };
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
