// A list that comes in pages, item by item. Lists begin with what is newest: what is added meanwhile moves items to later
// pages, where they are seen a second time; what is removed moves them to earlier ones, where they would be missed.
import { LotbookError } from './failure.ts';

interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly last_page: number; readonly per_page: number; readonly total: number };
}

interface PageAnswer<Item> {
  readonly data?: Page<Item>;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Every item once, whatever is added or removed while the pages are read:
 *
 *     everyItem((page) => lotbook.GET('/leads', { params: { query: { page, per_page: 100 } } }))
 */
export async function* everyItem<Item extends { id: number | string }>(
  read: (page: number) => Promise<PageAnswer<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<number | string>();
  let total = 0;
  for (let page = 1; ; page += 1) {
    const { data: answer, error, response } = await read(page);
    if (!answer) throw new LotbookError(response, error);
    for (const item of answer.data) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
    const removed = total - answer.meta.total;
    total = answer.meta.total;
    // those that were removed may have stood before this page: as many others are now on pages that were read
    if (removed > 0) page = Math.max(1, page - Math.ceil(removed / answer.meta.per_page)) - 1;
    else if (page >= answer.meta.last_page) return;
  }
}
