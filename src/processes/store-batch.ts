// Stores a decided batch: one append, or as few as the store's limit on one append allows, every item whole in one.
import { run, type Book } from './book.ts';
import type { CommandContext } from '../platform/kernel/commands.ts';
import { decideBatch, type BatchRules, type ItemResult } from '../domain/grid/lots/batch.ts';
import { atTime } from '../domain/grid/options/endings.ts';
import { gridAggregate, type Grid, type GridEvent } from '../domain/grid/grid.ts';
import type { BatchItem } from '../domain/grid/lots/input.ts';

/** Of the 1 MiB that one append may hold; sizes here are estimates. */
const ROOM = 800_000;
const METADATA = 350;

export async function storeBatch(
  book: Book,
  stream: string,
  context: CommandContext,
  items: readonly BatchItem[],
  rules: BatchRules,
): Promise<{ readonly results: readonly ItemResult[]; readonly position: bigint }> {
  const settled = new Map<number, ItemResult>();
  let position = 0n;
  let pending = items;
  for (let round = 0; pending.length > 0; round++) {
    let decided: readonly ItemResult[] = [];
    const decide = (unsettled: Grid): GridEvent[] => {
      const { grid, due } = atTime(unsettled, context.now.toISOString());
      decided = fitting(decideBatch(grid, pending, rules));
      const events = decided.flatMap((result) => result.events);
      return events.length > 0 ? [...due, ...events] : [];
    };
    // a retry after a kill does not decide what it already wrote: asked again under another name, it finds it done
    for (const step of ['', ' again']) {
      const seed = `${context.seed} batch ${round}${step}`;
      const done = await run(book, gridAggregate, stream, { ...context, seed }, decide);
      position = done.position;
      if (decided.length > 0) break;
    }
    for (const result of decided) settled.set(result.item.index, result);
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
