// Pages of a list that changes under the reader, newest first as every list of the service.
import { expect, it } from 'vitest';
import { everyItem, LotbookError } from '../../clients/typescript/src/index.ts';
import fc from '../support/properties.ts';

const PER_PAGE = 3;

function pageOf(ids: readonly number[], page: number) {
  const shown = ids.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return {
    data: {
      data: shown.map((id) => ({ id })),
      meta: {
        last_page: Math.max(1, Math.ceil(ids.length / PER_PAGE)),
        per_page: PER_PAGE,
        total: ids.length,
      },
    },
    response: new Response(),
  };
}

it('what stands all the while is seen once, whatever comes and goes between two pages', async () => {
  const step = fc.record({ added: fc.nat(5), removed: fc.array(fc.nat(40), { maxLength: 6 }) });
  await fc.assert(
    fc.asyncProperty(fc.nat(25), fc.array(step, { maxLength: 8 }), async (count, steps) => {
      let newest = count;
      let ids = Array.from({ length: count }, (_, i) => count - i);
      const stay = new Set(ids);
      const changes = steps.values();
      const seen: number[] = [];
      const read = async (page: number) => {
        const answer = pageOf(ids, page);
        const { added = 0, removed = [] } = changes.next().value ?? {};
        const gone = new Set(removed.map((at) => ids[at]));
        for (const id of gone) if (id !== undefined) stay.delete(id);
        ids = [
          ...Array.from({ length: added }, () => (newest += 1)).reverse(),
          ...ids.filter((id) => !gone.has(id)),
        ];
        return answer;
      };
      for await (const { id } of everyItem(read)) seen.push(id);
      expect(seen).toHaveLength(new Set(seen).size);
      expect([...stay].filter((id) => !seen.includes(id))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it('an empty list has no items, and a refused page is an error', async () => {
  const none: unknown[] = [];
  for await (const item of everyItem(async (page) => pageOf([], page))) none.push(item);
  expect(none).toEqual([]);
  const refused = everyItem(async () => ({
    error: { message: 'Clé invalide', code: 'unauthenticated' },
    response: new Response(null, { status: 401, headers: { 'x-request-id': 'r-1' } }),
  }));
  await expect(refused.next()).rejects.toThrow(LotbookError);
  await expect(
    everyItem(async () => ({ response: new Response(null, { status: 502 }) })).next(),
  ).rejects.toMatchObject({
    status: 502,
    code: 'unknown',
  });
});
