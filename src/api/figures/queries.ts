// Runs the query of a figure, the very text that is shown with it.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { addDays, startOfDay } from '../../domain/grid/purchases/calendar.ts';
import { date, instant, type Asked, type Figure } from './figure.ts';
import type { FigureTold } from './schema.ts';

type Cell = FigureTold['rows'][number][number];

interface Wanted {
  readonly tenant: string;
  readonly programs: readonly number[] | null;
  readonly day: string;
  readonly from: string | null;
  readonly zone: string;
}

export class FigureQueries {
  readonly #rows: Kysely<Crm>;

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
  }

  async told(figure: Figure, wanted: Wanted): Promise<FigureTold> {
    const { name, title, description, columns } = figure;
    const { tenant, programs, zone, from } = wanted;
    const text = this.textOf(figure, {
      ...{ tenant, programs, zone },
      day: date(wanted.day),
      from: from === null ? null : instant(startOfDay(zone, from)),
      until: instant(startOfDay(zone, addDays(wanted.day, 1))),
    });
    const { rows: found } = await sql<{ row: Record<string, Cell> }>`
      select to_json(figure) as row from (${sql.raw(text)}) figure`.execute(this.#rows);
    return {
      ...{ name, title, description, day: wanted.day, from: wanted.from },
      program_ids: wanted.programs === null ? null : [...wanted.programs],
      columns: columns.map((column) => ({ ...column })),
      rows: found.map(({ row }) => columns.map((column) => row[column.name] ?? null)),
      sql: text,
    };
  }

  /** What is left out of a query as a parameter would not run where somebody pastes it. */
  textOf(figure: Figure, asked: Asked): string {
    const { sql: text, parameters } = figure.query(asked).compile(this.#rows);
    if (parameters.length > 0) throw new Error(`the figure ${figure.name} has values that are no literals`);
    // a condition that is not asked for leaves its place empty
    return text
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{2,}/g, '\n')
      .trim();
  }
}
