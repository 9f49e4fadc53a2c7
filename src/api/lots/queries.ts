// Reads of lots: documents that the projector left ready-made, in lists a few hundred at a time.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Crm } from '../../../projections/tables.ts';
import { ASKED_FOR, Gathered } from '../../platform/postgres/gathered.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { inReach } from '../reached.ts';
import { counted, onePage, type Page, type Pages } from '../one-page.ts';
import { deletedLots } from './deleted.ts';
import { lotFile, withFileUrls } from '../../domain/grid/lots/document.ts';
import type { Plan } from '../../domain/grid/lots/lot.ts';

interface ListRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly position: string;
}

interface SheetRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly document: string;
  readonly etag: string;
  readonly unrestricted_distribution: boolean;
}

export interface LotList {
  readonly tenant: string;
  readonly programId: number;
  readonly updatedSince: string | null;
  /** Only what this key was allotted, and open grid; null for every lot. */
  readonly allottedTo: number | null;
}

type Everybodys = Omit<LotList, 'allottedTo'>;

const CHUNK = 500;
/** What is done to a text at once: a chunk of many would be a long turn of the event loop, and a query for each takes longer. */
const PART = 50;
/** Stands behind every sign that is written. */
const LAST_SIGN = '\u{10ffff}';

export class LotQueries {
  readonly #rows: Kysely<Crm>;
  readonly #baseUrl: string;
  readonly #edition: string;
  readonly #lists: Gathered<ListRow>;
  readonly #sheets: Gathered<SheetRow>;

  constructor(rows: Kysely<Crm>, pool: pg.Pool, baseUrl: string, edition: string) {
    this.#rows = rows;
    this.#baseUrl = baseUrl;
    this.#edition = edition;
    const lists = rows
      .selectFrom('lot_lists')
      .select(['tenant_key', 'program_id', sql<string>`position::text`.as('position')])
      .where(sql<boolean>`(tenant_key, program_id) in ${sql.raw(ASKED_FOR)}`)
      .compile();
    this.#lists = new Gathered<ListRow>(pool, {
      name: 'lot-list',
      text: lists.sql,
      keyOf: (row) => [row.tenant_key, row.program_id],
      parts: 2,
    });
    const sheets = rows
      .selectFrom('lots')
      .select(['tenant_key', 'id', 'program_id', 'unrestricted_distribution'])
      .select(sql<string>`etag || ${sql.lit(`-${edition}`)}`.as('etag'))
      // two JSON objects made one
      .select(sql<string>`left(list_document, -1) || ',' || substr(sheet_rest, 2)`.as('document'))
      .where(sql<boolean>`(tenant_key, id) in ${sql.raw(ASKED_FOR)}`)
      .compile();
    this.#sheets = new Gathered<SheetRow>(pool, {
      name: 'lot-sheet',
      text: sheets.sql,
      keyOf: (row) => [row.tenant_key, row.id],
      parts: 2,
    });
  }

  /** Names the state of a program's lots as a whole, without a look at any lot. */
  async version(tenant: string, programId: number): Promise<string> {
    const list = await this.#lists.get(tenant, programId);
    return `${list?.position ?? '0'}-${this.#edition}`;
  }

  async sheet(tenant: string, programId: number, lotId: number): Promise<SheetRow | null> {
    const row = await this.#sheets.get(tenant, lotId);
    return row?.program_id === programId
      ? { ...row, document: withFileUrls(row.document, this.#baseUrl) }
      : null;
  }

  async isAllotted(tenant: string, programId: number, keyId: number, lotId: number): Promise<boolean> {
    const row = await this.#rows
      .selectFrom('lot_allotments')
      .select('lot_ids')
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', programId)
      .where('key_id', '=', keyId)
      .executeTakeFirst();
    return row?.lot_ids.includes(lotId) ?? false;
  }

  async files(tenant: string, programId: number, lotId: number): Promise<string | null> {
    const row = await this.#rows
      .selectFrom('lots')
      .select(sql<Plan[]>`state -> 'plans'`.as('plans'))
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', programId)
      .where('id', '=', lotId)
      .executeTakeFirst();
    return row ? withFileUrls(JSON.stringify(row.plans.map(lotFile)), this.#baseUrl) : null;
  }

  /** The list's documents by id, joined by Postgres into a few texts per chunk; what is in it when the chunk is read. */
  async *list(wanted: LotList): AsyncGenerator<string> {
    for (let after = 0, size = CHUNK; size === CHUNK;) {
      size = 0;
      for (const part of await this.#chunk(wanted, after)) {
        yield withFileUrls(part.text, this.#baseUrl);
        after = part.last;
        size += part.size;
      }
    }
  }

  /** By number, and how many there are in all. */
  async page(wanted: Everybodys, pages: Pages): Promise<Page> {
    const from = rowsOf(wanted);
    const asked = { row: 'l', from, document: sql<string>`l.list_document`, order: sql`l.id` };
    const { total, documents } = await onePage(this.#rows, asked, pages);
    return { total, documents: documents.map((text) => withFileUrls(text, this.#baseUrl)) };
  }

  /** Over all programs in reach, those whose reference begins so, by reference. */
  async found(key: Caller, reference: string, pages: Pages): Promise<Page> {
    const written = sql`lower(l.reference) collate "C"`;
    const beginning = sql`lower(${reference}) collate "C"`;
    const from = sql`lots l where l.tenant_key = ${key.tenantKey} ${inReach(key, 'l.program_id')}
      and ${written} >= ${beginning} and ${written} < ${beginning} || ${LAST_SIGN}`;
    const document = sql<string>`json_build_object('id', l.id, 'program_id', l.program_id, 'reference', l.reference,
      'is_primary', l.is_primary, 'type', l.type, 'typology', l.typology, 'status', l.status)::text`;
    return await onePage(this.#rows, { row: 'l', from, document, order: sql`${written}, l.id` }, pages);
  }

  async count(wanted: Everybodys): Promise<number> {
    return await counted(this.#rows, sql`select from ${rowsOf(wanted)}`);
  }

  /** What has gone of what such a list shows. */
  deleted(wanted: LotList): AsyncGenerator<string> {
    return deletedLots(this.#rows, wanted);
  }

  async #chunk(wanted: LotList, after: number) {
    const { tenant, programId, updatedSince, allottedTo } = wanted;
    let page = this.#rows
      .selectFrom('lots')
      .select([
        'id',
        'list_document',
        sql<number>`(row_number() over (order by id) - 1) / ${sql.lit(PART)}`.as('part'),
      ])
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', programId)
      .where('id', '>', after);
    if (updatedSince !== null) page = page.where('updated_at', '>=', updatedSince);
    if (allottedTo !== null)
      page = page.where(
        sql<boolean>`(unrestricted_distribution or id = any(coalesce((select lot_ids from lot_allotments a
          where a.tenant_key = ${tenant} and a.program_id = ${programId} and a.key_id = ${allottedTo}), '{}')))`,
      );
    return await this.#rows
      .selectFrom(page.orderBy('id').limit(CHUNK).as('page'))
      .select([
        sql<string>`string_agg(list_document, ',' order by id)`.as('text'),
        sql<number>`max(id)`.as('last'),
        sql<number>`count(*)::int`.as('size'),
      ])
      .groupBy('part')
      .orderBy('part')
      .execute();
  }
}

function rowsOf({ tenant, programId, updatedSince }: Everybodys): RawBuilder<unknown> {
  const since = updatedSince === null ? sql`` : sql`and l.updated_at >= ${updatedSince}::timestamptz`;
  return sql`lots l where l.tenant_key = ${tenant} and l.program_id = ${programId} ${since}`;
}
