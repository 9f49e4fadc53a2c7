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
}

export interface Named {
  readonly id: number | null;
  readonly fullname: string;
  readonly shortname: string;
}

export const nobody: People = {
  users: IntMap.empty,
  written: IntMap.empty,
  keys: IntMap.empty,
  tokens: IntMap.empty,
};

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
  if (type === 'UserAdded') return named(people, data.user_id, data);
  if (type === 'UserChanged') {
    const known = people.written.get(data.user_id);
    return known ? named(people, data.user_id, { ...known, ...data.changes }) : people;
  }
  if (type === 'TokenIssued') return { ...people, tokens: people.tokens.set(data.token_id, data.label) };
  if (type === 'KeyIssued') return { ...people, keys: people.keys.set(data.key_id, data.label) };
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

/** The user; of a key tied to nobody its label; else the service itself. */
export function actorNamed(people: People, { userId, keyId }: Actor): Named {
  const label = keyId === null ? undefined : people.keys.get(keyId);
  return (
    userNamed(people, userId) ??
    (label === undefined ? SYSTEM : { id: null, fullname: label, shortname: label })
  );
}

/** Who it was, as a history says it: also the one who runs the service has a name there. */
export function historyName(people: People, actor: Actor): string {
  if (actor.kind === 'operator') return 'Exploitant';
  const label = actor.tokenId === undefined ? undefined : people.tokens.get(actor.tokenId);
  return label !== undefined && actor.userId === null ? label : actorNamed(people, actor).fullname;
}
