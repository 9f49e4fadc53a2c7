// People of the office: states × commands, and that an office is never left without an admin.
import { describe, expect, test } from 'vitest';
import {
  tenantCreated,
  userAdded,
  userChanged,
  userDeactivated,
  userRolesSet,
  type TenantEvent,
} from '../../../src/domain/tenant/events.ts';
import { addUser, changeUser, deactivateUser, type ChangeUser } from '../../../src/domain/tenant/people.ts';
import { tenantAggregate, type Tenant } from '../../../src/domain/tenant/tenant.ts';
import { ROLES } from '../../../src/domain/vocabulary/roles.ts';
import { outcome, SOME_META, specification, taken } from '../../support/given.ts';
import fc from '../../support/properties.ts';

const given = specification(tenantAggregate);
const created = tenantCreated({ key: 'demo', name: 'Demo', settings: {} });
const person = (id: number) =>
  userAdded({ user_id: id, firstname: 'Jeanne', name: `Martin ${id}`, email: `j${id}@x.fr` });
const admin = (id: number): TenantEvent[] => [
  person(id),
  userRolesSet({ user_id: id, roles: ['admin'], program_ids: null }),
];

const states: Record<string, Tenant> = {
  unknown: given().state,
  'nobody yet': given(created).state,
  'no roles': given(created, person(1)).state,
  'gone away': given(created, person(1), userDeactivated({ user_id: 1 })).state,
  'one admin': given(created, ...admin(1)).state,
  'two admins': given(created, ...admin(1), ...admin(2)).state,
  'second admin gone': given(created, ...admin(1), ...admin(2), userDeactivated({ user_id: 2 })).state,
};
const commands: Record<string, (tenant: Tenant) => ReturnType<typeof changeUser>> = {
  'add the same e-mail': (t) => addUser(t, { id: 9, firstname: 'A', name: 'B', email: 'j1@x.fr' }),
  'give a role': (t) => changeUser(t, 1, { roles: ['sales'], program_ids: [3] }),
  rename: (t) => changeUser(t, 1, { name: 'Roux' }),
  'send the same': (t) => changeUser(t, 1, { name: 'Martin 1', email: 'j1@x.fr' }),
  leave: (t) => deactivateUser(t, 1),
  'come back': (t) => changeUser(t, 1, { is_active: true }),
};

test.each<[keyof typeof states, string[]]>([
  ['unknown', ['not-found', 'not-found', 'not-found', 'not-found', 'not-found', 'not-found']],
  ['nobody yet', ['UserAdded', 'not-found', 'not-found', 'not-found', 'not-found', 'not-found']],
  ['no roles', ['user-email-taken', 'UserRolesSet', 'UserChanged', '', 'UserDeactivated', '']],
  ['gone away', ['user-email-taken', 'UserRolesSet', 'UserChanged', '', '', 'UserReactivated']],
  ['one admin', ['user-email-taken', 'last-admin', 'UserChanged', '', 'last-admin', '']],
  ['two admins', ['user-email-taken', 'UserRolesSet', 'UserChanged', '', 'UserDeactivated', '']],
  ['second admin gone', ['user-email-taken', 'last-admin', 'UserChanged', '', 'last-admin', '']],
])('%s', (name, answers) => {
  const told = Object.values(commands).map((command) => outcome(command(states[name]!)));
  expect(Object.fromEntries(Object.keys(commands).map((what, i) => [what, told[i]]))).toEqual(
    Object.fromEntries(Object.keys(commands).map((what, i) => [what, answers[i]])),
  );
});

const someone = { id: 9, firstname: 'Luc', name: 'Roux', email: 'luc@x.fr' };
const added = userAdded({ user_id: 9, firstname: 'Luc', name: 'Roux', email: 'luc@x.fr' });

test.each<[Partial<ChangeUser>, TenantEvent[]]>([
  [{}, [added]],
  [{ roles: [], program_ids: 'all' }, [added]],
  [{ roles: ['sales'] }, [added, userRolesSet({ user_id: 9, roles: ['sales'], program_ids: null })]],
  [{ program_ids: [2, 1, 2] }, [added, userRolesSet({ user_id: 9, roles: [], program_ids: [1, 2] })]],
])('who comes with %j', (rights, events) => {
  given(created)
    .when((tenant) => addUser(tenant, { ...someone, ...rights }))
    .then(events);
});

test.each<[ChangeUser, TenantEvent[]]>([
  [{ firstname: 'Lucie' }, [userChanged({ user_id: 9, changes: { firstname: 'Lucie' } })]],
  [{ email: 'lucie@x.fr' }, [userChanged({ user_id: 9, changes: { email: 'lucie@x.fr' } })]],
  [{ program_ids: [2, 1] }, [userRolesSet({ user_id: 9, roles: [], program_ids: [1, 2] })]],
  [
    { name: 'Blanc', roles: ['sales'], is_active: false },
    [
      userChanged({ user_id: 9, changes: { name: 'Blanc' } }),
      userRolesSet({ user_id: 9, roles: ['sales'], program_ids: null }),
      userDeactivated({ user_id: 9 }),
    ],
  ],
])('who is given %j keeps all else', (changes, events) => {
  given(created, added)
    .when((tenant) => changeUser(tenant, 9, changes))
    .then(events)
    .when((tenant) => changeUser(tenant, 9, changes))
    .then([]);
});

test('an e-mail of somebody else is nobody’s to take, one’s own is no change', () => {
  const two = given(created, added, person(1));
  two.when((tenant) => changeUser(tenant, 9, { email: 'j1@x.fr' })).then('user-email-taken');
  two.when((tenant) => changeUser(tenant, 9, { email: 'luc@x.fr' })).then([]);
});

describe('whoever comes, changes and goes', () => {
  const id = fc.integer({ min: 1, max: 3 });
  const change: fc.Arbitrary<ChangeUser> = fc.record(
    {
      roles: fc.subarray([...ROLES]),
      program_ids: fc.constantFrom<ChangeUser['program_ids'] & {}>('all', [1], [2, 1]),
      is_active: fc.boolean(),
      email: fc.constantFrom('a@x.fr', 'b@x.fr', 'j1@x.fr'),
    },
    { requiredKeys: [] },
  );

  test('an office that once had an admin keeps one; the same change again changes nothing; e-mails are one person’s', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, change), { maxLength: 20 }), (steps) => {
        let { state } = given(created, person(1), person(2), person(3));
        let had = false;
        for (const [who, changes] of steps) {
          const decision = changeUser(state, who, changes);
          if ('refused' in decision) continue;
          state = decision.reduce((t, event) => tenantAggregate.evolve(t, event, SOME_META), state);
          expect(taken(changeUser(state, who, changes))).toEqual([]);
          const users = state.status === 'open' ? [...state.users.values()] : [];
          const admins = users.filter((u) => u.is_active && u.roles.includes('admin')).length;
          if (had) expect(admins).toBeGreaterThan(0);
          had ||= admins > 0;
          expect(new Set(users.map((u) => u.email)).size).toBe(users.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
