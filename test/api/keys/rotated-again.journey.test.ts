// A rotation whose answer was lost is sent again: the secret that nobody saw takes nothing from the one in use.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '../../../projections/building/rebuild.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

const OVERLAP = { overlap_seconds: 3_600 };
const MOST = 8;

interface Door {
  readonly at: string;
  readonly made: object;
  secretOf(data: { key: string; token: string }): string;
  ask(secret: string): Promise<{ readonly status: number }>;
}

const DOORS: Readonly<Record<string, () => Door>> = {
  key: () => ({
    at: `/${space.tenant}/keys`,
    made: { permissions: ['lot.view'], program_ids: 'all' },
    secretOf: ({ key }) => key,
    ask: (secret) => fetch(`${space.address}/v1/${space.tenant}`, { headers: { 'x-api-key': secret } }),
  }),
  token: () => ({
    at: `/${space.tenant}/tokens`,
    made: { label: 'ERP', role: 'auditor' },
    secretOf: ({ token }) => token,
    ask: (secret) =>
      fetch(`${space.address}/backoffice/v1/${space.tenant}/programs`, {
        headers: { authorization: `Bearer ${secret}` },
      }),
  }),
};

const forward = (ms: number): Promise<void> =>
  space.moveClock(new Date(space.service.backend.clock.now().getTime() + ms));

test.each(Object.entries(DOORS))('a %s in use is good for its whole overlap', async (_, open) => {
  const { at, made, secretOf, ask } = open();
  const issued = (await space.desk('POST', at, made)).json.data;
  const rotate = async (body: object): Promise<string> => {
    const { status, json } = await space.desk('POST', `${at}/${issued.id}/rotate`, body);
    expect(status).toBe(200);
    return secretOf(json.data);
  };
  const told = async (secrets: readonly string[]): Promise<number[]> =>
    await Promise.all(secrets.map(async (secret) => (await ask(secret)).status));

  const secrets = [secretOf(issued), await rotate(OVERLAP), await rotate(OVERLAP)];
  expect(await told(secrets)).toEqual([200, 200, 200]);
  await forward(3_500_000);
  const latest = await rotate(OVERLAP);
  expect(await told([...secrets, latest])).toEqual([200, 200, 200, 200]);
  await forward(200_000);
  expect(await told([...secrets, latest])).toEqual([401, 401, 200, 200]);
  await rebuild({ ...space.service.backend, projectors });
  expect(await told([...secrets, latest])).toEqual([401, 401, 200, 200]);

  const only = await rotate({});
  expect(await told([...secrets, latest, only])).toEqual([401, 401, 401, 401, 200]);
});

test.each(Object.entries(DOORS))('a %s has so many, and is never without a way out', async (name, open) => {
  const { at, made, secretOf, ask } = open();
  const issued = (await space.desk('POST', at, made)).json.data;
  const rotate = (body: object) => space.desk('POST', `${at}/${issued.id}/rotate`, body);
  for (let i = 0; i < MOST; i++) expect((await rotate(OVERLAP)).status).toBe(200);
  const refused = await rotate(OVERLAP);
  expect([refused.status, refused.json.code]).toEqual([409, `${name}-secrets-full`]);
  expect((await ask(secretOf(issued))).status).toBe(200);

  expect((await rotate({})).status).toBe(200);
  expect((await ask(secretOf(issued))).status).toBe(401);
  expect((await rotate(OVERLAP)).status).toBe(200);
});
