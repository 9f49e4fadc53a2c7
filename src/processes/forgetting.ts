// Forgets a person: out of every registration that names them, of the lead itself and of rivals who declared the same
// e-mail or phone and got no lead by it, and then out of the lead. Each step may be taken again, so whoever comes next finishes what a kill cut
// short: whoever asks again, or the clock.
import { perform, type Book } from './book.ts';
import type { BegunForgettings } from './begun-forgettings.ts';
import { Ownership } from './ownership.ts';
import { onceCarriedOut } from './approval.ts';
import { ofEachProgram } from './declaration.ts';
import { contactDecider } from '../domain/lead/contact-commands.ts';
import { allValues } from '../domain/lead/contacts/contacts.ts';
import type { ContactValue } from '../domain/lead/contacts/value.ts';
import { leadStream } from '../domain/lead/leads/lead.ts';
import type { KnownSheet } from '../domain/lead/leads/sheet.ts';
import type { IdempotencyStore } from '../platform/http/once/idempotency.ts';
import type { CommandContext } from '../platform/commands/commands.ts';
import { orThrow } from '../platform/kernel/refusal.ts';
import { registrationDecider } from '../domain/registrations/commands.ts';
import { naming } from '../domain/registrations/decide.ts';
import { subjectOf } from '../domain/registrations/events.ts';

export interface Forgotten {
  /** The position of the last event about it. */
  readonly position: bigint;
  readonly anonymisedAt: string;
}

export class Forgetting {
  /** How logs call it. */
  readonly what = 'anonymisation';
  readonly #book: Book;
  readonly #answers: Pick<IdempotencyStore, 'forgetSubject'>;
  readonly #begun: BegunForgettings;
  readonly #ownership: Ownership;
  readonly #isAlone: boolean;

  /** `isAlone`: nobody carries approvals out meanwhile, nor will anybody who is waited for. */
  constructor(
    book: Book,
    answers: Pick<IdempotencyStore, 'forgetSubject'>,
    begun: BegunForgettings,
    isAlone = false,
  ) {
    this.#isAlone = isAlone;
    this.#book = book;
    this.#answers = answers;
    this.#begun = begun;
    this.#ownership = new Ownership(book.commands, book.claims);
  }

  async forget(leadId: number, context: CommandContext): Promise<Forgotten> {
    const one = { tenant: context.tenant, leadId };
    await this.#begun.begin(one, context);
    const forgotten = await this.#allOf(leadId, context);
    await this.#begun.end(one);
    return forgotten;
  }

  left(): ReturnType<BegunForgettings['abandoned']> {
    return this.#begun.abandoned();
  }

  async finish({
    tenant,
    leadId,
    word,
  }: Awaited<ReturnType<BegunForgettings['abandoned']>>[number]): Promise<void> {
    await this.forget(leadId, { tenant, ...word, now: this.#book.clock.now(tenant) });
  }

  async #allOf(leadId: number, context: CommandContext): Promise<Forgotten> {
    const stream = leadStream(context.tenant, leadId);
    // first, while the lead still tells whom they name
    const { contacts } = await this.#ownership.lead(stream);
    const last = await this.#inRegistrations(leadId, allValues(contacts), context);
    const done = await perform(this.#book, contactDecider, stream, { type: 'anonymise' }, context);
    await this.#book.shred(stream);
    await this.#answers.forgetSubject(stream);
    await this.#ownership.release(allValues(done.note ?? []), stream, context);
    const { anonymised_at } = done.state.sheet as KnownSheet;
    return { position: last > done.position ? last : done.position, anonymisedAt: anonymised_at! };
  }

  /** The position of the last event about it. */
  async #inRegistrations(
    leadId: number,
    values: readonly ContactValue[],
    context: CommandContext,
  ): Promise<bigint> {
    const { tenant } = context;
    const keys = new Set(this.#book.matching.keys(tenant, values));
    const named = await this.#naming(tenant, { leadId, keys });
    const more = named.flatMap(({ own }) => own).filter((key) => !keys.has(key));
    const all =
      more.length === 0 ? named : await this.#naming(tenant, { leadId, keys: new Set([...keys, ...more]) });
    let last = 0n;
    for (const { stream, ids } of all)
      for (const id of ids) {
        const position = await this.forgetRegistration(stream, id, context);
        if (position > last) last = position;
      }
    return last;
  }

  /** Program by program; `own`: what the lead's own were declared with, whether or not the lead kept it. */
  async #naming(tenant: string, whom: Parameters<typeof naming>[1]) {
    const { leadId } = whom;
    return await ofEachProgram(this.#book, tenant, (stream, registrations) => {
      const own = naming(registrations, { leadId, keys: new Set() });
      return {
        stream,
        ids: naming(registrations, whom),
        own: own.flatMap((id) => registrations.all.get(id)!.keys),
      };
    });
  }

  /** One alone, whosever lead its person is: the position of the last event about it. */
  async forgetRegistration(stream: string, id: number, context: CommandContext): Promise<bigint> {
    const subject = subjectOf(stream, id);
    const step = async (type: 'abandon' | 'close' | 'forget') => {
      const own = { ...context, seed: `${context.seed} ${type} ${id}` };
      return await this.#book.commands.execute(registrationDecider, stream, { type, id }, own);
    };
    if (this.#isAlone) orThrow(await step('abandon'));
    // before its words are gone: whoever carries an approval out has read them, and writes them to a lead
    orThrow(await onceCarriedOut(() => step('close')));
    await this.#book.shred(subject);
    await this.#answers.forgetSubject(subject);
    return orThrow(await step('forget')).position;
  }
}
