// A table of the read side, as projectors name it.

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
