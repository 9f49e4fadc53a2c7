// Signing in as a browser does it, with its own rules about cookies, redirects and forms: by a link, and by a company's
// issuer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../faults/service-process.ts';
import { startIssuer, type TestIssuer } from '../../support/issuer.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { openWindows, type Windows } from '../windows.ts';

let issuer: TestIssuer;
let space: Space;
let windows: Windows;

beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer([`http://127.0.0.1:${port}/console/connexion/oidc/retour`]);
  const { client, url } = issuer;
  [space, windows] = await Promise.all([
    openSpace({
      LOTBOOK_PORT: String(port),
      LOTBOOK_OIDC_ISSUER: url,
      LOTBOOK_OIDC_CLIENT_ID: client.client_id,
      LOTBOOK_OIDC_CLIENT_SECRET: client.client_secret,
      LOTBOOK_OIDC_TENANTS: 'rive-neuve',
    }),
    openWindows(),
  ]);
  await space.desk('POST', `/${space.tenant}/users`, {
    firstname: 'Jeanne',
    name: 'Roux',
    email: 'jeanne@x.example',
    roles: ['manager'],
  });
});
afterAll(async () => {
  await windows.close();
  await space.close();
  await issuer.close();
});

test('by a company’s issuer, to the page that was wanted, and out again', async () => {
  issuer.account = { sub: 'a', email: 'jeanne@x.example', email_verified: true };
  const page = await windows.ofNobody();
  await page.goto(`${space.address}/console/${space.tenant}/declarations`);
  await page.getByRole('link', { name: /^Continuer avec/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Déclarations' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/console/${space.tenant}/declarations`);
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL(/\/console\/connexion/);
  await page.goBack();
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/console/connexion');
});

test('whom the issuer knows and nobody invited is refused in words', async () => {
  issuer.account = { sub: 'b', email: 'stranger@x.example', email_verified: true };
  const page = await windows.ofNobody();
  await page.goto(`${space.address}/console/${space.tenant}/declarations`);
  await page.getByRole('link', { name: /^Continuer avec/ }).click();
  await page.waitForURL(/oidc\/retour/);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('Déclarations');
});

test('by a link, once', async () => {
  const window = await windows.of(space, ['sales']);
  expect(await window.page.getByRole('heading', { level: 1 }).innerText()).toBe('Aujourd’hui');
});
