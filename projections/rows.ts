// The rows of one batch: loaded at once, changed in memory by the handlers, written back with one statement a table.
import { sql, type Transaction } from 'kysely';

export interface Table<Row extends object = object> {
  readonly name: string;
  readonly key: readonly string[];
  /** Only there to carry the row's type. */
  readonly row?: Row;
}

export function table<Row extends object>(name: string, ...key: (keyof Row & string)[]): Table<Row> {
  return { name, key };
}

interface Slot {
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
    const wanted = new Map<Table, Map<string, readonly unknown[]>>();
    for (const { table, key } of touches) {
      const slot = slotKey(key);
      if (this.#of(table).has(slot)) continue;
      const keys = wanted.get(table) ?? new Map<string, readonly unknown[]>();
      wanted.set(table, keys.set(slot, key));
    }
    for (const [table, keys] of wanted) await this.#loadTable(transaction, table, keys);
  }

  /** The row as the batch has it so far. Asking for one that was not loaded is a mistake of the projector. */
  get<Row extends object>(table: Table<Row>, ...key: unknown[]): Row | null {
    const slot = this.#of(table).get(slotKey(key));
    if (!slot)
      throw new Error(`${table.name} ${slotKey(key)} was not among the rows the projector said it touches`);
    return slot.row as Row | null;
  }

  put<Row extends object>(table: Table<Row>, row: Row): void {
    const slots = this.#of(table);
    const key = slotKey(table.key.map((column) => (row as Record<string, unknown>)[column]));
    slots.set(key, { row, changed: true, stored: slots.get(key)?.stored ?? false });
  }

  delete(table: Table, ...key: unknown[]): void {
    const slots = this.#of(table);
    const slot = slots.get(slotKey(key));
    slots.set(slotKey(key), { row: null, changed: true, stored: slot?.stored ?? true });
  }

  /** The rows of a table that this batch has changed and that still stand. */
  changed<Row extends object>(table: Table<Row>): Row[] {
    return [...this.#of(table).values()]
      .filter((slot) => slot.changed && slot.row)
      .map((slot) => slot.row as Row);
  }

  /** Takes in a row that was found by a query, unless the batch already knows it. */
  adopt<Row extends object>(table: Table<Row>, row: Row): void {
    const slots = this.#of(table);
    const key = slotKey(table.key.map((column) => (row as Record<string, unknown>)[column]));
    if (!slots.has(key)) slots.set(key, { row, changed: false, stored: true });
  }

  /** Every row at hand that still stands, changed or not. */
  loaded<Row extends object>(table: Table<Row>): Row[] {
    return [...this.#of(table).values()].flatMap((slot) => (slot.row ? [slot.row as Row] : []));
  }

  isChanged(table: Table, ...key: unknown[]): boolean {
    return this.#of(table).get(slotKey(key))?.changed === true;
  }

  async write(transaction: Transaction<unknown>): Promise<void> {
    for (const [table, slots] of this.#slots) {
      const written: object[] = [];
      const deleted: string[][] = [];
      for (const [key, slot] of slots) {
        if (!slot.changed) continue;
        if (slot.row) written.push(slot.row);
        else if (slot.stored) deleted.push(JSON.parse(key) as string[]);
        slot.changed = false;
        slot.stored = slot.row !== null;
      }
      if (deleted.length > 0) await deleteRows(transaction, table, deleted);
      if (written.length > 0) await upsertRows(transaction, table, written);
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
    keys: Map<string, readonly unknown[]>,
  ): Promise<void> {
    const slots = this.#of(table);
    for (const key of keys.keys()) slots.set(key, { row: null, changed: false, stored: false });
    // rows travel as JSON both ways: what a handler reads is what a handler wrote
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_json(t) as row from ${sql.table(table.name)} t
      join json_populate_recordset(null::${sql.table(table.name)}, ${keyRecords(table, [...keys.values()])}::json) k
        on (${joinKeys(table, 't')}) = (${joinKeys(table, 'k')})`.execute(transaction);
    for (const { row } of rows)
      slots.set(slotKey(table.key.map((column) => row[column])), { row, changed: false, stored: true });
  }
}

function slotKey(key: readonly unknown[]): string {
  return JSON.stringify(key);
}

function keyRecords(table: Table, keys: readonly (readonly unknown[])[]): string {
  return JSON.stringify(
    keys.map((key) => Object.fromEntries(table.key.map((column, i) => [column, key[i]]))),
  );
}

function joinKeys(table: Table, alias: string) {
  return sql.join(table.key.map((column) => sql.ref(`${alias}.${column}`)));
}

async function deleteRows(
  transaction: Transaction<unknown>,
  table: Table,
  keys: readonly (readonly unknown[])[],
): Promise<void> {
  await sql`
    delete from ${sql.table(table.name)} t
    using json_populate_recordset(null::${sql.table(table.name)}, ${keyRecords(table, keys)}::json) k
    where (${joinKeys(table, 't')}) = (${joinKeys(table, 'k')})`.execute(transaction);
}

async function upsertRows(
  transaction: Transaction<unknown>,
  table: Table,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(rows[0]!);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const changes = names
    .filter((name) => !table.key.includes(name))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`
    insert into ${sql.table(table.name)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.join(table.key.map((column) => sql.ref(column)))})
    do ${changes.length > 0 ? sql`update set ${sql.join(changes)}` : sql`nothing`}`.execute(transaction);
}
