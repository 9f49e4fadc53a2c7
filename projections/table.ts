// A table of the read side, as projectors name it.

export interface Table<Row extends object = object> {
  readonly name: string;
  readonly key: readonly string[];
  /** Columns that `finish` makes anew for every row it lets be written: rows come without them. */
  readonly derived: readonly string[];
  /** Each row is made by one event, and nothing looks for it, changes it or takes it away ever after. */
  readonly onlyGrows: boolean;
  /** Only there to carry the row's type. */
  readonly row?: Row;
}

export function table<Row extends object>(name: string, ...key: (keyof Row & string)[]): Table<Row> {
  return { name, key, derived: [], onlyGrows: false };
}

export function deriving<Row extends object>(
  table: Table<Row>,
  ...derived: (keyof Row & string)[]
): Table<Row> {
  return { ...table, derived };
}

export function growing<Row extends object>(table: Table<Row>): Table<Row> {
  return { ...table, onlyGrows: true };
}
