// The rows of one batch: loaded at once, changed in memory by the handlers, written back with one statement a table.
import type { Kysely } from 'kysely';
import { columnTypes, type ColumnTypes } from '../src/platform/kernel/columns.ts';
import { deletion, selection, upserts, type Statements } from './row-statements.ts';
import type { Table } from './table.ts';

interface Slot {
  readonly key: readonly unknown[];
  row: object | null;
  changed: boolean;
  /** Whether Postgres has the row: `unknown` where nobody looked. */
  stored: 'yes' | 'no' | 'unknown';
}

export class Rows {
  readonly #slots = new Map<Table, Map<string, Slot>>();
  readonly #insertions: Statements;

  /** How rows are written that Postgres has not: by default so that it does no harm when it has. */
  constructor(insertions: Statements = upserts) {
    this.#insertions = insertions;
  }

  async load(
    db: Kysely<unknown>,
    touches: Iterable<{ table: Table; key: readonly unknown[]; isNew?: boolean }>,
  ): Promise<void> {
    const wanted = new Map<Table, (readonly unknown[])[]>();
    for (const { table, key, isNew } of touches) {
      const slots = this.#of(table);
      const name = slotName(key);
      if (slots.has(name)) continue;
      slots.set(name, { key, row: null, changed: false, stored: 'no' });
      if (isNew) continue;
      const keys = wanted.get(table);
      if (keys) keys.push(key);
      else wanted.set(table, [key]);
    }
    for (const [table, keys] of wanted) await this.#loadTable(db, table, keys);
  }

  /** The row as the batch has it so far. Asking for one that was not loaded is a mistake of the projector. */
  get<Row extends object>(table: Table<Row>, ...key: unknown[]): Row | null {
    const slot = this.#of(table).get(slotName(key));
    if (!slot)
      throw new Error(`${table.name} ${key.join('/')} was not among the rows the projector said it touches`);
    return slot.row as Row | null;
  }

  put<Row extends object>(table: Table<Row>, row: Row): void {
    this.#put(table, row, 'unknown');
  }

  /** A row that cannot be there yet: its key holds the event that makes it. */
  add<Row extends object>(table: Table<Row>, row: Row): void {
    this.#put(table, row, 'no');
  }

  /** Writes over parts of a row at hand, which is this batch's own. Without a row there is nothing to change. */
  change<Row extends object>(table: Table<Row>, row: Row | null, changes: Partial<Row>): void {
    if (row) this.put(table, Object.assign(row, changes));
  }

  delete(table: Table, ...key: unknown[]): void {
    const slots = this.#of(table);
    const name = slotName(key);
    slots.set(name, { key, row: null, changed: true, stored: slots.get(name)?.stored ?? 'unknown' });
  }

  /** The rows of a table that this batch has changed and that still stand. */
  changed<Row extends object>(table: Table<Row>): Row[] {
    return [...this.#of(table).values()]
      .filter((slot) => slot.changed && slot.row)
      .map((slot) => slot.row as Row);
  }

  /** Every row at hand that still stands, changed or not. */
  loaded<Row extends object>(table: Table<Row>): Row[] {
    return [...this.#of(table).values()].flatMap((slot) => (slot.row ? [slot.row as Row] : []));
  }

  isChanged(table: Table, ...key: unknown[]): boolean {
    return this.#of(table).get(slotName(key))?.changed === true;
  }

  /** How many rows are at hand. */
  get size(): number {
    return [...this.#slots.values()].reduce((sum, slots) => sum + slots.size, 0);
  }

  /** Writes what has changed, of these tables or of all. A statement is made while Postgres carries out the one before. */
  async write(db: Kysely<unknown>, tables?: readonly Table[]): Promise<void> {
    const changed = [...this.#slots]
      .filter(([table]) => !tables || tables.includes(table))
      .map(([table, slots]) => ({ table, slots: [...slots.values()].filter((slot) => slot.changed) }))
      .filter(({ slots }) => slots.length > 0);
    const types = new Map<Table, ColumnTypes>();
    for (const { table } of changed) types.set(table, await columnTypesOf(db, table));
    let writing: Promise<unknown> = Promise.resolve();
    for (const { table, slots } of changed)
      for (const statement of this.#statements(table, types.get(table)!, slots)) {
        await writing;
        writing = statement.execute(db);
        await onItsWay(writing);
      }
    await writing;
    for (const slot of changed.flatMap(({ slots }) => slots)) {
      slot.changed = false;
      slot.stored = slot.row ? 'yes' : 'no';
    }
  }

  *#statements(table: Table, types: ColumnTypes, slots: readonly Slot[]): ReturnType<Statements> {
    const deleted = slots.filter((slot) => !slot.row && slot.stored !== 'no').map((slot) => slot.key);
    if (deleted.length > 0) yield deletion(table, types, deleted);
    const rowsOf = (those: readonly Slot[]): object[] => those.flatMap((slot) => slot.row ?? []);
    yield* upserts(table, types, rowsOf(slots.filter((slot) => slot.stored !== 'no')));
    yield* this.#insertions(table, types, rowsOf(slots.filter((slot) => slot.stored === 'no')));
  }

  #put(table: Table, row: object, stored: Slot['stored']): void {
    const slots = this.#of(table);
    const key = keyOf(table, row);
    const name = slotName(key);
    const slot = slots.get(name);
    if (!slot) slots.set(name, { key, row, changed: true, stored });
    else {
      slot.row = row;
      slot.changed = true;
    }
  }

  #of(table: Table): Map<string, Slot> {
    let slots = this.#slots.get(table);
    if (!slots) this.#slots.set(table, (slots = new Map<string, Slot>()));
    return slots;
  }

  async #loadTable(db: Kysely<unknown>, table: Table, keys: readonly (readonly unknown[])[]): Promise<void> {
    const slots = this.#of(table);
    const types = await columnTypesOf(db, table);
    const { rows } = await selection(table, types, keys).execute(db);
    for (const { row } of rows) {
      const key = keyOf(table, row);
      slots.set(slotName(key), { key, row, changed: false, stored: 'yes' });
    }
  }
}

function keyOf(table: Table, row: object): unknown[] {
  return table.key.map((column) => (row as Record<string, unknown>)[column]);
}

/** No part of a key can hold the sign between them: Postgres stores none. */
function slotName(key: readonly unknown[]): string {
  let name = String(key[0]);
  for (let i = 1; i < key.length; i++) name += `\0${String(key[i])}`;
  return name;
}

/** The same in every generation of this program. */
const known = new WeakMap<Table, ColumnTypes>();

async function columnTypesOf(db: Kysely<unknown>, table: Table): Promise<ColumnTypes> {
  const types = known.get(table) ?? (await columnTypes(db, table.name));
  known.set(table, types);
  return types;
}

/** A statement leaves for Postgres only when nothing else is to be done at once: what follows may then take its time. */
export async function onItsWay(statement: Promise<unknown>): Promise<void> {
  await Promise.race([statement, new Promise((resolve) => setImmediate(resolve))]);
}
