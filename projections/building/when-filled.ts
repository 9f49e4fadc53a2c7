// What is done when all rows of a generation are there: indexes that only readers need, of which one sort is a tenth of as
// many insertions, and the statistics that Postgres plans by.
import type pg from 'pg';
import { tablesIn } from './generations.ts';
import type { Projector } from '../projector.ts';

const AT_ONCE = 2;

interface Index {
  readonly name: string;
  /** The statement that makes it, with the schema in it. */
  readonly definition: string;
}

/** Takes them away from a generation that nobody reads yet, and answers what makes them again. */
export async function takeReadersIndexes(
  pool: pg.Pool,
  projectors: readonly Projector[],
): Promise<readonly Index[]> {
  const { rows } = await pool.query<Index & { unique: boolean }>(
    `select c.relname as name, i.indisunique as unique, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = current_schema()::regnamespace order by c.relname`,
  );
  const searched = new Set(projectors.flatMap(({ searches }) => searches));
  for (const name of searched)
    if (!rows.some((index) => index.name === name))
      throw new Error(`a read model searches by the index ${name}, which no migration makes`);
  const late = rows.filter(({ name, unique }) => !unique && !searched.has(name));
  if (late.length > 0) await pool.query(`drop index ${late.map(({ name }) => `"${name}"`).join(', ')}`);
  return late;
}

export async function makeIndexes(pool: pg.Pool, indexes: readonly Index[]): Promise<void> {
  await askAll(
    pool,
    indexes.map(({ definition }) => definition),
  );
}

/** Left to itself, Postgres looks at tables that were just filled a minute later, and asks them in the wrong order until then. */
export async function takeStatistics(pool: pg.Pool): Promise<void> {
  const tables = await tablesIn(pool);
  await askAll(
    pool,
    tables.map((name) => `analyze "${name}"`),
  );
}

async function askAll(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const left = statements.values();
  const askSome = async (): Promise<void> => {
    for (const statement of left) await pool.query(statement);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askSome));
}
