// Writes contacts so that no e-mail or phone number is ever in two leads: claims first, then the lead, then the
// claims are settled.
import type { Book } from './book.ts';
import { LEASE_MS } from '../platform/commands/claims.ts';
import type { CommandContext, Executed } from '../platform/commands/commands.ts';
import { isRefusal, Refused, refuse } from '../platform/kernel/refusal.ts';
import { Unavailable } from '../platform/kernel/unavailable.ts';
import type { LeadEvent } from '../domain/lead/leads/lead-event.ts';
import type { Lead } from '../domain/lead/leads/lead.ts';
import { contactDecider, type WriteContact } from '../domain/lead/contact-commands.ts';
import { holds, type Contacts } from '../domain/lead/contacts/contacts.ts';
import { givenUp, Ownership } from './ownership.ts';
import { valuesOf } from '../domain/lead/contacts/value.ts';

/** What is not written long before its claims may be taken over is not written at all. */
const WRITTEN_WITHIN_MS = LEASE_MS / 4;
const ROUNDS = 5;

type WrittenContacts = Executed<Lead, LeadEvent, Contacts>;

export class ContactWriter {
  readonly #commands: Book['commands'];
  readonly #ownership: Ownership;

  constructor({ commands, claims }: Pick<Book, 'commands' | 'claims'>) {
    this.#commands = commands;
    this.#ownership = new Ownership(commands, claims);
  }

  async write(
    stream: string,
    context: CommandContext,
    command: Omit<WriteContact, 'held'>,
  ): Promise<WrittenContacts> {
    for (let round = 1; round <= ROUNDS; round++) {
      const done = await this.#tryOne(stream, context, command);
      if (done) return done;
    }
    throw new Unavailable('events', new Error(`${stream} changed ${ROUNDS} times in a row`));
  }

  async #tryOne(
    stream: string,
    context: CommandContext,
    command: Omit<WriteContact, 'held'>,
  ): Promise<WrittenContacts | null> {
    const known = await this.#ownership.lead(stream);
    const values = valuesOf(command.fields);
    const held = values.filter((value) => holds(known.contacts, value));
    const wanted = values.filter((value) => !holds(known.contacts, value));
    const notAfter = performance.now() + WRITTEN_WITHIN_MS;
    const lease = await this.#ownership.take(wanted, stream, context, true);
    if (lease.lost.size > 0) {
      await lease.end();
      throw new Refused(refuse('contact-of-another-lead'));
    }
    const timed = { ...context, notAfter };
    const done = await this.#commands.execute(contactDecider, stream, { ...command, held }, timed);
    if (isRefusal(done)) {
      await lease.end();
      if (done.refused === 'value-unclaimed' || done.refused === 'too-late') return null;
      throw new Refused(done);
    }
    const written = wanted.filter((value) => holds(done.state.contacts, value));
    await lease.end(written);
    await this.release(stream, context, done);
    return done;
  }

  /** Nothing where the command was carried out before: that run released what it took off. */
  async release(
    stream: string,
    context: CommandContext,
    { note: before, state }: WrittenContacts,
  ): Promise<void> {
    if (before) await this.#ownership.release(givenUp(before, state.contacts), stream, context);
  }
}
