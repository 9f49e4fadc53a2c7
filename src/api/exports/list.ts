// A list of the office as a table: its rows are what its own route would answer, page after page, to whoever asks.
import type { Cell, Dated } from '../../platform/kernel/cell.ts';
import { arrayOf } from '../../platform/kernel/json-text.ts';
import { longTurn, Stretches } from '../../platform/kernel/waiting/turns.ts';
import type { Pages } from '../one-page.ts';
import type { Sheet, SheetColumn } from '../../platform/sheets/sheet.ts';

export interface ListColumn<Document> {
  readonly header: string;
  readonly look?: 'decimal' | 'money';
  /** Says who somebody is: there is no such column for who sees no persons. */
  readonly isPersonal?: true;
  readonly of: (document: Document, clock: (instant: string) => Dated) => Cell;
}

interface Numbered {
  readonly id: number;
}

/** A page of a list at a time, as its own route shows each. */
export type Documents = AsyncIterable<readonly Numbered[]>;

const PER_PAGE = 200;

/**
 * Each page goes on behind the last row of the one before: what leaves the list while it is read, or comes to it, moves
 * nothing across a seam.
 */
export async function* newestFirst(
  pageOf: (pages: Pages) => Promise<{ readonly documents: readonly string[] }>,
): AsyncGenerator<readonly Numbered[]> {
  for (let olderThan: number | undefined; ;) {
    const page = await read((await pageOf({ page: 1, perPage: PER_PAGE, olderThan })).documents);
    yield page;
    if (page.length < PER_PAGE) return;
    olderThan = page.at(-1)?.id;
  }
}

/** Of a list whose order, or what is in it, may change under it: which rows, and in what order, is said once. */
export async function* asListed(
  ids: readonly number[],
  documentsOf: (ids: readonly number[]) => Promise<readonly string[]>,
): AsyncGenerator<readonly Numbered[]> {
  for (let from = 0; from < ids.length; from += PER_PAGE)
    yield await read(await documentsOf(ids.slice(from, from + PER_PAGE)));
}

/** One text may hold several documents, with commas between them. */
async function read(texts: readonly string[]): Promise<readonly Numbered[]> {
  await longTurn();
  return JSON.parse(arrayOf(texts)) as readonly Numbered[];
}

interface Shown {
  readonly clock: (instant: string) => Dated;
  readonly seesPersons: boolean;
}

export function listSheet<Document extends Numbered>(
  name: string,
  all: readonly ListColumn<Document>[],
  documents: Documents,
  { clock, seesPersons }: Shown,
): Sheet {
  const columns = all.filter(({ isPersonal }) => seesPersons || !isPersonal);
  return {
    name,
    columns: columns.map(({ header, look }): SheetColumn => ({ header, look: look ?? 'plain' })),
    rows: (async function* () {
      const stretches = new Stretches();
      for await (const page of documents)
        for (const document of page as readonly Document[]) {
          yield columns.map(({ of }) => of(document, clock));
          if (stretches.isOver) await stretches.rest();
        }
    })(),
  };
}

export function at(instant: string | null, clock: (instant: string) => Dated): Cell {
  return instant === null ? null : clock(instant);
}

export function on(day: string | null): Cell {
  return day === null ? null : { day };
}

/** What there is of them, one behind the other. */
export function joined(texts: readonly (string | null)[]): Cell {
  const known = texts.filter(says);
  return known.length === 0 ? null : known.join(', ');
}

/** The same where another column goes along with it, element by element: one that says nothing keeps its place. */
export function inPlace(texts: readonly (string | null)[]): Cell {
  return texts.some(says) ? texts.map((text) => (says(text) ? text : '–')).join(', ') : null;
}

function says(text: string | null): boolean {
  return text !== null && text !== '';
}
