// Which person an account of the issuer is: accounts × ways to match, and who may be tied to what.
import { expect, test } from 'vitest';
import {
  tenantCreated,
  userAdded,
  userDeactivated,
  userIdentitySet,
  type TenantEvent,
} from '../../../src/domain/tenant/events.ts';
import { recognise, tieUser } from '../../../src/domain/tenant/known-as.ts';
import { changeUser } from '../../../src/domain/tenant/people.ts';
import { tenantAggregate, type OpenTenant } from '../../../src/domain/tenant/tenant.ts';
import { outcome, specification } from '../../support/given.ts';

const ISSUER = 'https://login.example';
const given = specification(tenantAggregate);
const person = (id: number, email: string): TenantEvent =>
  userAdded({ user_id: id, firstname: 'Jeanne', name: `Martin ${id}`, email });
const tied = (id: number, sub: string, issuer = ISSUER): TenantEvent =>
  userIdentitySet({ user_id: id, identity: { issuer, sub } });

const space = given(
  tenantCreated({ key: 'demo', name: 'Demo', settings: {} }),
  person(1, 'free@x.example'),
  person(2, 'tied@x.example'),
  tied(2, 'account-2'),
  person(3, 'closed@x.example'),
  userDeactivated({ user_id: 3 }),
  person(4, 'moved@x.example'),
  tied(4, 'account-4', 'https://before.example'),
).state as OpenTenant;

const who = (sub: string, verifiedEmail: string | null, match: 'email' | 'sub', issuer = ISSUER) => {
  const found = recognise(space, { issuer, sub, verifiedEmail }, match);
  return found ? `${found.user.id}${found.tie ? ', to be tied' : ''}` : 'nobody';
};

test.each<[string, string, string | null, string, string]>([
  // what the account is, its sub, its verified e-mail, by e-mail, by sub
  ['unknown altogether', 'x', 'x@x.example', 'nobody', 'nobody'],
  ['without a verified e-mail', 'x', null, 'nobody', 'nobody'],
  ['with the e-mail of somebody free', 'x', 'free@x.example', '1', '1, to be tied'],
  ['with that e-mail in capitals', 'x', 'Free@X.example', '1', '1, to be tied'],
  ['called by an address', 'free@x.example', null, 'nobody', '1, to be tied'],
  ['tied', 'account-2', null, 'nobody', '2'],
  ['tied, with another’s e-mail', 'account-2', 'free@x.example', '1', '2'],
  ['another one with the e-mail of somebody tied', 'x', 'tied@x.example', '2', 'nobody'],
  ['called by the address of somebody tied', 'tied@x.example', null, 'nobody', 'nobody'],
  ['of somebody tied at another issuer', 'x', 'moved@x.example', '4', '4, to be tied'],
  ['called as somebody is at another issuer', 'account-4', null, 'nobody', 'nobody'],
  ['of somebody whose account is closed', 'x', 'closed@x.example', '3', '3, to be tied'],
  ['without anything', '', '', 'nobody', 'nobody'],
])('an account %s', (_, sub, email, byEmail, bySub) => {
  expect([who(sub, email, 'email'), who(sub, email, 'sub')]).toEqual([byEmail, bySub]);
});

test.each<[string, number, string, string]>([
  ['somebody free to an account', 1, 'x', 'UserIdentitySet'],
  ['somebody to the account he has', 2, 'account-2', ''],
  ['somebody to a second account', 2, 'x', 'user-identity-taken'],
  ['somebody to another’s account', 1, 'account-2', 'user-identity-taken'],
  ['somebody who has left', 3, 'x', 'account-closed'],
  ['somebody of another issuer', 4, 'x', 'UserIdentitySet'],
  ['nobody', 9, 'x', 'not-found'],
])('signing in ties %s', (_, id, sub, told) => {
  expect(outcome(tieUser(space, id, { issuer: ISSUER, sub }))).toBe(told);
});

test.each<[string, number, string | null, string]>([
  ['unties', 2, null, 'UserIdentitySet'],
  ['unties nobody', 1, null, ''],
  ['ties to another account', 2, 'x', 'UserIdentitySet'],
  ['ties to the same', 2, 'account-2', ''],
  ['ties to another’s', 1, 'account-2', 'user-identity-taken'],
  ['ties whoever has left', 3, 'x', 'UserIdentitySet'],
])('an admin %s', (_, id, sub, told) => {
  const oidc_identity = sub === null ? null : { issuer: ISSUER, sub };
  expect(outcome(changeUser(space, id, { oidc_identity }))).toBe(told);
});
