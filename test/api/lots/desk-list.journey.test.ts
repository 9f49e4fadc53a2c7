// The office lists the lots and the buildings of a program whole, or page by page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

const MANY = 7;

let space: Space;
let at: string;
beforeAll(async () => {
  space = await openSpace();
  at = `/${space.tenant}/programs/${space.programId}`;
  const lots = Array.from({ length: MANY }, (_, n) => apartment(`E${n}`, `A${n}`));
  await space.desk('PUT', at, { vat_rate: 20 });
  expect((await space.desk('POST', `${at}/lots`, { lots })).status).toBe(200);
  for (const name of ['A', 'B', 'C']) await space.desk('POST', `${at}/buildings`, { name });
});
afterAll(() => space.close());

const list = async (what: string, query = '') => {
  const { status, json, headers } = await space.desk('GET', `${at}/${what}${query}`);
  expect(status).toBe(200);
  const ids = (json.data as { id: number }[]).map(({ id }) => id);
  return { ids, links: json.links, meta: json.meta, etag: headers.get('etag') };
};

it.each([
  ['lots', MANY],
  ['buildings', 3],
])('%s: all of them as one page, or page by page', async (what, total) => {
  const whole = await list(what);
  expect(whole.ids).toHaveLength(total);
  expect(whole.meta).toMatchObject({
    total,
    current_page: 1,
    last_page: 1,
    per_page: total,
    from: 1,
    to: total,
  });
  const first = String(whole.links.first);
  expect(new URL(first).search).toBe('');
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(what, `?per_page=2&page=${page}`)));
  expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
  expect(pages[0]!.ids).toHaveLength(2);
  expect(pages[0]!.meta).toMatchObject({ total, per_page: 2, last_page: Math.ceil(total / 2) });
  expect(pages[0]!.links).toMatchObject({ prev: null, next: `${first}?per_page=2&page=2` });
  expect((await list(what, '?page=2')).ids).toEqual([]);
  for (const wrong of ['?per_page=0', '?per_page=101', '?page=x', '?size=2'])
    expect((await space.desk('GET', `${at}/${what}${wrong}`)).status).toBe(422);
});

it('a page has a tag of its own, and goes on being filtered where it leads on', async () => {
  const since = '2026-01-01T00:00:00.000000Z';
  const pages = await Promise.all(
    ['', '?per_page=2', '?per_page=2&page=2', `?per_page=2&updated_since=${since}&with_deleted=1`].map(
      (query) => list('lots', query),
    ),
  );
  expect(new Set(pages.map(({ etag }) => etag)).size).toBe(pages.length);
  const { next } = pages.at(-1)!.links;
  expect(new URL(String(next)).searchParams).toEqual(
    new URLSearchParams({ updated_since: since, with_deleted: '1', per_page: '2', page: '2' }),
  );
  const again = await space.desk('GET', `${at}/lots?per_page=2`, undefined, {
    'if-none-match': String(pages[1]!.etag),
  });
  expect(again.status).toBe(304);
});

it('who does not reach the program has no list of it', async () => {
  const other = await space.addProgram();
  const bound = await space.officerWith({ role: 'manager', program_ids: [other] });
  expect((await bound('GET', `${at}/lots`)).status).toBe(404);
  expect((await bound('GET', `/${space.tenant}/programs/${other}/lots`)).json).toMatchObject({
    data: [],
    meta: { total: 0, from: null, to: null },
  });
});
