// A column of Postgres as a column of Parquet.
import type { BasicType } from 'hyparquet-writer';

export interface Column {
  readonly name: string;
  /** As Postgres calls it. */
  readonly type: string;
  readonly isList: boolean;
}

interface ParquetColumn {
  readonly as: { readonly name: string; readonly type: BasicType; readonly nullable: true };
  /** From what the database client gives to what the file takes; nulls stay nulls. */
  readonly write: (value: unknown) => unknown;
}

const same = (value: unknown): unknown => value;

const TYPES: Readonly<Record<string, readonly [BasicType, (value: unknown) => unknown]>> = {
  bool: ['BOOLEAN', same],
  int2: ['INT32', same],
  int4: ['INT32', same],
  int8: ['INT64', (value) => BigInt(String(value))],
  numeric: ['DOUBLE', Number],
  float8: ['DOUBLE', same],
  timestamptz: ['TIMESTAMP', same],
  date: ['STRING', day],
  json: ['JSON', same],
  jsonb: ['JSON', same],
};

export function parquetColumn({ name, type, isList }: Column): ParquetColumn {
  const [parquet, write] = isList
    ? (['JSON', same] as const)
    : (TYPES[type] ?? (['STRING', String] as const));
  return { as: { name, type: parquet, nullable: true }, write };
}

/** The client reads a day as midnight where it runs. */
function day(value: unknown): string {
  if (!(value instanceof Date)) return String(value);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${String(value.getFullYear()).padStart(4, '0')}-${two(value.getMonth() + 1)}-${two(value.getDate())}`;
}
