// `links` and `meta` of a page, as Laravel's LengthAwarePaginator gives them.
import type { Links } from './answer.ts';

interface PageLink {
  readonly url: string | null;
  readonly label: string;
  readonly active: boolean;
}

interface Meta {
  readonly current_page: number;
  readonly from: number | null;
  readonly last_page: number;
  readonly links: readonly PageLink[];
  readonly path: string;
  readonly per_page: number;
  readonly to: number | null;
  readonly total: number;
}

interface Paging {
  readonly links: Links;
  readonly meta: Meta;
}

const EACH_SIDE = 3;
const SHOW_ALL_BELOW = 14;

type Kept = Readonly<Record<string, string>>;

/** `path` is the list's absolute address without a query; `keep` are query values that the links repeat. */
export function paginate(
  total: number,
  page: number,
  perPage: number,
  path: string,
  keep: Kept = {},
): Paging {
  const url = (n: number): string => withQuery(path, { ...keep, per_page: String(perPage), page: String(n) });
  return paging(total, page, perPage, path, url);
}

/** A list that is told whole, as the one page that it is: its address asks for no page. */
export function onOnePage(total: number, path: string, keep: Kept = {}): Paging {
  return paging(total, 1, Math.max(1, total), path, () => withQuery(path, keep));
}

function withQuery(path: string, query: Kept): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}

function paging(
  total: number,
  page: number,
  perPage: number,
  path: string,
  url: (page: number) => string,
): Paging {
  const last = Math.max(1, Math.ceil(total / perPage));
  const prev = page > 1 ? url(page - 1) : null;
  const next = page < last ? url(page + 1) : null;
  const first = (page - 1) * perPage + 1;
  const empty = first > total;
  const numbers = shownPages(page, last).map((shown) =>
    shown === null
      ? { url: null, label: '...', active: false }
      : { url: url(shown), label: String(shown), active: shown === page },
  );
  return {
    links: { first: url(1), last: url(last), prev, next },
    meta: {
      current_page: page,
      from: empty ? null : first,
      last_page: last,
      links: [
        { url: prev, label: '&laquo; Précédent', active: false },
        ...numbers,
        { url: next, label: 'Suivant &raquo;', active: false },
      ],
      path,
      per_page: perPage,
      to: empty ? null : Math.min(page * perPage, total),
      total,
    },
  };
}

/** The page numbers shown, null for a gap: all of few pages, else both ends and a window around this one. */
export function shownPages(page: number, last: number): (number | null)[] {
  if (last < SHOW_ALL_BELOW) return range(1, last);
  const near = EACH_SIDE + 4;
  const ends = { head: range(1, 2), tail: range(last - 1, last) };
  if (page <= near) return [...range(1, near + EACH_SIDE), null, ...ends.tail];
  if (page > last - near) return [...ends.head, null, ...range(last - (near + EACH_SIDE - 1), last)];
  return [...ends.head, null, ...range(page - EACH_SIDE, page + EACH_SIDE), null, ...ends.tail];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
