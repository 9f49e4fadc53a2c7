// Settings of a client space and who tells it who its people are: what is sent, what is kept of it, and that the same
// sent again is no change.
import { describe, expect, test } from 'vitest';
import { changeSettings, createTenant } from '../../../src/domain/tenant/decide.ts';
import {
  tenantCreated,
  tenantOidcSet,
  tenantSettingsChanged,
  userAdded,
  userIdentitySet,
  type TenantEvent,
} from '../../../src/domain/tenant/events.ts';
import { tieUser } from '../../../src/domain/tenant/known-as.ts';
import { changeUser } from '../../../src/domain/tenant/people.ts';
import {
  DEFAULT_SETTINGS,
  isTimezone,
  type TenantSettingsInput,
} from '../../../src/domain/tenant/settings.ts';
import { tenantAggregate, type Tenant } from '../../../src/domain/tenant/tenant.ts';
import { specification } from '../../support/given.ts';

const given = specification(tenantAggregate);
const open = given(tenantCreated({ key: 'demo', name: 'Demo', settings: {} }));
const settingsOf = (tenant: Tenant) => (tenant.status === 'open' ? tenant.settings : null);

test.each<[string, TenantSettingsInput, object]>([
  ['a number', { rate_limit_per_minute: 0 }, { rate_limit_per_minute: 0 }],
  ['a timezone', { timezone: 'Indian/Reunion' }, { timezone: 'Indian/Reunion' }],
  [
    'one duration of them all',
    { sales_action_minutes: { other: 0 } },
    { sales_action_minutes: { ...DEFAULT_SETTINGS.sales_action_minutes, other: 0 } },
  ],
  [
    'phones in any writing, each once',
    { fake_phones: ['06 12 34 56 78', '+33 6 12 34 56 78', '0033123456789'] },
    { fake_phones: ['+33612345678', '+33123456789'] },
  ],
])('of %s that differs so much is kept, and all else stays', (_, sent, kept) => {
  const again = open
    .when((tenant) => changeSettings(tenant, sent))
    .then([tenantSettingsChanged({ settings: kept })])
    .when((tenant) => changeSettings(tenant, sent))
    .then([]);
  expect(settingsOf(again.state)).toEqual({ ...DEFAULT_SETTINGS, ...kept });
});

test('a space can be made with any of them', () => {
  const sent = { fake_phones: ['06 12 34 56 78'], timezone: 'Indian/Reunion' };
  const settings = { fake_phones: ['+33612345678'], timezone: 'Indian/Reunion' };
  given()
    .when((tenant) => createTenant(tenant, { key: 'demo', name: 'Demo', settings: sent }))
    .then([tenantCreated({ key: 'demo', name: 'Demo', settings })]);
});

test('a timezone that there is not is told by its name, and nothing is kept', () => {
  const told = ['Ce fuseau horaire n’existe pas.'];
  const settings = { timezone: 'Europe/Atlantis', rate_limit_per_minute: 5 };
  open
    .when((tenant) => changeSettings(tenant, settings))
    .then({ refused: 'invalid', errors: { timezone: told } });
  given()
    .when((tenant) => createTenant(tenant, { key: 'demo', name: 'Demo', settings }))
    .then({ refused: 'invalid', errors: { 'settings.timezone': told } });
  expect(['Europe/Paris', 'UTC', 'Europe/Atlantis', ''].map(isTimezone)).toEqual([true, true, false, false]);
});

describe('who tells it who its people are', () => {
  const oidc = {
    issuer: 'https://login.example',
    client_id: 'lotbook',
    sealed_secret: 'sealed',
    match: 'sub',
  } as const;

  test.each<[string, readonly TenantEvent[], typeof oidc | null | undefined, readonly TenantEvent[]]>([
    ['is nobody, and stays so', [], null, []],
    ['is nobody, and nothing is said of it', [], undefined, []],
    ['is said', [], oidc, [tenantOidcSet({ oidc })]],
    ['is said again', [tenantOidcSet({ oidc })], oidc, []],
    ['is not spoken of', [tenantOidcSet({ oidc })], undefined, []],
    [
      'is replaced as a whole',
      [tenantOidcSet({ oidc: { ...oidc, match: 'email' } })],
      oidc,
      [tenantOidcSet({ oidc })],
    ],
    ['is taken away', [tenantOidcSet({ oidc })], null, [tenantOidcSet({ oidc: null })]],
  ])('%s', (_, before, sent, events) => {
    open
      .and(...before)
      .when((tenant) => changeSettings(tenant, {}, sent))
      .then(events);
  });

  test('is said together with settings, in two events', () => {
    open
      .when((tenant) => changeSettings(tenant, { max_batch_lots: 40 }, oidc))
      .then([tenantSettingsChanged({ settings: { max_batch_lots: 40 } }), tenantOidcSet({ oidc })]);
  });
});

test('a person is tied to an account, by signing in or by an admin, and untied', () => {
  const person = userAdded({ user_id: 1, firstname: 'Jeanne', name: 'Martin', email: 'j@x.example' });
  const identity = { issuer: 'https://login.example', sub: 'account-1' };
  const tied = userIdentitySet({ user_id: 1, identity });
  const free = open.and(person);
  free
    .when((tenant) => tieUser(tenant, 1, { ...identity, verifiedEmail: null } as typeof identity))
    .then([tied])
    .when((tenant) => tieUser(tenant, 1, identity))
    .then([]);
  free
    .when((tenant) => changeUser(tenant, 1, { oidc_identity: identity }))
    .then([tied])
    .when((tenant) => changeUser(tenant, 1, { name: 'Martin' }))
    .then([])
    .when((tenant) => changeUser(tenant, 1, { oidc_identity: null }))
    .then([userIdentitySet({ user_id: 1, identity: null })]);
  given()
    .when((tenant) => tieUser(tenant, 1, identity))
    .then('not-found');
});
