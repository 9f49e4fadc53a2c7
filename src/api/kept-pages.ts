// Pages whose documents are put together as they are read, told once more as they were as long as nothing has changed that
// they were made of: partners ask for the same page over and over. Whether it has is asked of the tables each time, in one
// short statement, so that nobody is told less than he has been told before.
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Crm } from '../../projections/tables.ts';
import type { Clock } from '../platform/kernel/time/clock.ts';
import { PLANNED_ONCE } from '../platform/postgres/postgres.ts';
import { SharedLooks } from '../platform/kernel/waiting/shared-looks.ts';
import type { Mark, Standing, Unchanged } from '../platform/following/unchanged.ts';
import {
  goesOn,
  pageIn,
  pageStatement,
  type Page,
  type PageRow,
  type Pages,
  type Wanted,
} from './one-page.ts';

/** Of all pages together. */
const MOST_BYTES = 4 * 1024 * 1024;
const BYTES_OF_A_SIGN = 2;

/** Of the checkpoints. */
const STANDING = sql`min(position) as position, max(tableoid) as generation`;

interface Asked {
  readonly tenant: string;
  readonly programId: number;
  /** What of the program comes to an end by itself, and shows as ended from that moment on. */
  readonly kind: 'options' | 'registrations';
  /** What else tells this page from others. */
  readonly more: readonly unknown[];
}

interface Kept {
  readonly page: Page;
  readonly mark: Mark;
  /** When it was put together, and when the first of its documents ends. */
  readonly from: number;
  readonly until: number;
}

interface Told extends PageRow, Omit<Standing, 'position'> {
  /** Null before the first event. */
  readonly position: bigint | null;
  readonly is_whole: boolean;
  readonly ends_at: Date | null;
}

export class KeptPages {
  readonly #rows: Kysely<Crm>;
  readonly #clock: Clock;
  readonly #unchanged: Unchanged;
  /** Of whoever asks for the same page at once. */
  readonly #shared = new SharedLooks();
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page: { documents } }, name) =>
      BYTES_OF_A_SIGN * [name, ...documents].reduce((signs, text) => signs + text.length, 0),
  });

  #forgotten = 0;

  constructor(rows: Kysely<Crm>, clock: Clock, unchanged: Unchanged) {
    this.#rows = rows;
    this.#clock = clock;
    this.#unchanged = unchanged;
  }

  async page(asked: Asked, pages: Pages, wanted: () => Wanted): Promise<Page> {
    const name = JSON.stringify([asked, pages]);
    return await this.#shared.at(
      name,
      async () => (await this.#known(name, asked)) ?? (await this.#read(name, asked, pages, wanted())),
    );
  }

  /** A person was forgotten, who may stand on any, and on what is being read. */
  forget(): void {
    this.#forgotten++;
    this.#kept.clear();
  }

  async #known(name: string, { tenant }: Asked): Promise<Page | null> {
    const kept = this.#kept.get(name);
    if (!kept) return null;
    const now = this.#clock.now().getTime();
    if (now < kept.from || now >= kept.until || !this.#unchanged.mayStand(tenant, kept.mark)) return null;
    const { rows } = await sql<Standing>`${PLANNED_ONCE}
      select ${STANDING} from checkpoints`.execute(this.#rows);
    return this.#unchanged.stands(tenant, kept.mark, rows[0]!) ? kept.page : null;
  }

  async #read(name: string, { tenant, programId, kind }: Asked, pages: Pages, wanted: Wanted): Promise<Page> {
    const { connection } = this.#unchanged;
    const forgotten = this.#forgotten;
    const from = this.#clock.now().getTime();
    const { rows } = await sql<Told>`${PLANNED_ONCE}
      select page.*, standing.*, (select due_at from due
        where tenant_key = ${tenant} and kind = ${kind} and program_id = ${programId}) as ends_at
      from (${pageStatement(wanted, pages)}) page, (
        select ${STANDING}, not exists (select from quarantine) as is_whole
        from checkpoints) standing`.execute(this.#rows);
    const { is_whole, ends_at, position, generation } = rows[0]!;
    const page = pageIn(rows[0]!);
    const until = ends_at?.getTime() ?? Infinity;
    const isOfNow = is_whole && from < until && forgotten === this.#forgotten;
    // what is read once, from where the page before ended, is a file's
    if (position !== null && isOfNow && !goesOn(pages))
      this.#kept.set(name, { page, mark: { position, generation, connection }, from, until });
    else this.#kept.delete(name);
    return page;
  }
}
