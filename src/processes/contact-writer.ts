// Writes contacts so that no e-mail or phone number is ever in two leads: claims first, then the lead, then the
// claims are settled.
import type { Book } from './book.ts';
import type { Decision } from '../platform/kernel/aggregate.ts';
import { LEASE_MS } from '../platform/kernel/claims.ts';
import type { CommandContext, Executed } from '../platform/kernel/commands.ts';
import { isRefusal, Refused, refuse } from '../platform/kernel/refusal.ts';
import { Unavailable } from '../platform/kernel/unavailable.ts';
import type { LeadEvent } from '../domain/lead/leads/lead-event.ts';
import { leadAggregate, type Lead } from '../domain/lead/leads/lead.ts';
import { holds } from '../domain/lead/contacts/contacts.ts';
import type { ContactFields } from '../domain/lead/contacts/fields.ts';
import { givenUp, Ownership } from './ownership.ts';
import { valuesOf } from '../domain/lead/contacts/value.ts';

/** What is not written long before its claims may be taken over is not written at all. */
const WRITTEN_WITHIN_MS = LEASE_MS / 4;
const ROUNDS = 5;

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
    fields: Partial<ContactFields>,
    decide: (lead: Lead) => Decision<LeadEvent>,
  ): Promise<Executed<Lead, LeadEvent>> {
    for (let round = 1; round <= ROUNDS; round++) {
      const done = await this.#tryOne(stream, context, fields, decide);
      if (done) return done;
    }
    throw new Unavailable('events', new Error(`${stream} changed ${ROUNDS} times in a row`));
  }

  async #tryOne(
    stream: string,
    context: CommandContext,
    fields: Partial<ContactFields>,
    decide: (lead: Lead) => Decision<LeadEvent>,
  ): Promise<Executed<Lead, LeadEvent> | null> {
    const known = await this.#ownership.lead(stream);
    const held = valuesOf(fields).filter((value) => holds(known.contacts, value));
    const wanted = valuesOf(fields).filter((value) => !holds(known.contacts, value));
    const started = performance.now();
    const lease = await this.#ownership.take(wanted, stream, context, true);
    if (lease.lost.size > 0) {
      await lease.giveBack();
      throw new Refused(refuse('contact-of-another-lead'));
    }
    let before: Lead | null = null;
    let late = false;
    const done = await this.#commands.execute(leadAggregate, stream, context, (lead) => {
      // a value that was the lead's own a moment ago, and is no longer, was not claimed
      const unclaimed = held.some((value) => !holds(lead.contacts, value));
      late = unclaimed || performance.now() - started > WRITTEN_WITHIN_MS;
      before = lead;
      return late ? [] : decide(lead);
    });
    if (isRefusal(done)) {
      await lease.giveBack();
      throw new Refused(done);
    }
    if (late) {
      await lease.giveBack();
      return null;
    }
    const written = wanted.filter((value) => holds(done.state.contacts, value));
    await this.#ownership.confirm(written, stream, context);
    await lease.giveBack(written);
    await this.release(stream, context, before, done.state);
    return done;
  }

  async release(stream: string, context: CommandContext, before: Lead | null, after: Lead): Promise<void> {
    if (before) await this.#ownership.release(givenUp(before, after), stream, context);
  }
}
