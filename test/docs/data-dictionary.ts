// The data dictionary as Markdown, made from what Postgres itself knows of the read models.
import type pg from 'pg';
import { HIDDEN, PERSONAL } from '../../projections/analysts.ts';
import { LIVE, openGeneration, prepareLive } from '../../projections/building/generations.ts';
import { projectors } from '../../src/app/assembly/catalogue.ts';
import { formatted } from './documents.ts';

export const DICTIONARY = 'docs/data-dictionary.md';

/** The dictionary of the read models that this code makes in an empty database. */
export async function dictionaryDocument(databaseUrl: string): Promise<string> {
  await prepareLive(databaseUrl, projectors);
  const live = openGeneration(databaseUrl, LIVE, { size: 1 });
  try {
    return await formatted(DICTIONARY, dataDictionary(await relationsOf(live.pool)));
  } finally {
    await live.close();
  }
}

interface Relation {
  readonly name: string;
  readonly is_view: boolean;
  readonly comment: string | null;
  readonly columns: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly in_key: boolean;
  readonly comment: string | null;
}

export async function relationsOf(pool: pg.Pool, schema = 'crm'): Promise<readonly Relation[]> {
  const { rows } = await pool.query<Relation>(
    `select c.relname as name, c.relkind = 'v' as is_view, obj_description(c.oid, 'pg_class') as comment,
       json_agg(json_build_object(
         'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
         'in_key', a.attnum = any(coalesce(i.indkey::int2[], '{}')),
         'comment', col_description(c.oid, a.attnum)) order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'migrations%'
     group by c.oid, c.relname, c.relkind order by c.relname collate "C"`,
    [schema],
  );
  return rows;
}

export function dataDictionary(relations: readonly Relation[]): string {
  return [
    '# Data dictionary',
    '',
    'The schema `crm` as analysts find it: the live read models, and views over them. Made from the database by `npm run docs`; a test fails when it is out of date. How to ask: [analysts.md](analysts.md).',
    '',
    '`crm_open` holds the same without the marked columns, for tools that ask for all of a table. Columns marked *personal* are shown by the schema `crm_personal` to the role `analyst_personal` alone; those marked *internal* to nobody. Every instant is by the service’s clock; money is in euros.',
    '',
    '## Views',
    '',
    ...relations.filter((r) => r.is_view).flatMap(section),
    '## Tables',
    '',
    ...relations.filter((r) => !r.is_view).flatMap(section),
  ].join('\n');
}

function section({ name, is_view, comment, columns }: Relation): string[] {
  return [
    `### ${name}`,
    '',
    `${comment ?? ''}.`,
    '',
    '| column | type | |',
    '|---|---|---|',
    ...columns.map((column) => {
      const marks = [
        ...(column.in_key ? ['key'] : []),
        ...(is_view || !column.nullable ? [] : ['nullable']),
        ...(PERSONAL[name]?.includes(column.name) ? ['*personal*'] : []),
        ...(HIDDEN.has(`${name}.${column.name}`) ? ['*internal*'] : []),
      ];
      const notes = [column.comment ?? '', marks.join(', ')].filter((note) => note !== '');
      return `| \`${column.name}\` | ${column.type} | ${notes.join('; ').replaceAll('|', '\\|')} |`;
    }),
    '',
  ];
}
