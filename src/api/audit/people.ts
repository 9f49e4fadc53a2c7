// The people and API keys of a client space, as its stream names them: events elsewhere hold only identifiers. And the zone
// whose days it counts by.
import { streamName } from '../../platform/rules/stream-id.ts';
import type { Actor, Recorded } from '../../platform/rules/event.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import { called, OPERATOR, SYSTEM, type Named } from '../named.ts';
import type { TenantEvent } from '../../domain/tenant/events.ts';
import { DEFAULT_SETTINGS } from '../../domain/tenant/settings.ts';
import { fullname, shortname, tenantAggregate } from '../../domain/tenant/tenant.ts';

export interface Person {
  readonly id: number;
  readonly fullname: string;
  readonly shortname: string;
  readonly email: string;
}

/** As it was written. */
interface Written {
  readonly firstname: string;
  readonly name: string;
  readonly email: string;
}

export interface People {
  readonly users: IntMap<Person>;
  readonly written: IntMap<Written>;
  /** The labels of API keys and tokens. */
  readonly keys: IntMap<string>;
  readonly tokens: IntMap<string>;
  readonly zone: string;
}

export const nobody: People = {
  users: IntMap.empty,
  written: IntMap.empty,
  keys: IntMap.empty,
  tokens: IntMap.empty,
  zone: DEFAULT_SETTINGS.timezone,
};

export function peopleStream(tenant: string): string {
  return streamName(tenantAggregate.category, tenant);
}

export function isOfPeople({ stream }: Recorded): boolean {
  return stream.startsWith(`${tenantAggregate.category}-`);
}

export function meet(people: People, { event }: Recorded): People {
  const { type, data } = event as TenantEvent;
  if (type === 'UserAdded') return named(people, data.user_id, data);
  if (type === 'UserChanged') {
    const known = people.written.get(data.user_id);
    return known ? named(people, data.user_id, { ...known, ...data.changes }) : people;
  }
  if (type === 'TokenIssued') return { ...people, tokens: people.tokens.set(data.token_id, data.label) };
  if (type === 'KeyIssued') return { ...people, keys: people.keys.set(data.key_id, data.label) };
  if (type === 'TenantCreated' || type === 'TenantSettingsChanged')
    return { ...people, zone: data.settings.timezone ?? people.zone };
  return people;
}

function named(people: People, id: number, { firstname, name, email }: Written): People {
  const written = { firstname, name, email };
  const person = { id, fullname: fullname(written), shortname: shortname(written), email };
  return { ...people, users: people.users.set(id, person), written: people.written.set(id, written) };
}

export function userNamed({ users }: People, id: number | null): Named | null {
  const user = id === null ? undefined : users.get(id);
  return user ? { id: user.id, fullname: user.fullname, shortname: user.shortname } : null;
}

/** The user; of a key or a token tied to nobody its label; else who runs the service, or the service itself. */
export function actorNamed(people: People, { kind, userId, keyId, tokenId }: Actor): Named {
  const user = userNamed(people, userId);
  if (user) return user;
  const label =
    (keyId === null ? undefined : people.keys.get(keyId)) ??
    (tokenId === undefined ? undefined : people.tokens.get(tokenId));
  if (label !== undefined) return called(label);
  return kind === 'operator' ? OPERATOR : SYSTEM;
}
