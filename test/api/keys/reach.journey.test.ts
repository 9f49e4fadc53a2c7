// What is said of a key before anybody tries it, held against what it finds when it is tried.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
let at: string;
beforeAll(async () => {
  space = await openSpace();
  at = `/${space.tenant}`;
});
afterAll(() => space.close());

interface Reach {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  readonly programs: readonly { readonly id: number; readonly name: string }[];
}

async function reachOf(id: number): Promise<Reach> {
  const told = await space.desk('GET', `${at}/keys/${id}/reach`);
  expect(told.status, told.text).toBe(200);
  return told.json.data as Reach;
}

test.each([
  ['nothing', {}],
  ['lots', { permissions: ['lot.view'] }],
  ['contacts to be found', { global_permissions: ['global.lead.view'] }],
  ['leads and what hangs on them', { permissions: ['lead-extended.update', 'record.create'] }],
])('a key of %s opens those routes that it is said to open, and no others', async (_, powers) => {
  const key = await space.partnerWith({ ...powers, program_ids: [space.programId] });
  const { routes } = await reachOf(key.keyId);
  const open = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const document = (await (await fetch(`${space.address}/openapi.json`)).json()) as { paths: object };
  const asked = Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(
    ([path, methods]) =>
      path.startsWith('/v1/{tenantKey}') && 'get' in methods ? [path.replace('/v1/{tenantKey}', '')] : [],
  );
  expect(asked.length).toBeGreaterThan(20);
  for (const path of asked) {
    const url = path.replace('{programId}', String(space.programId)).replaceAll(/\{\w+\}/g, '2147483647');
    const { status } = await key('GET', url);
    expect([path, status !== 403]).toEqual([path, open.has(`GET /v1/${space.tenant}${path}`)]);
  }
});

test('of programs it is those that are offered, and of a revoked key nothing', async () => {
  const draft = await space.addProgram({ name: 'Brouillon', status: 'draft' });
  const one = await space.addProgram({ name: 'Le Parc', status: 'activated' });
  const bound = await space.partnerWith({ permissions: ['lot.view'], program_ids: [draft, one] });
  expect((await reachOf(bound.keyId)).programs).toMatchObject([{ id: one, name: 'Le Parc' }]);
  const all = await space.partnerWith({ permissions: ['lot.view'] });
  const { programs } = (await all('GET', '')).json.data as Reach;
  expect((await reachOf(all.keyId)).programs).toEqual(programs);
  await space.desk('DELETE', `${at}/keys/${all.keyId}`);
  expect(await reachOf(all.keyId)).toEqual({ routes: [], programs: [] });
});

test('one key is read as the list has it, by those who read people, and is not found where it is not', async () => {
  const { keyId } = await space.partnerWith({ permissions: ['lot.view'] });
  const read = await space.desk('GET', `${at}/keys/${keyId}`);
  expect((await space.desk('GET', `${at}/keys`)).json.data).toContainEqual(read.json.data);
  const auditor = await space.officerWith({ role: 'auditor' });
  const manager = await space.officerWith({ role: 'manager' });
  for (const url of [`${at}/keys/${keyId}`, `${at}/keys/${keyId}/reach`]) {
    expect((await auditor('GET', url)).status).toBe(200);
    expect((await manager('GET', url)).status).toBe(403);
  }
  for (const url of [`${at}/keys/999`, `${at}/keys/999/reach`, `${at}/keys/0/reach`])
    expect((await space.desk('GET', url)).status).toBe(404);
});
