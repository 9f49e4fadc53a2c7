// Stores a decided batch: one append, or as few as the store's limit on one append allows, every item whole in one.
import { perform, type Book } from './book.ts';
import type { Folded } from '../platform/rules/aggregate.ts';
import type { CommandContext } from '../platform/commands/commands.ts';
import type { Decider } from '../platform/rules/decider.ts';
import type { BatchRules, ItemResult } from '../domain/grid/lots/batch.ts';
import { inOrder, refusingDoubles } from '../domain/grid/lots/batch-order.ts';
import { judge, judgedOn, judgeInStretches, type Agreed, type Batch, type Judged } from './judged-batch.ts';
import { refuse, Refused, type Refusal } from '../platform/kernel/refusal.ts';
import { Registry } from '../domain/grid/lots/registry.ts';
import { gridAggregate, type Grid, type GridEvent } from '../domain/grid/grid.ts';
import type { BatchItem } from '../domain/grid/lots/input.ts';

/** Of the 1 MiB that one append may hold; sizes here are estimates. */
const ROOM = 800_000;
/** Of a batch that takes several appends in any case: shorter ones hold up others less. */
const ROOM_OF_MANY = 300_000;
const METADATA = 350;

interface StoreLots extends Batch {
  readonly type: 'storeLots';
  /** How many bytes its append may take. */
  readonly room: number;
  /** What it came to, on a grid that may be another by now; null for what is to be judged when it is decided. */
  readonly judged: Judged | null;
}

/** The grid is not any more the one that it was judged on. */
const MOVED = 'moved';

/** Its note: what became of the items that fit one append. */
const batchDecider: Decider<Grid, GridEvent, StoreLots, readonly ItemResult[] | typeof MOVED> = {
  aggregate: gridAggregate,
  decide: (unsettled, { judged, room, ...batch }, { now }) => {
    if (judged && judged.on !== unsettled) return { events: [], note: MOVED };
    const { due, decided, isOtherwise } = judged ?? judge(unsettled, batch, now);
    if (isOtherwise) return refuse('import-outdated');
    const note = fitting(decided, room);
    const events = note.flatMap((result) => result.events);
    return { events: events.length > 0 ? [...due, ...events] : [], note };
  },
};

interface Stored {
  readonly results: readonly ItemResult[];
  readonly position: bigint;
}

/** Of more items than this the judging is done in stretches. */
const LONG = 200;

export async function storeBatch(
  book: Book,
  stream: string,
  context: CommandContext,
  items: readonly BatchItem[],
  rules: BatchRules,
): Promise<Stored> {
  const settled = new Map<number, ItemResult>();
  let position = 0n;
  let pending: readonly BatchItem[] = refusingDoubles(items);
  for (let round = 0; pending.length > 0; round++) {
    const done = await storePart(
      book,
      stream,
      { ...context, seed: `${context.seed} batch ${round}` },
      { items: pending, rules, agreed: null, room: ROOM },
    );
    position = done.position;
    for (const result of done.results) settled.set(result.item.index, result);
    pending = pending.filter((item) => !settled.has(item.index));
  }
  return { results: items.map((item) => settled.get(item.index)!), position };
}

/** A part of a batch knows nothing of the names that another part gives up. */
export function inGridOrder(items: readonly BatchItem[], grid: Grid): readonly BatchItem[] {
  return inOrder(items, new Registry(grid));
}

/** So many of them are looked at for one append, which holds fewer. */
const PART = 600;

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
  const { state, ...loaded } = await book.commands.load(gridAggregate, stream);
  let { position } = loaded;
  let pending = agreed.seed === null ? inGridOrder(items, state) : items;
  let from: Folded<Grid> | undefined;
  for (let round = 0; pending.length > 0; round++) {
    const isFirst = round === 0;
    const part = {
      items: isFirst ? pending : pending.slice(0, PART),
      rules,
      agreed: isFirst ? agreed : null,
      room: ROOM_OF_MANY,
    };
    try {
      const seed = `${agreed.seed ?? context.seed} import ${round}`;
      // what was written before is as it was: others may have changed it since
      const before =
        agreed.isResumed && agreed.seed !== null ? await asWritten(book, stream, { seed }, part, from) : null;
      const done = before ?? (await storePart(book, stream, { ...context, seed }, part));
      if (before) from = before.folded;
      if ('position' in done) position = done.position;
      const settled = new Map(done.results.map((result) => [result.item.index, result]));
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

/** What became of a part when it was written, from the grid that it was decided on; null where it was not written. */
async function asWritten(
  book: Book,
  stream: string,
  { seed }: Pick<CommandContext, 'seed'>,
  { room, ...batch }: Batch & Pick<StoreLots, 'room'>,
  from?: Folded<Grid>,
): Promise<{ readonly results: readonly ItemResult[]; readonly folded: Folded<Grid> } | null> {
  const then = await book.commands.decidedOn(gridAggregate, stream, seed, from);
  if (!then) return null;
  const { folded, at } = then;
  const rules = { ...batch.rules, now: at };
  const { decided } = await judgedOn(folded.state, { ...batch, rules, agreed: null }, at);
  return { results: fitting(decided, room), folded };
}

/** After so many tries it is judged while nobody else can write. */
const TRIES = 3;

async function storePart(
  book: Book,
  stream: string,
  context: CommandContext,
  { room, ...batch }: Batch & Pick<StoreLots, 'room'>,
): Promise<Stored> {
  for (let tries = 1; ; tries++) {
    const isLong = batch.items.length > LONG && tries <= TRIES;
    const judged = isLong ? await judgeInStretches(book, stream, batch, context.now) : null;
    const command = { type: 'storeLots', ...batch, room, judged } as const;
    const first = await perform(book, batchDecider, stream, command, context);
    const { note, position } = first;
    if (note === MOVED) continue;
    if (note !== null) return { results: note, position };
    // a retry after a kill does not do again what is done: others may have changed it since
    const done = await asWritten(book, stream, context, { ...batch, room });
    if (done) return { ...done, position };
    throw new Error(`${stream} has the events of a batch, and has them not`);
  }
}

function fitting(results: readonly ItemResult[], room: number): ItemResult[] {
  let size = 0;
  const taken: ItemResult[] = [];
  for (const result of results) {
    for (const event of result.events) size += Buffer.byteLength(JSON.stringify(event.data)) + METADATA;
    if (size > room && taken.length > 0) break;
    taken.push(result);
  }
  return taken;
}
