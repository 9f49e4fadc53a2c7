// The people and API keys of a client space, as its stream names them: events elsewhere hold only identifiers.
import { streamName } from '../../platform/kernel/stream-id.ts';
import type { Actor, Recorded } from '../../platform/kernel/event.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { TenantEvent } from '../../domain/tenant/events.ts';
import { fullname, shortname, tenantAggregate } from '../../domain/tenant/tenant.ts';

export interface Person {
  readonly id: number;
  readonly fullname: string;
  readonly shortname: string;
  readonly email: string;
}

export interface People {
  readonly users: IntMap<Person>;
  /** The labels of API keys. */
  readonly keys: IntMap<string>;
}

export interface Named {
  readonly id: number | null;
  readonly fullname: string;
  readonly shortname: string;
}

export const nobody: People = { users: IntMap.empty, keys: IntMap.empty };

/** The back office and the service itself. */
const SYSTEM: Named = { id: null, fullname: 'Système', shortname: 'Système' };

export function peopleStream(tenant: string): string {
  return streamName(tenantAggregate.category, tenant);
}

export function isOfPeople({ stream }: Recorded): boolean {
  return stream.startsWith(`${tenantAggregate.category}-`);
}

export function meet(people: People, { event }: Recorded): People {
  const { type, data } = event as TenantEvent;
  if (type === 'UserAdded') {
    const { user_id: id, email } = data;
    const person = { id, fullname: fullname(data), shortname: shortname(data), email };
    return { ...people, users: people.users.set(id, person) };
  }
  if (type === 'KeyIssued') return { ...people, keys: people.keys.set(data.key_id, data.label) };
  return people;
}

export function userNamed({ users }: People, id: number | null): Named | null {
  const user = id === null ? undefined : users.get(id);
  return user ? { id: user.id, fullname: user.fullname, shortname: user.shortname } : null;
}

/** The user; of a key tied to nobody its label; else the service itself. */
export function actorNamed(people: People, { userId, keyId }: Actor): Named {
  const label = keyId === null ? undefined : people.keys.get(keyId);
  return (
    userNamed(people, userId) ??
    (label === undefined ? SYSTEM : { id: null, fullname: label, shortname: label })
  );
}
