// Takes a person out of every registration that names them: of the lead that is anonymised, and of rivals who declared
// the same e-mail or phone. Each of these steps may be taken again, so that a second call finishes what a kill cut short.
import { perform, type Book } from './book.ts';
import { eachOf, programNumbers } from './programs.ts';
import type { ContactValue } from '../domain/lead/contacts/value.ts';
import type { IdempotencyStore } from '../platform/http/idempotency.ts';
import type { CommandContext } from '../platform/kernel/commands.ts';
import { registrationDecider } from '../domain/registrations/commands.ts';
import { naming } from '../domain/registrations/decide.ts';
import { subjectOf } from '../domain/registrations/events.ts';
import {
  registrationAggregate,
  registrationStream,
  type Registrations,
} from '../domain/registrations/registration.ts';

export class Forgetting {
  readonly #book: Book;
  readonly #answers: Pick<IdempotencyStore, 'forgetSubject'>;

  constructor(book: Book, answers: Pick<IdempotencyStore, 'forgetSubject'>) {
    this.#book = book;
    this.#answers = answers;
  }

  /** The position of the last event about it. */
  async forget(leadId: number, values: readonly ContactValue[], context: CommandContext): Promise<bigint> {
    const { tenant } = context;
    const { commands } = this.#book;
    const states: (readonly [stream: string, state: Registrations])[] = [];
    await eachOf(await programNumbers(this.#book, tenant), async (id) => {
      const stream = registrationStream(tenant, id);
      states.push([stream, (await commands.load(registrationAggregate, stream)).state]);
    });
    const keys = new Set([
      ...this.#book.matching.keys(tenant, values),
      ...states.flatMap(([, state]) => keysOf(state, leadId)),
    ]);
    let last = 0n;
    for (const [stream, state] of states)
      for (const id of naming(state, { leadId, keys })) {
        const position = await this.#forgetOne(stream, id, context);
        if (position > last) last = position;
      }
    return last;
  }

  async #forgetOne(stream: string, id: number, context: CommandContext): Promise<bigint> {
    const subject = subjectOf(stream, id);
    await this.#book.shred(subject);
    await this.#answers.forgetSubject(subject);
    const step = { ...context, seed: `${context.seed} forget ${id}` };
    const done = await perform(this.#book, registrationDecider, stream, { type: 'forget', id }, step);
    return done.position;
  }
}

/** What the lead's own registrations were declared with, whether or not the lead kept it. */
function keysOf(state: Registrations, leadId: number): string[] {
  const own = new Set(naming(state, { leadId, keys: new Set() }));
  return [...state.all.values()].filter(({ id }) => own.has(id)).flatMap(({ keys }) => keys);
}
