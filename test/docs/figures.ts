// The queries of the figures as the page for analysts shows them: of the demo client space, as of now.
import { sql } from 'kysely';
import pg from 'pg';
import type { Crm } from '../../projections/tables.ts';
import { figures } from '../../src/api/figures/figures.ts';
import { FigureQueries } from '../../src/api/figures/queries.ts';
import { openKysely } from '../../src/platform/postgres/postgres.ts';

const START = '<!-- figures: written by `npm run docs` -->';
const END = '<!-- end of figures -->';

const NOW = {
  tenant: 'demo',
  programs: null,
  day: sql`current_date`,
  from: null,
  by: null,
  until: sql`now()`,
  zone: 'Europe/Paris',
};

export function writtenFigures(): {
  readonly title: string;
  readonly description: string;
  readonly query: string;
}[] {
  // writing a query down asks no store: this pool never connects
  const queries = new FigureQueries(openKysely<Crm>(new pg.Pool()));
  return figures.map((figure) => {
    const { title, description } = figure;
    return { title, description, query: queries.textOf(figure, NOW) };
  });
}

export function withFigures(page: string): string {
  const [before, rest = ''] = page.split(START);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('the page has lost the place of its figures');
  const written = writtenFigures().map(
    ({ title, description, query }) => `### ${title}\n\n${description}\n\n\`\`\`sql\n${query};\n\`\`\``,
  );
  return [before + START, ...written, END + after].join('\n\n');
}
