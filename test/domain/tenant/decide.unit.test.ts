// What may happen to a client space: given what happened, when a command comes, then events or a refusal.
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/domain/tenant/settings.ts';
import {
  changeSettings,
  createTenant,
  issueKey,
  revokeKey,
  rotateKey,
} from '../../../src/domain/tenant/decide.ts';
import { addUser } from '../../../src/domain/tenant/people.ts';
import {
  keyIssued,
  keyRevoked,
  keyRotated,
  tenantCreated,
  tenantSettingsChanged,
  userAdded,
  type TenantEvent,
} from '../../../src/domain/tenant/events.ts';
import { outcome, specification } from '../../support/given.ts';
import { fullname, shortname, tenantAggregate, type Tenant } from '../../../src/domain/tenant/tenant.ts';

const created = tenantCreated({ key: 'demo', name: 'Demo', settings: {} });
const user = userAdded({ user_id: 1, firstname: 'Jean', name: 'Dupont', email: 'jean@x.fr' });
const issued = keyIssued({
  key_id: 1,
  label: 'portal',
  user_id: 1,
  global_permissions: [],
  permissions: ['lot.view'],
  program_ids: null,
  hash: 'h1',
  last_four: '1234',
});
const revoked = keyRevoked({ key_id: 1 });
const newKey = {
  id: 2,
  label: 'k',
  userId: null,
  globalPermissions: [],
  permissions: [],
  programIds: [3, 3],
  hash: 'h',
  lastFour: 'abcd',
};
const rotation = {
  id: 1,
  hash: 'h2',
  lastFour: '9999',
  overlapSeconds: 60,
  now: new Date('2026-03-14T09:00:00Z'),
};

const histories = {
  nothing: [],
  open: [created],
  'with user': [created, user],
  'with key': [created, user, issued],
  'key revoked': [created, user, issued, revoked],
} as const satisfies Record<string, readonly TenantEvent[]>;
type History = keyof typeof histories;

function given(history: History): Tenant {
  return specification(tenantAggregate)(...histories[history]).state;
}

const commands: Record<string, (tenant: Tenant) => Parameters<typeof outcome>[0]> = {
  create: (t) => createTenant(t, { key: 'demo', name: 'Demo', settings: {} }),
  'same settings': (t) => changeSettings(t, { rate_limit_per_minute: 1200 }),
  'other settings': (t) => changeSettings(t, { rate_limit_per_minute: 5 }),
  'add known e-mail': (t) => addUser(t, { id: 2, firstname: 'J', name: 'D', email: 'jean@x.fr' }),
  'issue untied': (t) => issueKey(t, newKey),
  'issue for user 1': (t) => issueKey(t, { ...newKey, userId: 1 }),
  'rotate 1': (t) => rotateKey(t, rotation),
  'revoke 1': (t) => revokeKey(t, 1),
};

const table: Record<History, Record<keyof typeof commands, string>> = {
  nothing: {
    create: 'TenantCreated',
    'same settings': 'not-found',
    'other settings': 'not-found',
    'add known e-mail': 'not-found',
    'issue untied': 'not-found',
    'issue for user 1': 'not-found',
    'rotate 1': 'not-found',
    'revoke 1': 'not-found',
  },
  open: {
    create: 'tenant-key-taken',
    'same settings': '',
    'other settings': 'TenantSettingsChanged',
    'add known e-mail': 'UserAdded',
    'issue untied': 'KeyIssued',
    'issue for user 1': 'invalid',
    'rotate 1': 'not-found',
    'revoke 1': 'not-found',
  },
  'with user': {
    create: 'tenant-key-taken',
    'same settings': '',
    'other settings': 'TenantSettingsChanged',
    'add known e-mail': 'user-email-taken',
    'issue untied': 'KeyIssued',
    'issue for user 1': 'KeyIssued',
    'rotate 1': 'not-found',
    'revoke 1': 'not-found',
  },
  'with key': {
    create: 'tenant-key-taken',
    'same settings': '',
    'other settings': 'TenantSettingsChanged',
    'add known e-mail': 'user-email-taken',
    'issue untied': 'KeyIssued',
    'issue for user 1': 'KeyIssued',
    'rotate 1': 'KeyRotated',
    'revoke 1': 'KeyRevoked',
  },
  'key revoked': {
    create: 'tenant-key-taken',
    'same settings': '',
    'other settings': 'TenantSettingsChanged',
    'add known e-mail': 'user-email-taken',
    'issue untied': 'KeyIssued',
    'issue for user 1': 'KeyIssued',
    'rotate 1': 'key-revoked',
    'revoke 1': '',
  },
};

describe.each(Object.keys(histories) as History[])('given %s', (history) => {
  test.each(Object.keys(commands))('%s', (command) => {
    expect(outcome(commands[command]!(given(history)))).toBe(table[history][command]);
  });
});

test('settings are merged key by key, and only what changed is recorded', () => {
  const decision = changeSettings(given('open'), { sales_action_minutes: { call: 20 }, max_batch_lots: 500 });
  const sales_action_minutes = { ...DEFAULT_SETTINGS.sales_action_minutes, call: 20 };
  expect(decision).toEqual([tenantSettingsChanged({ settings: { sales_action_minutes } })]);
});

test('a client space keeps what differs from the defaults', () => {
  const settings = { max_batch_lots: 40, rate_limit_per_minute: DEFAULT_SETTINGS.rate_limit_per_minute };
  expect(createTenant(given('nothing'), { key: 'demo', name: 'Demo', settings })).toEqual([
    tenantCreated({ key: 'demo', name: 'Demo', settings: { max_batch_lots: 40 } }),
  ]);
});

test('a timezone that does not exist is refused', () => {
  const settings = { timezone: 'Europe/Atlantis' };
  expect(createTenant(given('nothing'), { key: 'demo', name: 'Demo', settings })).toMatchObject({
    errors: { 'settings.timezone': [expect.any(String)] },
  });
  expect(changeSettings(given('open'), { timezone: 'Europe/Atlantis' })).toMatchObject({
    errors: { timezone: [expect.any(String)] },
  });
});

test('a key holds each program and permission once; "all" is null', () => {
  expect(issueKey(given('open'), newKey)).toMatchObject([{ data: { program_ids: [3] } }]);
  expect(issueKey(given('open'), { ...newKey, programIds: 'all' })).toMatchObject([
    { data: { program_ids: null } },
  ]);
});

test('the old secret lives for the overlap, no longer', () => {
  expect(rotateKey(given('with key'), rotation)).toMatchObject([
    { data: { previous_until: '2026-03-14T09:01:00.000Z', ends_older: false } },
  ]);
});

test('without an overlap no old secret is good any longer', () => {
  expect(rotateKey(given('with key'), { ...rotation, overlapSeconds: 0 })).toMatchObject([
    { data: { previous_until: '2026-03-14T09:00:00.000Z', ends_older: true } },
  ]);
});

test('a rotation from before is read as it was meant: it ended what was good beside the secret before', () => {
  expect(keyRotated.upcasters[1]!({ key_id: 1 })).toEqual({ key_id: 1, ends_older: true });
});

test('names as they are shown', () => {
  expect(fullname({ firstname: 'Jean', name: 'Dupont' })).toBe('Jean Dupont');
  expect(shortname({ firstname: 'Élodie', name: 'Dupont' })).toBe('É. Dupont');
});
