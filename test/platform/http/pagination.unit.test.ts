import { describe, expect, it } from 'vitest';
import { onOnePage, paginate, shownPages } from '../../../src/platform/http/answers/pagination.ts';
import fc from '../../support/properties.ts';

const path = 'https://crm.example/v1/demo/programs/1/options';
const labels = (page: number, total: number): string =>
  paginate(total, page, 1, path)
    .meta.links.slice(1, -1)
    .map(({ label, active }) => (active ? `[${label}]` : label))
    .join(' ');

describe('the page window', () => {
  it.each([
    [1, 1, '[1]'],
    [2, 3, '1 [2] 3'],
    [7, 13, '1 2 3 4 5 6 [7] 8 9 10 11 12 13'],
    [1, 14, '[1] 2 3 4 5 6 7 8 9 10 ... 13 14'],
    [7, 20, '1 2 3 4 5 6 [7] 8 9 10 ... 19 20'],
    [8, 20, '1 2 ... 5 6 7 [8] 9 10 11 ... 19 20'],
    [13, 20, '1 2 ... 10 11 12 [13] 14 15 16 ... 19 20'],
    [14, 20, '1 2 ... 11 12 13 [14] 15 16 17 18 19 20'],
    [20, 20, '1 2 ... 11 12 13 14 15 16 17 18 19 [20]'],
  ])('page %i of %i', (page, last, shown) => expect(labels(page, last)).toBe(shown));
});

describe('a page', () => {
  it('has the links and the meta of the interface', () => {
    expect(paginate(101, 2, 50, path)).toEqual({
      links: {
        first: `${path}?per_page=50&page=1`,
        last: `${path}?per_page=50&page=3`,
        prev: `${path}?per_page=50&page=1`,
        next: `${path}?per_page=50&page=3`,
      },
      meta: {
        current_page: 2,
        from: 51,
        last_page: 3,
        links: [
          { url: `${path}?per_page=50&page=1`, label: '&laquo; Précédent', active: false },
          { url: `${path}?per_page=50&page=1`, label: '1', active: false },
          { url: `${path}?per_page=50&page=2`, label: '2', active: true },
          { url: `${path}?per_page=50&page=3`, label: '3', active: false },
          { url: `${path}?per_page=50&page=3`, label: 'Suivant &raquo;', active: false },
        ],
        path,
        per_page: 50,
        to: 100,
        total: 101,
      },
    });
  });

  it('of nothing is one empty page', () => {
    const { links, meta } = paginate(0, 1, 50, path);
    expect([links.prev, links.next, meta.from, meta.to, meta.last_page, meta.total]).toEqual([
      null,
      null,
      null,
      null,
      1,
      0,
    ]);
  });

  it('past the end is empty and leads back', () => {
    const { links, meta } = paginate(10, 9, 5, path);
    expect([meta.from, meta.to, meta.current_page, meta.last_page, links.next]).toEqual([
      null,
      null,
      9,
      2,
      null,
    ]);
  });

  it('keeps its promises for every size', () => {
    const sizes = fc.record({
      total: fc.integer({ min: 0, max: 3000 }),
      perPage: fc.integer({ min: 1, max: 100 }),
      page: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(sizes, ({ total, perPage, page }) => {
        const { meta } = paginate(total, page, perPage, path);
        const shown = shownPages(page, meta.last_page);
        const numbers = shown.filter((n) => n !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(meta.last_page);
        if (meta.last_page < 14) expect(numbers).toHaveLength(meta.last_page);
        else
          for (const gap of shown.keys())
            if (shown[gap] === null) expect(numbers).not.toContain((shown[gap - 1] ?? 0) + 1);
        if (page <= meta.last_page) {
          for (let n = Math.max(1, page - 3); n <= Math.min(meta.last_page, page + 3); n++)
            expect(numbers).toContain(n);
          expect((meta.to ?? 0) - (meta.from ?? 1) + 1).toBe(Math.min(perPage, total - (page - 1) * perPage));
        } else expect([meta.from, meta.to]).toEqual([null, null]);
      }),
    );
  });
});

it('a page that holds the last one alone is not empty', () => {
  const { meta } = paginate(241, 2, 240, path);
  expect(meta).toMatchObject({ from: 241, to: 241, last_page: 2 });
});

it('a list that is told whole is one page, at its own address', () => {
  const { links, meta } = onOnePage(240, path, { updated_since: '2026-01-01' });
  const here = `${path}?updated_since=2026-01-01`;
  expect(links).toEqual({ first: here, last: here, prev: null, next: null });
  expect(meta).toMatchObject({ current_page: 1, last_page: 1, from: 1, to: 240, per_page: 240, total: 240 });
  expect(onOnePage(0, path)).toMatchObject({
    links: { first: path },
    meta: { from: null, to: null, per_page: 1, total: 0 },
  });
});
