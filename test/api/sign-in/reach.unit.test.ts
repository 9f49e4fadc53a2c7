// Where an issuer may be: its address × how the service is reached.
import { expect, test } from 'vitest';
import { reachOf, wrongIssuer } from '../../../src/api/sign-in/oidc/reach.ts';

test.each<[string, boolean, boolean, boolean]>([
  // in production, on a machine of its own, with private addresses allowed
  ['https://login.example', true, true, true],
  ['https://login.example/realms/a', true, true, true],
  ['http://login.example', false, false, true],
  ['https://10.0.0.1', false, false, true],
  ['https://[fd00::1]', false, false, true],
  ['https://keycloak.internal', false, false, true],
  ['http://127.0.0.1:3000', false, true, true],
  ['http://localhost:3000', false, true, true],
  ['http://[::1]:3000', false, true, true],
  ['http://2130706433', false, true, true],
  ['https://127.0.0.1.elsewhere.example', true, true, true],
  ['https://login.example?a=b', false, false, false],
  ['https://login.example#a', false, false, false],
  ['https://a:b@login.example', false, false, false],
  ['ftp://127.0.0.1', false, false, false],
  ['login.example', false, false, false],
])('%s', (issuer, production, own, anywhere) => {
  const fits = (base: string, allowPrivate: boolean) =>
    wrongIssuer(issuer, reachOf(base, allowPrivate)) === null;
  expect([
    fits('https://lotbook.example', false),
    fits('http://127.0.0.1:8080', false),
    fits('https://lotbook.example', true),
  ]).toEqual([production, own, anywhere]);
});
