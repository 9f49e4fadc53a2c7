// Who did it, by the names the client space knows today.
import type { Actor } from '../../platform/kernel/event.ts';
import { historyName, meet, nobody, peopleStream } from './people.ts';
import type { ReadStream } from './record.ts';

export interface NamedActor {
  /** Null for events from before this was kept, where no key did it. */
  readonly kind: NonNullable<Actor['kind']> | null;
  readonly id: number | null;
  readonly fullname: string;
  readonly key_id: number | null;
}

export type NameActor = (actor: Actor) => NamedActor;

export async function actorsOf(tenant: string, read: ReadStream): Promise<NameActor> {
  let people = nobody;
  for await (const recorded of read(peopleStream(tenant))) people = meet(people, recorded);
  return (actor) => ({
    kind: actor.kind ?? (actor.keyId === null ? null : 'key'),
    id: actor.userId,
    fullname: historyName(people, actor),
    key_id: actor.keyId,
  });
}
