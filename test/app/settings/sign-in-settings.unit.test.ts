// Settings of signing in: what parses, and the one line for what does not.
import { expect, test } from 'vitest';
import { commonIssuer, trustedProxies } from '../../../src/app/settings/sign-in-settings.ts';

const whole = {
  LOTBOOK_OIDC_ISSUER: 'https://login.example',
  LOTBOOK_OIDC_CLIENT_ID: 'lotbook',
  LOTBOOK_OIDC_CLIENT_SECRET: 'secret',
};

test('an issuer is whole or not there', () => {
  expect(commonIssuer({})).toBeNull();
  expect(commonIssuer(whole)).toEqual({
    issuer: 'https://login.example',
    clientId: 'lotbook',
    clientSecret: 'secret',
    match: 'email',
    tenants: 'all',
  });
  const more = { ...whole, LOTBOOK_OIDC_MATCH: 'sub', LOTBOOK_OIDC_TENANTS: 'demo, other' };
  expect(commonIssuer(more)).toMatchObject({ match: 'sub', tenants: new Set(['demo', 'other']) });
});

test.each([
  [{ LOTBOOK_OIDC_ISSUER: 'https://login.example' }, 'LOTBOOK_OIDC_CLIENT_ID'],
  [{ LOTBOOK_OIDC_TENANTS: 'demo' }, 'LOTBOOK_OIDC_ISSUER'],
  [{ ...whole, LOTBOOK_OIDC_ISSUER: 'login.example' }, 'LOTBOOK_OIDC_ISSUER'],
  [{ ...whole, LOTBOOK_OIDC_ISSUER: 'https://login.example?a' }, 'LOTBOOK_OIDC_ISSUER'],
  [{ ...whole, LOTBOOK_OIDC_MATCH: 'name' }, 'LOTBOOK_OIDC_MATCH'],
  [{ ...whole, LOTBOOK_OIDC_TENANTS: 'demo,,' }, 'LOTBOOK_OIDC_TENANTS'],
])('%j', (env, name) => {
  expect(() => commonIssuer(env)).toThrow(new RegExp(`^${name}: `));
});

test('proxies are addresses and networks', () => {
  expect(trustedProxies({})).toEqual([]);
  expect(trustedProxies({ LOTBOOK_TRUSTED_PROXIES: '10.0.0.0/8, ::1' })).toEqual(['10.0.0.0/8', '::1']);
  expect(() => trustedProxies({ LOTBOOK_TRUSTED_PROXIES: 'proxy' })).toThrow('LOTBOOK_TRUSTED_PROXIES');
});
