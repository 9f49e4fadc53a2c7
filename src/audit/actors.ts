// Who did it, by name. Events hold only identifiers; the names are those the client space knows today.
import { streamName } from '../kernel/aggregate.ts';
import type { Actor } from '../kernel/event.ts';
import { fullname, tenantAggregate } from '../tenants/tenant.ts';
import type { TenantEvent } from '../tenants/events.ts';
import type { ReadStream } from './record.ts';

export interface NamedActor {
  readonly id: number | null;
  readonly fullname: string;
  readonly key_id: number | null;
}

export type NameActor = (actor: Actor) => NamedActor;

/** The back office and the service itself. */
const SYSTEM = 'Système';

export async function actorsOf(tenant: string, read: ReadStream): Promise<NameActor> {
  const users = new Map<number, string>();
  const keys = new Map<number, string>();
  for await (const { event } of read(streamName(tenantAggregate.category, tenant))) {
    const { type, data } = event as TenantEvent;
    if (type === 'UserAdded') users.set(data.user_id, fullname(data));
    if (type === 'KeyIssued') keys.set(data.key_id, data.label);
  }
  return ({ userId, keyId }) => ({
    id: userId,
    fullname:
      (userId === null ? undefined : users.get(userId)) ??
      (keyId === null ? undefined : keys.get(keyId)) ??
      SYSTEM,
    key_id: keyId,
  });
}
