// Who did it, by the names the client space knows today.
import type { Actor } from '../../platform/kernel/event.ts';
import { actorNamed, meet, nobody, peopleStream } from './people.ts';
import type { ReadStream } from './record.ts';

export interface NamedActor {
  readonly id: number | null;
  readonly fullname: string;
  readonly key_id: number | null;
}

export type NameActor = (actor: Actor) => NamedActor;

export async function actorsOf(tenant: string, read: ReadStream): Promise<NameActor> {
  let people = nobody;
  for await (const recorded of read(peopleStream(tenant))) people = meet(people, recorded);
  return (actor) => ({
    id: actor.userId,
    fullname: actorNamed(people, actor).fullname,
    key_id: actor.keyId,
  });
}
