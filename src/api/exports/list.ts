// A list of the office as a table: its rows are what its own route would answer, page after page, to whoever asks.
import type { Cell, Dated } from '../../platform/kernel/cell.ts';
import { arrayOf } from '../../platform/kernel/json-text.ts';
import { Stretches } from '../../platform/kernel/turns.ts';
import type { Sheet, SheetColumn } from '../../platform/sheets/sheet.ts';

export interface ListColumn<Document> {
  readonly header: string;
  readonly look?: 'decimal' | 'money';
  /** Says who somebody is: there is no such column for who sees no persons. */
  readonly isPersonal?: true;
  readonly of: (document: Document, clock: (instant: string) => Dated) => Cell;
}

/** The documents of a page, as the list's own route has them: a text may hold several, with commas between them. */
export type PageOf = (pages: {
  readonly page: number;
  readonly perPage: number;
}) => Promise<{ readonly documents: readonly string[] }>;

const PER_PAGE = 500;

interface Shown {
  readonly clock: (instant: string) => Dated;
  readonly seesPersons: boolean;
}

export function listSheet<Document extends { readonly id: number }>(
  name: string,
  all: readonly ListColumn<Document>[],
  pageOf: PageOf,
  { clock, seesPersons }: Shown,
): Sheet {
  const columns = all.filter(({ isPersonal }) => seesPersons || !isPersonal);
  return {
    name,
    columns: columns.map(({ header, look }): SheetColumn => ({ header, look: look ?? 'plain' })),
    rows: (async function* () {
      for await (const document of documents<Document>(pageOf))
        yield columns.map(({ of }) => of(document, clock));
    })(),
  };
}

async function* documents<Document extends { readonly id: number }>(
  pageOf: PageOf,
): AsyncGenerator<Document> {
  // what comes to the list meanwhile moves the rest of it on: nothing is told twice
  const told = new Set<number>();
  const stretches = new Stretches();
  for (let page = 1; ; page++) {
    const { documents: texts } = await pageOf({ page, perPage: PER_PAGE });
    const found = JSON.parse(arrayOf(texts)) as Document[];
    for (const document of found) {
      if (!told.has(document.id)) yield document;
      told.add(document.id);
      if (stretches.isOver) await stretches.rest();
    }
    if (found.length < PER_PAGE) return;
  }
}

export function at(instant: string | null, clock: (instant: string) => Dated): Cell {
  return instant === null ? null : clock(instant);
}

export function on(day: string | null): Cell {
  return day === null ? null : { day };
}

export function joined(texts: readonly (string | null)[]): Cell {
  const known = texts.filter((text) => text !== null && text !== '');
  return known.length === 0 ? null : known.join(', ');
}
