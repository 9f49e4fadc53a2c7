// Runs the query of a figure, the very text that is shown with it.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { addDays, startOfDay } from '../../domain/grid/purchases/calendar.ts';
import { FewAtOnce } from '../../platform/http/waiting/few-at-once.ts';
import { SharedLooks } from '../../platform/kernel/waiting/shared-looks.ts';
import { date, instant, type Asked, type Breakdown, type Figure } from './figure.ts';
import { OWNER } from './funnel.ts';
import type { FigureTold } from './schema.ts';
import { SharedStanding, type Found } from './shared-standing.ts';

type Rows = FigureTold['rows'];

interface Wanted {
  readonly tenant: string;
  readonly programs: readonly number[] | null;
  readonly day: string;
  readonly from: string | null;
  readonly zone: string;
  /** An earlier day to tell of too. */
  readonly since?: string | null;
  readonly by?: Breakdown | null;
}

/** Each may take a second of Postgres: with more of them at once, all who read anything would wait for them. */
const AT_ONCE = 2;

export class FigureQueries {
  readonly #rows: Kysely<Crm>;
  readonly #standing: SharedStanding;
  readonly #few = new FewAtOnce(AT_ONCE);
  readonly #looks = new SharedLooks();

  constructor(rows: Kysely<Crm>) {
    this.#rows = rows;
    this.#standing = new SharedStanding((tenant, query) => this.#look(tenant, query));
  }

  async told(figure: Figure, wanted: Wanted): Promise<FigureTold> {
    const { name, title, description, columns } = figure;
    const { since = null } = wanted;
    const [rows, before] = await Promise.all([
      this.#rowsOf(figure, wanted),
      since === null ? null : this.#rowsOf({ ...figure, ...figure.compared }, { ...wanted, day: since }),
    ]);
    return {
      name,
      title,
      description,
      day: wanted.day,
      from: wanted.from,
      program_ids: wanted.programs === null ? null : [...wanted.programs],
      columns: columns.map((column) => ({ ...column })),
      rows,
      since,
      before,
      owners: await this.#ownersIn(figure, wanted.tenant, [...rows, ...(before ?? [])]),
      sql: this.textOf(figure, askedFor(wanted)),
    };
  }

  async #rowsOf(figure: Figure, wanted: Wanted): Promise<Rows> {
    const asked = askedFor(wanted);
    const found = figure.onStanding
      ? await this.#standing.rowsOf(figure.name, figure.onStanding(asked), asked, wanted)
      : await this.#found(wanted.tenant, this.textOf(figure, asked));
    return found.map((row) => figure.columns.map((column) => row[column.name] ?? null));
  }

  async #found(tenant: string, text: string): Promise<readonly Found[]> {
    const query = sql<{ row: Found }>`select to_json(figure) as row from (${sql.raw(text)}) figure`;
    return (await this.#look(tenant, query)).map(({ row }) => row);
  }

  /** A crowd before one figure looks together. */
  async #look<Row>(tenant: string, query: RawBuilder<Row>): Promise<readonly Row[]> {
    const asked = query.compile(this.#rows);
    const name = JSON.stringify([asked.sql, asked.parameters]);
    const look = (): Promise<{ rows: Row[] }> => this.#rows.executeQuery(asked);
    return (await this.#looks.at(name, () => this.#few.run(tenant, look))).rows;
  }

  /** The query tells numbers, for it is one that analysts may run. */
  async #ownersIn({ columns }: Figure, tenant: string, rows: Rows): Promise<FigureTold['owners']> {
    const [by, value] = ['dimension', 'value'].map((one) => columns.findIndex(({ name }) => name === one));
    const ids = rows.filter((row) => row[by!] === OWNER).map((row) => Number(row[value!]));
    const numbers = [...new Set(ids)].filter(Number.isInteger);
    if (numbers.length === 0) return [];
    return await this.#rows
      .selectFrom('users')
      .select(['id', 'fullname as name'])
      .where('tenant_key', '=', tenant)
      .where('id', 'in', numbers)
      .orderBy('id')
      .execute();
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

function askedFor({ tenant, programs, day, zone, from, by = null }: Wanted): Asked {
  return {
    tenant,
    programs,
    zone,
    by,
    day: date(day),
    from: from === null ? null : instant(startOfDay(zone, from)),
    until: instant(startOfDay(zone, addDays(day, 1))),
  };
}
