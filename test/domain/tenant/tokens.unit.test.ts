// Tokens of the office: states × commands; and how many secrets of a token, or a key, are good beside the one in force.
import { describe, expect, test } from 'vitest';
import { issueKey, rotateKey } from '../../../src/domain/tenant/decide.ts';
import {
  tenantCreated,
  tokenIssued,
  tokenRevoked,
  tokenRotated,
  userAdded,
  userDeactivated,
} from '../../../src/domain/tenant/events.ts';
import { tenantAggregate, type Tenant } from '../../../src/domain/tenant/tenant.ts';
import { issueToken, revokeToken, rotateToken, type IssueToken } from '../../../src/domain/tenant/tokens.ts';
import { MOST_FORMER } from '../../../src/platform/rules/former-secrets.ts';
import { outcome, outcomeByField, SOME_META, specification, taken } from '../../support/given.ts';

const given = specification(tenantAggregate);
const opened = given(
  tenantCreated({ key: 'demo', name: 'Demo', settings: {} }),
  userAdded({ user_id: 1, firstname: 'Jean', name: 'Dupont', email: 'jean@x.fr' }),
);
const token: IssueToken = {
  id: 1,
  label: 'export',
  role: 'auditor',
  programIds: 'all',
  userId: null,
  hash: 'h1',
  lastFour: '1111',
};
const issued = tokenIssued({
  token_id: 1,
  label: 'export',
  role: 'auditor',
  program_ids: null,
  user_id: null,
  hash: 'h1',
  last_four: '1111',
});
const after = (minutes: number): Date => new Date(SOME_META.at.getTime() + minutes * 60_000);
const rotation = { id: 1, hash: 'h2', lastFour: '2222', overlapSeconds: 90, now: after(0) };

const states = {
  'no client space': given(),
  'no token': opened,
  issued: opened.and(issued),
  revoked: opened.and(issued, tokenRevoked({ token_id: 1 })),
  'user gone': opened.and(userDeactivated({ user_id: 1 })),
};
const commands: Record<string, (tenant: Tenant) => Parameters<typeof outcome>[0]> = {
  'issue for nobody': (t) => issueToken(t, { ...token, id: 2 }),
  'issue for user 1': (t) => issueToken(t, { ...token, id: 2, userId: 1 }),
  'issue for user 2': (t) => issueToken(t, { ...token, id: 2, userId: 2 }),
  'issue for sales, of nobody': (t) => issueToken(t, { ...token, id: 2, role: 'sales' }),
  'issue for sales, of user 1': (t) => issueToken(t, { ...token, id: 2, role: 'sales', userId: 1 }),
  rotate: (t) => rotateToken(t, rotation),
  revoke: (t) => revokeToken(t, 1),
};

const ISSUES = ['TokenIssued', 'TokenIssued', 'user_id', 'user_id', 'TokenIssued'];
test.each<[keyof typeof states, string[]]>([
  ['no client space', Object.keys(commands).map(() => 'not-found')],
  ['no token', [...ISSUES, 'not-found', 'not-found']],
  ['issued', [...ISSUES, 'TokenRotated', 'TokenRevoked']],
  ['revoked', [...ISSUES, 'token-revoked', '']],
  ['user gone', ['TokenIssued', 'user_id', 'user_id', 'user_id', 'user_id', 'not-found', 'not-found']],
])('%s', (name, answers) => {
  const told = Object.entries(commands).map(([what, command]) => [
    what,
    outcomeByField(command(states[name].state)),
  ]);
  expect(told).toEqual(Object.keys(commands).map((what, i) => [what, answers[i]]));
});

test('a token says whose it is and where it reaches, each program once', () => {
  opened.when((tenant) => issueToken(tenant, token)).then([issued]);
  expect(taken(issueToken(opened.state, { ...token, programIds: [3, 2, 3], userId: 1 }))).toMatchObject([
    { data: { program_ids: [3, 2], user_id: 1, role: 'auditor' } },
  ]);
});

test('another secret is told with how long the one before is good; a revoked token stays so', () => {
  states.issued
    .when((tenant) => rotateToken(tenant, rotation))
    .then([
      tokenRotated({
        token_id: 1,
        hash: 'h2',
        last_four: '2222',
        previous_until: '2026-03-14T09:01:30.000Z',
        ends_older: false,
      }),
    ])
    .when((tenant) => rotateToken(tenant, { ...rotation, overlapSeconds: 0 }))
    .then([
      tokenRotated({
        token_id: 1,
        hash: 'h2',
        last_four: '2222',
        previous_until: '2026-03-14T09:00:00.000Z',
        ends_older: true,
      }),
    ])
    .when((tenant) => revokeToken(tenant, 1))
    .then([tokenRevoked({ token_id: 1 })])
    .when((tenant) => revokeToken(tenant, 1))
    .then([]);
});

const key = {
  id: 1,
  label: 'portal',
  userId: null,
  globalPermissions: ['lead.view'],
  permissions: ['lot.view', 'lot.view'],
  programIds: 'all' as const,
  hash: 'h1',
  lastFour: '1111',
};
const withKey = opened.and(...taken(issueKey(opened.state, key)));

describe.each([
  ['a token', states.issued, rotateToken, 'token-secrets-full'],
  ['a key', withKey, rotateKey, 'key-secrets-full'],
] as const)('the secrets of %s', (_what, start, rotate, full) => {
  const turned = (times: number, overlapSeconds: number, from = start) => {
    let now = from;
    for (let i = 0; i < times; i++)
      now = now.and(...taken(rotate(now.state, { ...rotation, overlapSeconds })));
    return now;
  };

  test('are so many and no more, until one of them has ended', () => {
    const many = turned(MOST_FORMER, 90);
    many.when((tenant) => rotate(tenant, rotation)).then({ refused: full, details: { most: MOST_FORMER } });
    expect(outcome(rotate(many.state, { ...rotation, now: after(1) }))).toBe(full);
    expect(outcome(rotate(many.state, { ...rotation, now: after(2) }))).toMatch(/Rotated$/);
  });

  test('end all at once where the newest is to be alone, and there is room again', () => {
    const alone = turned(1, 0, turned(MOST_FORMER, 90));
    expect(outcome(rotate(turned(MOST_FORMER - 1, 90, alone).state, rotation))).toMatch(/Rotated$/);
    expect(outcome(rotate(turned(MOST_FORMER, 90, alone).state, rotation))).toBe(full);
  });
});

test('a key says what it may do, each thing once', () => {
  expect(taken(issueKey(opened.state, key))).toMatchObject([
    { data: { permissions: ['lot.view'], global_permissions: ['lead.view'], program_ids: null } },
  ]);
});
