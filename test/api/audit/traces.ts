// Looks for words in everything the two stores hold: every stored event and snapshot, every row of every table.
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { EventStore } from '../../../src/platform/eventstore/event-store.ts';

export type Find = (text: string) => readonly string[];

/** Which of the words stand in a text, in any letter case. */
export function finder(words: readonly string[]): Find {
  const wanted = words.map((word) => [word, word.toLowerCase()] as const);
  return (text) => {
    const lower = text.toLowerCase();
    return wanted.flatMap(([word, small]) => (lower.includes(small) ? [word] : []));
  };
}

/** Where each word was found, as `stream revision type: word`, and which streams there are. */
export async function tracesInEvents(
  eventStoreUrl: string,
  find: Find,
): Promise<{ streams: Set<string>; traces: string[] }> {
  const store = new EventStore(eventStoreUrl);
  const traces: string[] = [];
  const streams = new Set<string>();
  try {
    for await (const event of store.readAll([''], null)) {
      streams.add(event.stream);
      const { data, ...rest } = event;
      const words = new Set(find(JSON.stringify(rest, bigints)));
      for (const text of data instanceof Uint8Array ? unpacked(data) : [JSON.stringify(data)])
        for (const word of find(text)) words.add(word);
      traces.push(...[...words].map((word) => `${event.stream} ${event.revision} ${event.type}: ${word}`));
    }
  } finally {
    await store.close();
  }
  return { streams, traces };
}

/** Every column as text; bytes as they are too, for what is stored in them is often text. */
export async function tracesInTables(
  databaseUrl: string,
  find: Find,
): Promise<{ seen: number; traces: string[] }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const traces: string[] = [];
  let seen = 0;
  try {
    const { rows: columns } = await client.query<{
      schema: string;
      table: string;
      column: string;
      type: string;
    }>(
      `select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_type t on t.oid = a.atttypid
       where c.relkind in ('r', 'm') and a.attnum > 0 and not a.attisdropped
         and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'`,
    );
    for (const { schema, table, column, type } of columns) {
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
      const { rows } = await client.query<{ text: string | null }>(
        `select ${text} as text from "${schema}"."${table}" where "${column}" is not null`,
      );
      seen += rows.length;
      const words = new Set(rows.flatMap((row) => find(row.text ?? '')));
      traces.push(...[...words].map((word) => `${schema}.${table}.${column}: ${word}`));
    }
  } finally {
    await client.end();
  }
  return { seen, traces };
}

/** Bytes as text, and what they hold where they are packed. */
function unpacked(bytes: Uint8Array): string[] {
  const plain = Buffer.from(bytes).toString('latin1');
  try {
    return [plain, gunzipSync(bytes).toString()];
  } catch {
    return [plain];
  }
}

function bigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
