// Before and after a page of a long list.
import { html, type Html } from '../html.ts';

interface Meta {
  readonly current_page: number;
  readonly last_page: number;
}

/** `address`: of the list, with its filters but `page`. */
export function pageLinks(meta: Meta | undefined, address: string): Html | null {
  if (!meta || meta.last_page <= 1) return null;
  const { current_page: page, last_page: last } = meta;
  const to = (n: number): string => withPage(address, n);
  return html`<p class="pages">
    ${page > 1 && html`<a rel="prev" href="${to(page - 1)}">Précédente</a>`} page ${page} sur ${last}
    ${page < last && html`<a rel="next" href="${to(page + 1)}">Suivante</a>`}
  </p>`;
}

/** The same address, with this page of its list. */
export function withPage(address: string, page: number): string {
  const { pathname, searchParams } = new URL(address, 'http://here');
  searchParams.set('page', String(page));
  return `${pathname}?${searchParams.toString()}`;
}
