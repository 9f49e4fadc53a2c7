// Files between their preview and their being applied, and what a client space has said of headers.
import type pg from 'pg';
import type { BatchItem } from '../../domain/grid/lots/input.ts';
import { isTarget, type Column, type Remembered, type Target } from '../../domain/grid/sheet/match.ts';
import type { Line } from '../../platform/kernel/cell.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import { FewOfEach } from './few-of-each.ts';

export interface Sent {
  readonly tenant: string;
  readonly programId: number;
  /** Who sent it. */
  readonly by: string;
  readonly name: string;
  readonly format: string;
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
}

export interface Applied {
  readonly changed: number;
  readonly created: number;
  readonly at: string;
}

/** What an import was about to write, to what and for whom: kept from before its first append. */
export interface Begun {
  /** Not said by those that were begun before this was kept. */
  readonly by?: Pick<CommandContext, 'actor' | 'requestId'>;
  /** What its appends are named by, whoever makes them; not said by those either. */
  readonly seed?: string;
  readonly items: readonly BatchItem[];
  readonly newIds: readonly (readonly [index: number, lotId: number])[];
  readonly agreed: readonly (readonly [lotId: number, standing: string])[];
}

export interface Waiting extends Sent {
  readonly id: number;
  readonly createdAt: Date;
  readonly applied: Applied | null;
  /** Null but for one that is under way, or whose process died under it. */
  readonly begun: Begun | null;
}

/** Where an import is. */
export type Place = Pick<Waiting, 'id' | 'tenant' | 'programId'>;

interface Row {
  readonly id: number;
  readonly sent_by: string;
  readonly name: string;
  readonly format: string;
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  readonly created_at: Date;
  readonly applied: Applied | null;
  readonly begun: Begun | null;
}

/** Names, among the locks of Postgres, those of imports. */
const LOCKS = 20_026;

const KEPT_MS = 24 * 60 * 60_000;
/** Each holds a connection of the pool as long as it lasts, and asks for others of it: those have to be there. */
const APPLIED_AT_ONCE = { most: 3, ofOneTenant: 2 };

export class ImportStore {
  readonly #runtime: pg.Pool;
  readonly #applied = new FewOfEach(APPLIED_AT_ONCE.most, APPLIED_AT_ONCE.ofOneTenant);

  constructor(runtime: pg.Pool) {
    this.#runtime = runtime;
  }

  /** Takes the place of what the same sender left waiting there, and of what is older than a day; what is half written stays. */
  async put({ tenant, programId, by, name, format, columns, lines }: Sent, now: Date): Promise<number> {
    await this.#runtime.query(
      `delete from runtime.imports
       where begun is null
         and (created_at < $1 or (tenant_key = $2 and program_id = $3 and sent_by = $4 and applied is null))`,
      [new Date(now.getTime() - KEPT_MS), tenant, programId, by],
    );
    const { rows } = await this.#runtime.query<{ id: number }>(
      `insert into runtime.imports (tenant_key, program_id, sent_by, name, format, columns, lines, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [tenant, programId, by, name, format, JSON.stringify(columns), JSON.stringify(lines), now],
    );
    return rows[0]!.id;
  }

  async get(tenant: string, programId: number, id: number, now: Date): Promise<Waiting | null> {
    const { rows } = await this.#runtime.query<Row>(
      `select id, sent_by, name, format, columns, lines, created_at, applied, begun from runtime.imports
       where tenant_key = $1 and program_id = $2 and id = $3 and (created_at >= $4 or begun is not null)`,
      [tenant, programId, id, new Date(now.getTime() - KEPT_MS)],
    );
    const [row] = rows;
    if (!row) return null;
    const { sent_by: by, created_at: createdAt, ...rest } = row;
    return { ...rest, tenant, programId, by, createdAt };
  }

  /** Not of one that has begun to be written: that is carried out as it was agreed to. */
  async setColumns(id: number, columns: readonly Column[]): Promise<boolean> {
    const { rowCount } = await this.#runtime.query(
      'update runtime.imports set columns = $2 where id = $1 and begun is null',
      [id, JSON.stringify(columns)],
    );
    return rowCount === 1;
  }

  /** Those that are under way, or whose process died under them. */
  async allBegun(): Promise<readonly Place[]> {
    const { rows } = await this.#runtime.query<Place>(
      `select id, tenant_key as tenant, program_id as "programId" from runtime.imports
       where begun is not null order by id`,
    );
    return rows;
  }

  async setBegun(id: number, begun: Begun | null): Promise<void> {
    await this.#runtime.query('update runtime.imports set begun = $2 where id = $1', [
      id,
      begun && JSON.stringify(begun),
    ]);
  }

  /** Nobody else applies this import meanwhile, in no process; null where somebody does. A process that dies lets go. */
  alone<T>({ tenant, id }: Place, run: () => Promise<T>): Promise<T | null> {
    return this.#applied.run(tenant, () => this.#locked(id, run));
  }

  async #locked<T>(id: number, run: () => Promise<T>): Promise<T | null> {
    const client = await this.#runtime.connect();
    let isOurs = false;
    try {
      const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [
        LOCKS,
        id,
      ]);
      isOurs = rows[0]?.ours === true;
      return isOurs ? await run() : null;
    } finally {
      if (isOurs) await client.query('select pg_advisory_unlock($1, $2)', [LOCKS, id]).catch(() => {});
      client.release();
    }
  }

  async setApplied(id: number, applied: Applied): Promise<void> {
    await this.#runtime.query('update runtime.imports set applied = $2, begun = null where id = $1', [
      id,
      JSON.stringify(applied),
    ]);
  }

  async remembered(tenant: string): Promise<Remembered> {
    const { rows } = await this.#runtime.query<{ header: string; field: string | null }>(
      'select header, field from runtime.import_columns where tenant_key = $1',
      [tenant],
    );
    return new Map(
      rows.flatMap(({ header, field }): [string, Target | null][] =>
        // a field that another version knew is forgotten
        field === null ? [[header, null]] : isTarget(field) ? [[header, field]] : [],
      ),
    );
  }

  async remember(tenant: string, said: Remembered): Promise<void> {
    await this.#runtime.query(
      `insert into runtime.import_columns (tenant_key, header, field)
       select $1, * from unnest($2::text[], $3::text[])
       on conflict (tenant_key, header) do update set field = excluded.field`,
      [tenant, [...said.keys()], [...said.values()]],
    );
  }
}
