// Rows on their way to Postgres: each column as one array of texts in binary form, which Postgres casts to the column's
// type. Nothing is escaped on one side to be parsed on the other.
import { sql, type Kysely, type RawBuilder } from 'kysely';

export type ColumnTypes = ReadonlyMap<string, string>;

const TEXT_OID = 25;
/** Of one without an element: no dimension follows. */
const EMPTY = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, TEXT_OID]);
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

/** `table` with its schema. */
export async function isThere(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

/** The columns of a table as Postgres declares them, in the schema that is searched. */
export async function columnTypes(db: Kysely<unknown>, table: string): Promise<ColumnTypes> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** A set of rows with these columns, to be selected from: `(select …) as name`. */
export function rowSet(
  rows: readonly object[],
  columns: readonly string[],
  types: ColumnTypes,
  name: string,
): RawBuilder<unknown> {
  const arrays = columns.map((column) => {
    const toText = textOf(types.get(column) ?? 'text');
    return arrayOfTexts(rows.map((row) => toText((row as Record<string, unknown>)[column])));
  });
  const plain = columns.map((_, i) => sql.ref(`c${i}`));
  const cast = columns.map(
    (column, i) => sql`${plain[i]}::${sql.raw(types.get(column) ?? 'text')} as ${sql.ref(column)}`,
  );
  return sql`(select ${sql.join(cast)} from unnest(${sql.join(arrays.map((array) => sql`${array}::text[]`))})
    as u (${sql.join(plain)})) as ${sql.ref(name)}`;
}

type ToText = (value: unknown) => string | null;

function textOf(type: string): ToText {
  if (type.startsWith('json')) return orNull((value) => JSON.stringify(value));
  if (type.endsWith('[]')) return orNull((value) => arrayLiteral(value as readonly Element[]));
  return orNull(String);
}

function orNull(toText: (value: unknown) => string): ToText {
  return (value) => (value === null || value === undefined ? null : toText(value));
}

type Element = string | number | boolean | null;

function arrayLiteral(values: readonly Element[]): string {
  const quoted = values.map((value) =>
    value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${quoted.join(',')}}`;
}

/** The rows in the text format of COPY, these columns of each. */
export function copyText(rows: readonly object[], columns: readonly string[], types: ColumnTypes): string {
  const toTexts = columns.map((column) => textOf(types.get(column) ?? 'text'));
  const cells: string[] = [];
  // joined, not added up: what is added up is a tree of pieces until somebody reads it
  const lines = rows.map((row) => {
    for (let i = 0; i < columns.length; i++) {
      const value = (row as Record<string, unknown>)[columns[i]!];
      const text = toTexts[i]!(value);
      cells[i] = text === null ? NULL_MARK : typeof value === 'number' ? text : escaped(text);
    }
    return cells.join('\t');
  });
  lines.push('');
  return lines.join('\n');
}

const NULL_MARK = '\\N';
const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!) : text;
}

/** One dimension, from 1 on; each text with its length before it. */
export function arrayOfTexts(texts: readonly (string | null)[]): Buffer {
  if (texts.length === 0) return EMPTY;
  const bytes = texts.reduce((sum, text) => sum + 4 + (text === null ? 0 : Buffer.byteLength(text)), 0);
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + bytes);
  let at = 0;
  for (const word of [1, 1, TEXT_OID, texts.length, 1]) at = buffer.writeInt32BE(word, at);
  for (const text of texts) {
    const end = text === null ? at + 4 : at + 4 + buffer.write(text, at + 4);
    buffer.writeInt32BE(text === null ? NULL_LENGTH : end - at - 4, at);
    at = end;
  }
  return buffer;
}

/** As Postgres writes an array. The driver would quote every number. */
export function arrayOfInts(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'null').join()}}`;
}
