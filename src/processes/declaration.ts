// What the write side reads beside a registration's state: who was declared, and by which rules the program judges.
import { streamName } from '../platform/rules/stream-id.ts';
import type { Codec } from '../platform/eventstore/codec.ts';
import type { Commands } from '../platform/commands/commands.ts';
import type { EventStore } from '../platform/eventstore/event-store.ts';
import type { EventOf, Recorded } from '../platform/rules/event.ts';
import { programAggregate } from '../domain/program/program.ts';
import { DEFAULT_RULES, type ProgramRules } from '../domain/program/rules.ts';
import type { Person, registrationDeclared } from '../domain/registrations/events.ts';
import {
  registrationAggregate,
  registrationStream,
  type Registration,
  type Registrations,
} from '../domain/registrations/registration.ts';
import type { Book } from './book.ts';
import { eachOf, programNumbers } from './programs.ts';

export interface Log {
  readonly events: Pick<EventStore, 'read'>;
  readonly codec: Pick<Codec, 'decode'>;
}

/** null once the person was forgotten. */
export async function declaredPerson(
  log: Log,
  tenant: string,
  programId: number,
  registration: Registration,
): Promise<Person | null> {
  return (await declarationOf(log, registrationStream(tenant, programId), registration)).event.data.person;
}

export async function declarationOf(
  { events, codec }: Log,
  stream: string,
  { revision }: Registration,
): Promise<Recorded<EventOf<typeof registrationDeclared>>> {
  const stored = [];
  for await (const one of events.read(stream, BigInt(revision), 1)) stored.push(one);
  const [declared] = await codec.decode(stored);
  if (declared?.event.type !== 'RegistrationDeclared')
    throw new Error(`${stream} declares nothing at revision ${revision}`);
  return declared as Recorded<EventOf<typeof registrationDeclared>>;
}

/**
 * What `told` makes of the registrations of each program of a client space, in the order of the programs. They themselves,
 * which may be millions, are let go of.
 */
export async function ofEachProgram<T>(
  book: Pick<Book, 'commands' | 'ids'>,
  tenant: string,
  told: (stream: string, registrations: Registrations) => T,
): Promise<T[]> {
  return await eachOf(await programNumbers(book, tenant), async (id) => {
    const stream = registrationStream(tenant, id);
    return told(stream, (await book.commands.load(registrationAggregate, stream)).state);
  });
}

export async function rulesOf(commands: Commands, tenant: string, programId: number): Promise<ProgramRules> {
  const stream = streamName(programAggregate.category, tenant, programId);
  const { state } = await commands.load(programAggregate, stream);
  return state.status === 'known' ? state.rules : DEFAULT_RULES;
}
