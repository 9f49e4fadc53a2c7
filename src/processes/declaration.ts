// What the write side reads beside a registration's state: who was declared, and by which rules the program judges.
import { streamName } from '../platform/kernel/stream-id.ts';
import type { Codec } from '../platform/kernel/codec.ts';
import type { Commands } from '../platform/kernel/commands.ts';
import type { EventStore } from '../platform/kernel/event-store.ts';
import type { EventOf } from '../platform/kernel/event.ts';
import { programAggregate } from '../domain/program/program.ts';
import { DEFAULT_RULES, type ProgramRules } from '../domain/program/rules.ts';
import type { Person, registrationDeclared } from '../domain/registrations/events.ts';
import { registrationStream, type Registration } from '../domain/registrations/registration.ts';

export interface Log {
  readonly events: Pick<EventStore, 'read'>;
  readonly codec: Pick<Codec, 'decode'>;
}

/** null once the person was forgotten. */
export async function declaredPerson(
  { events, codec }: Log,
  tenant: string,
  programId: number,
  { revision }: Registration,
): Promise<Person | null> {
  const stored = [];
  const stream = registrationStream(tenant, programId);
  for await (const one of events.read(stream, BigInt(revision), 1)) stored.push(one);
  const [declared] = await codec.decode(stored);
  if (declared?.event.type !== 'RegistrationDeclared')
    throw new Error(`${stream} declares nothing at revision ${revision}`);
  return (declared.event as EventOf<typeof registrationDeclared>).data.person;
}

export async function rulesOf(commands: Commands, tenant: string, programId: number): Promise<ProgramRules> {
  const stream = streamName(programAggregate.category, tenant, programId);
  const { state } = await commands.load(programAggregate, stream);
  return state.status === 'known' ? state.rules : DEFAULT_RULES;
}
