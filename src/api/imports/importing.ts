// A file from its arrival to the grid: read, matched, previewed, and applied as it was previewed.
import { readFile } from 'node:fs/promises';
import { inGridOrder, storeAgreed } from '../../processes/store-batch.ts';
import { knownProgram } from '../../processes/programs.ts';
import { actorOf, readable, type Book } from '../../processes/book.ts';
import { atTime } from '../../domain/grid/at-time.ts';
import { gridAggregate, gridStream, type Grid } from '../../domain/grid/grid.ts';
import { headerLine, matchColumns, rematched, sayings, type Target } from '../../domain/grid/sheet/match.ts';
import { namesOf } from '../../domain/grid/sheet/names.ts';
import { previewing, type Preview } from '../../domain/grid/sheet/preview.ts';
import { namesALot } from '../../domain/grid/sheet/rows.ts';
import { Standings } from '../../domain/grid/sheet/standing.ts';
import type { BatchRules } from '../../domain/grid/lots/batch.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { ReceivedFile } from '../../platform/http/bodies/upload.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { FewAtOnce } from '../../platform/http/waiting/few-at-once.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import { TIMER } from '../../platform/rules/event.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { Stretches } from '../../platform/kernel/waiting/turns.ts';
import { Unreadable } from '../../platform/sheets/bounds.ts';
import { readTable } from '../../platform/sheets/read-table.ts';
import type { Begun, ImportStore, Place, Waiting } from './import-store.ts';

const UNKNOWN =
  'Aucune colonne de ce fichier n’est reconnue : sa première ligne doit porter les noms des colonnes.';
const NAMELESS =
  'Aucune colonne ne dit de quel lot il s’agit : faites correspondre une colonne au numéro, à l’identifiant externe ou à la référence.';

/** Files are read as long as their readers are patient, and these would wait for each other. */
const READ_AT_ONCE = 2;

interface Looked {
  readonly preview: Preview;
  readonly grid: Grid;
}

export class Importing {
  /** How logs call it. */
  readonly what = 'import';
  readonly #book: Book;
  readonly #store: ImportStore;
  readonly #reading = new FewAtOnce(READ_AT_ONCE);

  constructor(book: Book, store: ImportStore) {
    this.#book = book;
    this.#store = store;
  }

  /** The import as it was taken in, though the same sender may have sent another one already; or why there is none. */
  async take(file: ReceivedFile, key: Caller, tenant: string, programId: number): Promise<Waiting | Refusal> {
    const table = await this.#reading.run(tenant, async () => readTable(await readFile(file.path)));
    if (table instanceof Unreadable) return wrongFile(table.message);
    const remembered = await this.#store.remembered(tenant);
    const header = headerLine(table.lines, remembered);
    const columns = matchColumns(header?.cells ?? [], remembered);
    if (columns.length < 2 && columns.every(({ field }) => field === null)) return wrongFile(UNKNOWN);
    const lines = table.lines.filter(({ line }) => header !== undefined && line > header.line);
    const sent = {
      tenant,
      programId,
      by: senderOf(key),
      name: file.name,
      format: table.format,
      columns,
      lines,
    };
    const createdAt = this.#book.clock.now(tenant);
    const id = await this.#store.put(sent, createdAt);
    return { ...sent, id, createdAt, applied: null, begun: null };
  }

  async find(tenant: string, programId: number, id: number): Promise<Waiting | null> {
    return await this.#store.get(tenant, programId, id, this.#book.clock.now(tenant));
  }

  async match(waiting: Waiting, said: ReadonlyMap<number, Target | null>): Promise<Waiting | Refusal> {
    const columns = rematched(waiting.columns, said);
    if (!(await this.#store.setColumns(waiting.id, columns))) return refuse('import-running');
    await this.#store.remember(waiting.tenant, sayings(columns, said));
    return { ...waiting, columns };
  }

  async shown(waiting: Waiting): Promise<object> {
    const { preview } = await this.#look(waiting);
    const { items: _items, ...told } = preview;
    const { id, name, format, columns, lines, createdAt, applied, begun } = waiting;
    const problem = namesALot(columns) ? null : NAMELESS;
    return {
      id,
      name,
      format,
      created_at: timestamp(createdAt),
      lines: lines.length,
      columns,
      problem,
      ...told,
      is_under_way: begun !== null,
      applied,
    };
  }

  /** All of what was seen, or nothing: 409 when it would be something else by now. */
  async apply(shown: Waiting, seen: string, context: CommandContext) {
    const done = await this.#store.alone(shown, async () => {
      const waiting = await this.find(shown.tenant, shown.programId, shown.id);
      if (!waiting) return refuse('not-found');
      return waiting.applied ? refuse('import-applied') : await this.#carriedOut(waiting, seen, context);
    });
    return done ?? refuse('import-running');
  }

  left(): Promise<readonly Place[]> {
    return this.#store.allBegun();
  }

  /** What a process that died left half written, or had promised and not begun, is carried out. */
  async finish(place: Place): Promise<void> {
    const { tenant, programId, id } = place;
    await this.#store.alone(place, async () => {
      const waiting = await this.find(tenant, programId, id);
      if (!waiting?.begun || waiting.applied) return;
      const { actor, requestId } = waiting.begun.by ?? { actor: TIMER, requestId: crypto.randomUUID() };
      const now = this.#book.clock.now(tenant);
      const seed = crypto.randomUUID();
      const context = { tenant, actor, requestId, causationId: requestId, seed, now };
      await this.#written(waiting, waiting.begun, true, context);
    });
  }

  /**
   * What will be written is kept before the first append, for one append may not hold it all. The first is made only if
   * every lot of the whole stands as it was seen; from then on the rest follows, and where the process dies under it,
   * whoever applies it again carries it on, and so does the clock.
   */
  async #carriedOut(waiting: Waiting, seen: string, context: CommandContext) {
    const { id } = waiting;
    const begun = waiting.begun ?? (await this.#agreed(waiting, seen, context));
    if (isRefusal(begun)) return begun;
    if (!waiting.begun) await this.#store.setBegun(id, begun);
    return await this.#written(waiting, begun, waiting.begun !== null, context);
  }

  async #written(waiting: Waiting, begun: Begun, isResumed: boolean, context: CommandContext) {
    const { id, tenant, programId } = waiting;
    const program = await knownProgram(this.#book, tenant, programId);
    const rules = { ...rulesOf(program, context.now), newIds: new Map(begun.newIds) };
    const stream = this.#streamOf(waiting);
    const agreed = { standings: new Map(begun.agreed), isResumed, seed: begun.seed ?? null };
    const stored = await storeAgreed(this.#book, stream, context, begun.items, rules, agreed);
    if (isRefusal(stored)) {
      await this.#store.setBegun(id, null);
      return stored;
    }
    const written = stored.results.filter(({ errors }) => errors === null);
    const created = written.filter(({ item: { input } }) => input?.kind === 'new').length;
    const report = { changed: written.length - created, created };
    // who looks at the import until it is applied reads its lots then
    const isReadable = await readable(this.#book, 'lots', { stream, position: stored.position });
    await this.#store.setApplied(id, { ...report, at: timestamp(context.now) });
    return { report, isReadable };
  }

  async #agreed(waiting: Waiting, seen: string, context: CommandContext): Promise<Begun | Refusal> {
    const { preview, grid } = await this.#look(waiting);
    if (preview.seen !== seen) return refuse('import-outdated');
    const { items } = preview;
    if (items.length === 0) return refuse('import-empty');
    const newIds: [number, number][] = [];
    for (const { index, input } of items)
      if (input?.kind === 'new') newIds.push([index, await this.#book.ids.next('lot', context)]);
    const standings = new Standings(grid);
    const { actor, requestId, seed } = context;
    const stretches = new Stretches();
    const agreed: [number, string][] = [];
    for (const { id } of preview.changed) {
      if (stretches.isOver) await stretches.rest();
      agreed.push([id, standings.digestOf(id)]);
    }
    return { by: { actor, requestId }, seed, items: inGridOrder(items, grid), newIds, agreed };
  }

  #streamOf({ tenant, programId }: Waiting): string {
    return gridStream(tenant, programId);
  }

  async #look(waiting: Waiting): Promise<Looked> {
    const { tenant, programId, lines, columns } = waiting;
    const now = this.#book.clock.now(tenant);
    const program = await knownProgram(this.#book, tenant, programId);
    const { state } = await this.#book.commands.load(gridAggregate, this.#streamOf(waiting));
    const { grid } = atTime(state, now.toISOString());
    const rules = rulesOf(program, now);
    const names = namesOf(program.buildings, (id) => grid.lots.get(id)?.external_id ?? null);
    return { preview: await previewed(grid, lines, columns, names, rules), grid };
  }
}

function rulesOf(program: Awaited<ReturnType<typeof knownProgram>>, now: Date): Omit<BatchRules, 'newIds'> {
  return {
    mayCreate: true,
    mayUpdate: true,
    now,
    buildingIds: new Set(program.buildings.map(({ id }) => id)),
    statusAuthority: program.rules.status_authority,
  };
}

/** Step by step: judging thousands of lines, others are answered in between. */
async function previewed(...asked: Parameters<typeof previewing>): Promise<Preview> {
  const stretches = new Stretches();
  const steps = previewing(...asked);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (stretches.isOver) await stretches.rest();
  }
}

function wrongFile(sentence: string): Refusal {
  return refuse('invalid', { errors: { file: [sentence] } });
}

function senderOf(key: Caller): string {
  const { kind, keyId, userId, tokenId } = { tokenId: null, ...actorOf(key) };
  return `${kind} ${tokenId ?? userId ?? keyId ?? ''}`.trim();
}
