// Who did it, by the names the client space knows today.
import type { Actor } from '../../platform/rules/event.ts';
import { actorNamed, meet, nobody, peopleStream, type People } from './people.ts';
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
  return nameActor(people);
}

export function nameActor(people: People): NameActor {
  return (actor) => ({
    kind: actor.kind ?? (actor.keyId === null ? null : 'key'),
    id: actor.userId,
    fullname: actorNamed(people, actor).fullname,
    key_id: actor.keyId,
  });
}

/** Every name that these actors have gone by, from the first event of the client space to the last. */
export async function namesOver(
  tenant: string,
  actors: readonly Actor[],
  read: ReadStream,
): Promise<(actor: Actor) => ReadonlySet<string>> {
  const distinct = new Map(actors.map((actor) => [JSON.stringify(actor), actor] as const));
  const names = new Map([...distinct.keys()].map((key) => [key, new Set<string>()] as const));
  const note = (): void => {
    for (const [key, actor] of distinct) names.get(key)!.add(actorNamed(people, actor).fullname);
  };
  let people = nobody;
  note();
  for await (const recorded of read(peopleStream(tenant))) {
    const before = people;
    people = meet(people, recorded);
    if (people !== before) note();
  }
  return (actor) => names.get(JSON.stringify(actor)) ?? new Set();
}
