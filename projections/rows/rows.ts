// The rows of one batch: loaded at once, changed in memory by the handlers, written back together.
import type { Kysely, RawBuilder } from 'kysely';
import { Additions } from './additions.ts';
import { columnTypes, type ColumnTypes } from '../../src/platform/postgres/columns.ts';
import { ROWS_A_STATEMENT, selection, upserts, type Statements, type Wanted } from './row-statements.ts';
import { statementsFor, type Writes } from './row-writes.ts';
import type { Table } from '../table.ts';

interface Slot {
  /** Where there is no row to tell it. */
  readonly key: readonly unknown[] | null;
  row: object | null;
  changed: boolean;
  /** Whether Postgres has the row: `unknown` where nobody looked. */
  stored: 'yes' | 'no' | 'unknown';
}

interface Touched {
  readonly table: Table;
  readonly key: readonly unknown[];
  readonly isNew?: boolean;
}

type Missing = ReadonlyMap<Table, (readonly unknown[])[]>;

export class Rows {
  readonly #slots = new Map<Table, Map<string, Slot>>();
  readonly #insertions: Statements;
  readonly #additions: Additions;

  /** How rows are written that Postgres has not: by default so that it does no harm when it has. */
  constructor(insertions: Statements = upserts) {
    this.#insertions = insertions;
    this.#additions = new Additions(insertions);
  }

  async load(db: Kysely<unknown>, touches: Iterable<Touched>): Promise<void> {
    await loadAll(db, [[this, touches]]);
  }

  /** What of these rows is not at hand yet, by table. */
  missing(touches: Iterable<Touched>): Missing {
    const missing = new Map<Table, (readonly unknown[])[]>();
    for (const { table, key, isNew } of touches) {
      const slots = this.#of(table);
      const name = slotName(key);
      if (slots.has(name)) continue;
      slots.set(name, { key, row: null, changed: false, stored: 'no' });
      if (isNew) continue;
      const keys = missing.get(table);
      if (keys) keys.push(key);
      else missing.set(table, [key]);
    }
    return missing;
  }

  /** A row as Postgres has it. */
  take(table: Table, row: object): void {
    this.#of(table).set(nameOf(table, row), { key: null, row, changed: false, stored: 'yes' });
  }

  /** The row as the batch has it so far. Asking for one that was not loaded is a mistake of the projector. */
  get<Row extends object>(table: Table<Row>, ...key: unknown[]): Row | null {
    const slot = this.#of(table).get(slotName(key));
    if (!slot)
      throw new Error(`${table.name} ${key.join('/')} was not among the rows the projector said it touches`);
    return slot.row as Row | null;
  }

  put<Row extends object>(table: Table<Row>, row: Row): void {
    if (table.onlyGrows) throw new Error(`${table.name} only grows: its rows are added, never put`);
    this.#put(table, row, 'unknown');
  }

  /** A row that cannot be there yet: its key holds the event that makes it. */
  add<Row extends object>(table: Table<Row>, row: Row): void {
    if (table.onlyGrows) this.#additions.add(table, row);
    else this.#put(table, row, 'no');
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

  /** How many rows are at hand, apart from those that are only added. */
  get size(): number {
    return [...this.#slots.values()].reduce((sum, slots) => sum + slots.size, 0);
  }

  /** How many rows wait that are only added. */
  get added(): number {
    return this.#additions.size;
  }

  /** Writes, of the rows that are only added, as many as fill statements: nothing can change them any more. */
  async writeAdded(db: Kysely<unknown>): Promise<void> {
    await inTurn(db, oneByOne(await this.#added(db, () => true, ROWS_A_STATEMENT)));
  }

  /** Writes what has changed, of these tables or of all; or of one table `only` these rows. */
  async write(db: Kysely<unknown>, tables?: readonly Table[], only?: ReadonlySet<object>): Promise<void> {
    const isMeant = (table: Table): boolean => !tables || tables.includes(table);
    const isDue = ({ changed, row }: Slot): boolean => changed && (!only || (row !== null && only.has(row)));
    const changed = [...this.#slots]
      .filter(([table]) => isMeant(table))
      .map(([table, slots]) => ({ table, slots: [...slots.values()].filter(isDue) }))
      .filter(({ slots }) => slots.length > 0);
    const writes: Writes[] = [];
    for (const { table, slots } of changed)
      writes.push(writesOf(table, await columnTypesOf(db, table), slots));
    const added = await this.#added(db, isMeant);
    await inTurn(db, statementsFor(writes, this.#insertions, oneByOne(added)));
    for (const slot of changed.flatMap(({ slots }) => slots)) {
      slot.changed = false;
      slot.stored = slot.row ? 'yes' : 'no';
    }
  }

  /** What writes the rows that are only added to these tables, as many as go by `least` of them. */
  async #added(db: Kysely<unknown>, isMeant: (table: Table) => boolean, least = 1) {
    const statements: Iterable<RawBuilder<unknown>>[] = [];
    for (const table of this.#additions.tables(least).filter(isMeant))
      statements.push(this.#additions.takeOut(table, await columnTypesOf(db, table), least));
    return statements;
  }

  #put(table: Table, row: object, stored: Slot['stored']): void {
    const slots = this.#of(table);
    const name = nameOf(table, row);
    const slot = slots.get(name);
    if (!slot) slots.set(name, { key: null, row, changed: true, stored });
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
}

function writesOf(table: Table, types: ColumnTypes, slots: readonly Slot[]): Writes {
  const rowsOf = (those: readonly Slot[]): object[] => those.flatMap(({ row }) => row ?? []);
  return {
    table,
    types,
    deleted: slots.flatMap(({ row, stored, key }) => (!row && stored !== 'no' && key ? [key] : [])),
    known: rowsOf(slots.filter(({ stored }) => stored !== 'no')),
    fresh: rowsOf(slots.filter(({ stored }) => stored === 'no')),
  };
}

function* oneByOne<T>(each: readonly Iterable<T>[]): Generator<T> {
  for (const some of each) yield* some;
}

/** A statement is made while Postgres carries out the one before. */
async function inTurn(db: Kysely<unknown>, statements: Iterable<RawBuilder<unknown>>): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  for (const statement of statements) {
    await writing;
    writing = statement.execute(db);
    await onItsWay(writing);
  }
  await writing;
}

/** Rows of several read models at once: each question that Postgres is asked costs a way there and back. */
export async function loadAll(
  db: Kysely<unknown>,
  each: readonly (readonly [Rows, Iterable<Touched>])[],
): Promise<void> {
  // in one order whatever came first, so that the same tables are asked for by the same statement
  const asked = each
    .flatMap(([rows, touches]) => [...rows.missing(touches)].map(([table, keys]) => ({ rows, table, keys })))
    .sort((a, b) => (a.table.name < b.table.name ? -1 : 1));
  if (asked.length === 0) return;
  const wanted: Wanted[] = [];
  for (const { table, keys } of asked) wanted.push({ table, keys, types: await columnTypesOf(db, table) });
  const found = await selection(wanted).execute(db);
  for (const { of, row } of found.rows) asked[of]!.rows.take(asked[of]!.table, row);
}

/** No part of a key can hold the sign between them: Postgres stores none. */
function slotName(key: readonly unknown[]): string {
  let name = String(key[0]);
  for (let i = 1; i < key.length; i++) name += `\0${String(key[i])}`;
  return name;
}

/** The same for a row; no array of its key is made only to be read once. */
function nameOf({ key }: Table, row: object): string {
  const cells = row as Record<string, unknown>;
  let name = String(cells[key[0]!]);
  for (let i = 1; i < key.length; i++) name += `\0${String(cells[key[i]!])}`;
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
