// Which person an account of the issuer is. By e-mail, only one that the issuer has verified counts. By `sub`, the person
// who is tied to that account; who is not tied yet is found this once by the verified e-mail address, or by a `sub` that
// is that address, and is tied from then on: the address may go to somebody else, the account does not.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { userIdentitySet, type TenantEvent } from './events.ts';
import type { Identity, Match } from './identity.ts';
import type { OpenTenant, Tenant, User } from './tenant.ts';

/** What the issuer says of who signs in. */
export interface Account extends Identity {
  /** Null where it has none, or has not verified it. */
  readonly verifiedEmail: string | null;
}

export interface Recognised {
  readonly user: User;
  /** Whether the person is to be tied to the account now. */
  readonly tie: boolean;
}

export function recognise(tenant: OpenTenant, account: Account, match: Match): Recognised | null {
  const people = [...tenant.users.values()];
  if (match === 'email') return untied(people.find(called(account.verifiedEmail)));
  const tied = people.find(({ identity }) => identity !== null && isSame(identity, account));
  if (tied) return { user: tied, tie: false };
  const free = people.filter(({ identity }) => identity?.issuer !== account.issuer);
  const found = free.find(called(account.verifiedEmail)) ?? free.find(called(account.sub));
  return found ? { user: found, tie: true } : null;
}

/** Ties somebody who came by an address; whoever is tied to another account of that issuer stays it. */
export function tieUser(tenant: Tenant, id: number, identity: Identity): Decision<TenantEvent> {
  const user = tenant.status === 'open' ? tenant.users.get(id) : undefined;
  if (tenant.status === 'unknown' || !user) return refuse('not-found');
  if (!user.is_active) return refuse('account-closed');
  if (user.identity !== null && isSame(user.identity, identity)) return [];
  if (user.identity?.issuer === identity.issuer || isTaken(tenant, identity, id))
    return refuse('user-identity-taken');
  return [userIdentitySet({ user_id: id, identity: { issuer: identity.issuer, sub: identity.sub } })];
}

/** Whether another person is tied to it. */
export function isTaken({ users }: OpenTenant, account: Identity, id: number): boolean {
  for (const user of users.values())
    if (user.id !== id && user.identity !== null && isSame(user.identity, account)) return true;
  return false;
}

function untied(user: User | undefined): Recognised | null {
  return user ? { user, tie: false } : null;
}

/** Addresses are kept in small letters. */
function called(address: string | null): (user: User) => boolean {
  const email = address === null ? null : inSmallLetters(address);
  return (user) => user.email === email;
}

/** But for signs that only look like a letter, as that for kelvin does: an address with one is another address. */
export function inSmallLetters(address: string): string {
  return address.replace(/\p{Lu}/gu, (sign) => {
    const small = sign.toLowerCase();
    return small.toUpperCase() === sign ? small : sign;
  });
}

function isSame(a: Identity, b: Identity): boolean {
  return a.issuer === b.issuer && a.sub === b.sub;
}
