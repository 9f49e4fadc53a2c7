// A service whose issuer of all names people by `sub`: who is tied to an account is that person wherever they are, also for
// who names no client space, and whatever their address has become.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Browser } from '../../support/browser/browser.ts';
import { startIssuer, type TestIssuer } from '../../support/issuer.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { freePort } from '../../faults/service-process.ts';

let space: Space;
let issuer: TestIssuer;
const SECOND = 'second';

beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer([`http://127.0.0.1:${port}/console/connexion/oidc/retour`]);
  space = await openSpace({
    LOTBOOK_PORT: String(port),
    LOTBOOK_OIDC_ISSUER: issuer.url,
    LOTBOOK_OIDC_CLIENT_ID: issuer.client.client_id,
    LOTBOOK_OIDC_CLIENT_SECRET: issuer.client.client_secret,
    LOTBOOK_OIDC_MATCH: 'sub',
  });
  await space.desk('POST', '/tenants', { key: SECOND, name: SECOND });
});
afterAll(() => Promise.all([space.close(), issuer.close()]));
// the limit of tries is another test's
beforeEach(() => space.moveClock(new Date(space.service.backend.clock.now().getTime() + 61_000)));

async function add(tenant: string, email: string): Promise<number> {
  const person = { firstname: 'Jeanne', name: 'Roux', email, roles: ['admin'] };
  return (await space.desk('POST', `/${tenant}/users`, person)).json.data.id as number;
}

/** The client space that the account gets into, or the status of the refusal. */
async function comesInto(account: TestIssuer['account']): Promise<string | number> {
  issuer.account = account;
  const browser = new Browser(space.address);
  const left = await browser.get('/console/connexion/oidc');
  const seen = await browser.get(await issuer.visit(left.location!));
  if (seen.status !== 303) return seen.status;
  return (await browser.get('/console')).location!.split('/')[2]!;
}

test('whoever is tied is found by the account, and what others are called by its addresses is not asked', async () => {
  const id = await add(space.tenant, 'jeanne@corp.example');
  await add(SECOND, 'bob@corp.example');
  const verified = { email_verified: true };
  expect(await comesInto({ sub: 'J1', email: 'jeanne@corp.example', ...verified })).toBe(space.tenant);
  expect(await comesInto({ sub: 'J1', email: 'married@corp.example', ...verified })).toBe(space.tenant);
  expect(await comesInto({ sub: 'J1' })).toBe(space.tenant);
  expect(await comesInto({ sub: 'J1', email: 'bob@corp.example', ...verified })).toBe(space.tenant);
  await space.desk('PUT', `/${space.tenant}/users/${id}`, { email: 'other@corp.example' });
  expect(await comesInto({ sub: 'J1' })).toBe(space.tenant);
  expect(await comesInto({ sub: 'B1', email: 'bob@corp.example', ...verified })).toBe(SECOND);
  await space.desk('PUT', `/${space.tenant}/users/${id}`, { oidc_identity: null });
  expect(await comesInto({ sub: 'J1' })).toBe(403);
});
