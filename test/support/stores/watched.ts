// The read models as queries see them, and what Postgres has to look at for what they ask.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Crm } from '../../../projections/tables.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

interface Looks {
  /** Rows that are looked at in all. */
  readonly seen: number;
  /** Tables that are read whole. */
  readonly whole: readonly string[];
  readonly nodes: readonly Plan[];
}

export interface Watched {
  readonly pool: pg.Pool;
  readonly rows: Kysely<Crm>;
  looks(work: () => Promise<unknown>): Promise<Looks>;
  stop(): Promise<void>;
}

export function watched(databaseUrl: string): Watched {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c search_path=crm' });
  let asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const rows = new Kysely<Crm>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  });
  const planOf = async ({ sql, parameters }: (typeof asked)[number]): Promise<Plan> => {
    const { rows: plans } = await pool.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (analyze, format json) ${sql}`,
      [...parameters],
    );
    return plans[0]!['QUERY PLAN'][0]!.Plan;
  };
  return {
    pool,
    rows,
    stop: () => rows.destroy(),
    async looks(work) {
      asked = [];
      await work();
      const nodes: Plan[] = [];
      for (const statement of asked) nodes.push(...nodesOf(await planOf(statement)));
      const leaves = nodes.filter((node) => node.Plans === undefined);
      const seen = leaves.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
      const read = nodes.filter((node) => node['Node Type'].includes('Seq Scan'));
      const whole = read.map((node) => node['Relation Name'] ?? '');
      return { seen: Math.round(seen), whole: whole.filter((name) => !SMALL.has(name)), nodes };
    },
  };
}

const SMALL = new Set(['programs', 'users']);

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}
