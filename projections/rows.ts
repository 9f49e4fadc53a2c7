// The rows of one batch: loaded at once, changed in memory by the handlers, written back with one statement a table.
import { PLANNED_ONCE } from '../src/platform/kernel/postgres.ts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { columnTypes, rowSet, type ColumnTypes } from '../src/platform/kernel/columns.ts';

export interface Table<Row extends object = object> {
  readonly name: string;
  readonly key: readonly string[];
  /** Columns that `finish` makes anew for every row it lets be written: rows come without them. */
  readonly derived: readonly string[];
  /** Only there to carry the row's type. */
  readonly row?: Row;
}

export function table<Row extends object>(name: string, ...key: (keyof Row & string)[]): Table<Row> {
  return { name, key, derived: [] };
}

export function deriving<Row extends object>(
  table: Table<Row>,
  ...derived: (keyof Row & string)[]
): Table<Row> {
  return { ...table, derived };
}

const ROWS_A_STATEMENT = 1_000;

interface Slot {
  readonly key: readonly unknown[];
  row: object | null;
  changed: boolean;
  stored: boolean;
}

export class Rows {
  readonly #slots = new Map<Table, Map<string, Slot>>();

  async load(
    transaction: Transaction<unknown>,
    touches: Iterable<{ table: Table; key: readonly unknown[] }>,
  ): Promise<void> {
    const wanted = new Map<Table, (readonly unknown[])[]>();
    for (const { table, key } of touches) {
      const slots = this.#of(table);
      const name = slotName(key);
      if (slots.has(name)) continue;
      slots.set(name, { key, row: null, changed: false, stored: false });
      const keys = wanted.get(table);
      if (keys) keys.push(key);
      else wanted.set(table, [key]);
    }
    for (const [table, keys] of wanted) await this.#loadTable(transaction, table, keys);
  }

  /** The row as the batch has it so far. Asking for one that was not loaded is a mistake of the projector. */
  get<Row extends object>(table: Table<Row>, ...key: unknown[]): Row | null {
    const slot = this.#of(table).get(slotName(key));
    if (!slot)
      throw new Error(`${table.name} ${key.join('/')} was not among the rows the projector said it touches`);
    return slot.row as Row | null;
  }

  put<Row extends object>(table: Table<Row>, row: Row): void {
    const slots = this.#of(table);
    const key = keyOf(table, row);
    const name = slotName(key);
    const slot = slots.get(name);
    if (!slot) slots.set(name, { key, row, changed: true, stored: false });
    else {
      slot.row = row;
      slot.changed = true;
    }
  }

  /** Writes over parts of a row at hand, which is this batch's own. Without a row there is nothing to change. */
  change<Row extends object>(table: Table<Row>, row: Row | null, changes: Partial<Row>): void {
    if (row) this.put(table, Object.assign(row, changes));
  }

  delete(table: Table, ...key: unknown[]): void {
    const slots = this.#of(table);
    const name = slotName(key);
    slots.set(name, { key, row: null, changed: true, stored: slots.get(name)?.stored ?? true });
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

  /** Writes what has changed, of these tables or of all. A statement is made while Postgres carries out the one before. */
  async write(transaction: Transaction<unknown>, tables?: readonly Table[]): Promise<void> {
    const changed = [...this.#slots]
      .filter(([table]) => !tables || tables.includes(table))
      .map(([table, slots]) => ({ table, slots: [...slots.values()].filter((slot) => slot.changed) }))
      .filter(({ slots }) => slots.length > 0);
    const types = new Map<Table, ColumnTypes>();
    for (const { table } of changed) types.set(table, await columnTypesOf(transaction, table));
    let writing: Promise<unknown> = Promise.resolve();
    for (const { table, slots } of changed)
      for (const statement of statements(table, types.get(table)!, slots)) {
        await writing;
        writing = statement.execute(transaction);
        await onItsWay(writing);
      }
    await writing;
    for (const slot of changed.flatMap(({ slots }) => slots)) {
      slot.changed = false;
      slot.stored = slot.row !== null;
    }
  }

  #of(table: Table): Map<string, Slot> {
    let slots = this.#slots.get(table);
    if (!slots) this.#slots.set(table, (slots = new Map<string, Slot>()));
    return slots;
  }

  async #loadTable(
    transaction: Transaction<unknown>,
    table: Table,
    keys: readonly (readonly unknown[])[],
  ): Promise<void> {
    const slots = this.#of(table);
    const types = await columnTypesOf(transaction, table);
    // each by its key: a table that is being filled has no statistics, and would be read whole
    const { rows } = await sql<{ row: object }>`
      ${PLANNED_ONCE}select ${stored(table, types)} as row from ${keySet(table, types, keys)}
      cross join lateral (
        select * from ${sql.table(table.name)} t where (${joinKeys(table, 't')}) = (${joinKeys(table, 'k')}) limit 1
      ) t`.execute(transaction);
    for (const { row } of rows) {
      const key = keyOf(table, row);
      slots.set(slotName(key), { key, row, changed: false, stored: true });
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

/** Rows travel back as JSON; what is not read need not be fetched either. */
function stored(table: Table, types: ColumnTypes): RawBuilder<unknown> {
  if (table.derived.length === 0) return sql`to_json(t)`;
  const read = [...types.keys()].filter((name) => !table.derived.includes(name));
  return sql`(select to_json(r) from (select ${sql.join(read.map((name) => sql.ref(`t.${name}`)))}) r)`;
}

function keySet(
  table: Table,
  types: ColumnTypes,
  keys: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  const rows = keys.map((key) => Object.fromEntries(table.key.map((column, i) => [column, key[i]])));
  return rowSet(rows, table.key, types, 'k');
}

function joinKeys(table: Table, alias: string) {
  return sql.join(table.key.map((column) => sql.ref(`${alias}.${column}`)));
}

function* statements(
  table: Table,
  types: ColumnTypes,
  slots: readonly Slot[],
): Generator<RawBuilder<unknown>> {
  const deleted = slots.filter((slot) => !slot.row && slot.stored).map((slot) => slot.key);
  if (deleted.length > 0) yield deletion(table, types, deleted);
  const written = slots.flatMap((slot) => slot.row ?? []);
  for (let from = 0; from < written.length; from += ROWS_A_STATEMENT)
    yield upsert(table, types, written.slice(from, from + ROWS_A_STATEMENT));
}

function deletion(
  table: Table,
  types: ColumnTypes,
  keys: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table.name)} t using ${keySet(table, types, keys)}
    where (${joinKeys(table, 't')}) = (${joinKeys(table, 'k')})`;
}

function upsert(table: Table, types: ColumnTypes, rows: readonly object[]): RawBuilder<unknown> {
  const names = Object.keys(rows[0]!);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const changes = names
    .filter((name) => !table.key.includes(name))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  return sql`
    ${PLANNED_ONCE}insert into ${sql.table(table.name)} (${columns}) select ${columns} from ${rowSet(rows, names, types, 'r')}
    on conflict (${sql.join(table.key.map((column) => sql.ref(column)))})
    do ${changes.length > 0 ? sql`update set ${sql.join(changes)}` : sql`nothing`}`;
}

/** The same in every generation of this program. */
const known = new WeakMap<Table, ColumnTypes>();

async function columnTypesOf(transaction: Transaction<unknown>, table: Table): Promise<ColumnTypes> {
  const types = known.get(table) ?? (await columnTypes(transaction, table.name));
  known.set(table, types);
  return types;
}

/** A statement leaves for Postgres only when nothing else is to be done at once: what follows may then take its time. */
export async function onItsWay(statement: Promise<unknown>): Promise<void> {
  await Promise.race([statement, new Promise((resolve) => setImmediate(resolve))]);
}
