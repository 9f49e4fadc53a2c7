// The office finds lots by their reference, wherever they are, as far as it reaches.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let other: number;
beforeAll(async () => {
  space = await openSpace();
  const { tenant, programId } = space;
  const made = await space.desk('POST', `/${tenant}/programs`, { name: 'Autre', vat_rate: 20 });
  other = (made.json.data as { id: number }).id;
  await space.desk('PUT', `/${tenant}/programs/${programId}`, { vat_rate: 20 });
  const lots = (references: readonly string[]) => ({
    lots: references.map((reference) => apartment(reference, reference)),
  });
  const first = ['A301', 'A3', 'a302', 'B301', 'A%01', 'A_01', 'É12'];
  for (const [program, references] of [
    [programId, first],
    [other, ['A301', 'C1']],
  ] as const) {
    const { status, json } = await space.desk(
      'POST',
      `/${tenant}/programs/${program}/lots`,
      lots(references),
    );
    expect([status, (json.data as { errors: unknown[] }).errors]).toEqual([200, []]);
  }
});
afterAll(() => space.close());

type Found = readonly { readonly program_id: number; readonly reference: string }[];
async function found(reference: string, ask: Space['desk'] = space.desk, query = ''): Promise<string[]> {
  const at = `/${space.tenant}/lots?reference=${encodeURIComponent(reference)}${query}`;
  const { status, json } = await ask('GET', at);
  expect([reference, status]).toEqual([reference, 200]);
  return (json.data as Found).map((lot) => `${lot.program_id === other ? 'other ' : ''}${lot.reference}`);
}

it.each([
  ['A301', ['A301', 'other A301']],
  ['a3', ['A3', 'A301', 'other A301', 'a302']],
  ['B', ['B301']],
  ['é1', ['É12']],
  // signs that stand for others elsewhere
  ['A%', ['A%01']],
  ['A_', ['A_01']],
  ['%', []],
  ['301', []],
  ["A301' or 'a' = 'a", []],
])('%s', async (reference, lots) => {
  expect(await found(reference)).toEqual(lots);
});

it('tells of each what a list shows, page by page', async () => {
  const { json } = await space.desk('GET', `/${space.tenant}/lots?per_page=3&page=2`);
  expect(json.meta).toMatchObject({ total: 9, last_page: 3, current_page: 2 });
  const { data } = (await space.desk('GET', `/${space.tenant}/lots?reference=b`)).json;
  expect(data).toEqual([
    {
      id: expect.any(Number) as number,
      program_id: space.programId,
      reference: 'B301',
      is_primary: true,
      type: 'apartment',
      typology: 'T3',
      status: 'available',
    },
  ]);
  const pages = await Promise.all(
    [1, 2, 3].map((page) => found('a3', space.desk, `&per_page=2&page=${page}`)),
  );
  expect(pages.flat()).toEqual(await found('a3'));
  const [next] = [(await space.desk('GET', `/${space.tenant}/lots?reference=a3&per_page=2`)).json.links.next];
  expect(new URL(next!).search).toBe('?reference=a3&per_page=2&page=2');
});

it('what has gone is not found, what is renamed by its new name', async () => {
  const at = `/${space.tenant}/programs/${other}/lots`;
  const [{ id }] = (await space.desk('GET', `/${space.tenant}/lots?reference=C1`)).json.data as [
    { id: number },
  ];
  await space.desk('POST', at, { lots: [{ id, external_id: 'C1', reference: 'D1' }] });
  expect([await found('C1'), await found('d')]).toEqual([[], ['other D1']]);
  await space.desk('DELETE', `${at}/${id}`);
  expect(await found('d')).toEqual([]);
});

it('who is bound to a program finds its lots alone, and another client space none of them', async () => {
  const token = async (tenant: string, role: string, bound: object): Promise<Space['desk']> => {
    const made = await space.desk('POST', `/${tenant}/tokens`, { label: role, role, ...bound });
    const secret = (made.json.data as { token: string }).token;
    return (method, path, body, headers) =>
      space.desk(method, path, body, { ...headers, authorization: `Bearer ${secret}` });
  };
  const bound = await token(space.tenant, 'manager', { program_ids: [other] });
  expect(await found('a301', bound)).toEqual(['other A301']);
  for (const role of ['analyst', 'auditor', 'admin'])
    expect(await found('a301', await token(space.tenant, role, {}))).toHaveLength(2);
  await space.desk('POST', '/tenants', { key: 'voisin', name: 'Voisin' });
  const neighbour = await token('voisin', 'manager', {});
  expect((await neighbour('GET', `/${space.tenant}/lots?reference=A`)).status).toBe(401);
  expect((await neighbour('GET', '/voisin/lots?reference=A')).json.data).toEqual([]);
});

it.each(['?reference=%00', '?ref=A', '?page=0', `?reference=${'x'.repeat(256)}`])(
  '%s is refused',
  async (query) => {
    expect((await space.desk('GET', `/${space.tenant}/lots${query}`)).status).toBe(422);
  },
);
