// Lets a person in: finds out which lead that is, makes sure that no other lead gets the same e-mail or phone, and
// writes. Requests that arrive together agree through the claims; the loser joins the winner, and may even be
// the one that writes the winner's lead into being, so nobody waits for a process that died.
import { numberIn } from '../platform/rules/stream-id.ts';
import { holds } from '../domain/lead/contacts/contacts.ts';
import { Look, Ownership, type Lease } from './ownership.ts';
import { valuesOf, type ContactValue } from '../domain/lead/contacts/value.ts';
import { LEASE_MS, type Claims } from '../platform/commands/claims.ts';
import type { CommandContext, Commands, Executed } from '../platform/commands/commands.ts';
import { isRefusal, Refused } from '../platform/kernel/refusal.ts';
import { Unavailable } from '../platform/kernel/unavailable.ts';
import { leadDecider } from '../domain/lead/commands.ts';
import { intakeDecider } from '../domain/lead/intake-command.ts';
import { takenIn, type IntakeProgram } from '../domain/lead/leads/decide.ts';
import { interestIn, type Interests } from '../domain/lead/interests/interests.ts';
import type { Intake } from '../domain/lead/leads/received.ts';
import type { LeadEvent } from '../domain/lead/leads/lead-event.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../domain/lead/leads/lead.ts';
import type { KnownSheet } from '../domain/lead/leads/sheet.ts';
import type { Skipped } from '../domain/lead/leads/skipped.ts';

interface Admit {
  readonly intake: Intake;
  readonly program: (lead: Entering) => Promise<IntakeProgram | null>;
}

/** The lead that a person becomes: in a program that it is not interested in it holds nothing, awaits nothing. */
export interface Entering {
  readonly id: number;
  readonly interests: Interests;
}

/** Identifiers as the request draws them: the same name gives the same one on a retry. */
export type Draw = (kind: 'lead' | 'contact', name: string) => Promise<number>;

interface Admitted {
  readonly sheet: KnownSheet;
  readonly stream: string;
  readonly skipped: Skipped;
  readonly position: bigint;
  /** Settles the claims; may run beside the wait for the read models. */
  readonly confirmed: Promise<void>;
}

/** The leads that a request was about to write to. */
interface Choices {
  /** Told of each before anything is written to it. */
  readonly chosen: (stream: string) => Promise<void>;
  /** Those of an earlier, killed try at the same request. */
  readonly before: readonly string[];
}

const ROUNDS = 12;
/** What is not written long before its claims may be taken over starts again. */
const WRITTEN_WITHIN_MS = LEASE_MS / 4;
/** Somebody else moved the lead or its values, or time ran out before it was written. */
const STARTS_AGAIN: ReadonlySet<string> = new Set([
  'value-unclaimed',
  'too-late',
  'interest-opened',
  'lead-yielded',
  'lead-anonymised',
]);

export class Admission {
  readonly #commands: Commands;
  readonly #ownership: Ownership;

  constructor(commands: Commands, claims: Claims) {
    this.#commands = commands;
    this.#ownership = new Ownership(commands, claims);
  }

  async admit(
    command: Admit,
    context: CommandContext,
    draw: Draw,
    { chosen, before: chosenBefore }: Choices = { chosen: async () => {}, before: [] },
  ): Promise<Admitted> {
    const values = valuesOf(command.intake.contact);
    const written = await this.#writtenTo(chosenBefore, command.intake, context);
    for (let round = 1; round <= ROUNDS; round++) {
      // what was seen last is proved by the append; whoever is told that it was not so looks again
      const look = new Look(this.#ownership, round === 1);
      const known = written ?? (await this.known(values, context, look));
      const stream = known ?? (await this.#drawn(context.tenant, () => draw('lead', `lead ${round}`)));
      const before =
        known === null ? leadAggregate.initial : (look.recent(stream) ?? (await look.at(stream)));
      const admitted = await this.#tryOne(command, values, { stream, before }, context, draw, chosen);
      if (admitted) return admitted;
    }
    throw new Unavailable('events', new Error(`a lead changed hands ${ROUNDS} times in a row`));
  }

  /** Where an earlier try has written this request already: whose lead the person is may have changed since. */
  async #writtenTo(
    streams: readonly string[],
    intake: Intake,
    context: CommandContext,
  ): Promise<string | null> {
    for (const stream of streams) {
      const leadId = numberIn(stream);
      const nothing = {
        contactId: 0,
        elsewhere: new Set<string>(),
        program: null,
        wasInterested: false,
        held: [],
      };
      const again = { type: 'takeIn', leadId, intake, ...nothing } as const;
      const done = await this.#commands.execute(intakeDecider, stream, again, {
        ...context,
        onlyStored: true,
      });
      if (!isRefusal(done)) return stream;
    }
    return null;
  }

  async #drawn(tenant: string, draw: () => Promise<number>): Promise<string> {
    const stream = leadStream(tenant, await draw());
    this.#commands.begin(leadAggregate, stream);
    return stream;
  }

  /** The lead that these values name: e-mail before phone, then the latest interaction. */
  async known(
    values: readonly ContactValue[],
    { tenant, now }: CommandContext,
    look = new Look(this.#ownership),
  ): Promise<string | null> {
    const owners = await Promise.all(
      values.map(async (value) => ({
        kind: value.kind,
        stream: await this.#ownership.ownerOf(value, tenant, now, look),
      })),
    );
    const of = (kind: ContactValue['kind']): string[] => [
      ...new Set(owners.flatMap((o) => (o.kind === kind && o.stream !== null ? [o.stream] : []))),
    ];
    const candidates = of('email').length > 0 ? of('email') : of('phone');
    if (candidates.length < 2) return candidates[0] ?? null;
    const seen = await Promise.all(
      candidates.map(async (stream) => ({ stream, at: lastSeen(await look.at(stream)) })),
    );
    return seen.reduce((latest, one) => (one.at > latest.at ? one : latest)).stream;
  }

  async #tryOne(
    command: Admit,
    values: readonly ContactValue[],
    { stream, before }: { readonly stream: string; readonly before: Lead },
    context: CommandContext,
    draw: Draw,
    chosen: Choices['chosen'],
  ): Promise<Admitted | null> {
    const isNew = !isKnown(before.sheet);
    const held = values.filter((value) => holds(before.contacts, value));
    const wanted = values.filter((value) => !holds(before.contacts, value));
    const notAfter = performance.now() + WRITTEN_WITHIN_MS;
    const lease = await this.#ownership.take(wanted, stream, context, isNew);
    const { lost } = lease;
    const [winner] = lost.values();
    if (isNew && winner !== undefined) {
      // what it took is kept busy for nobody: whichever lead stays takes it in its own round
      await this.#settle(stream, winner, context).finally(() => lease.end());
      return null;
    }
    const ordered = async () => {
      await chosen(stream);
      const leadId = numberIn(stream);
      const program = await command.program({ id: leadId, interests: before.interests });
      return {
        type: 'takeIn' as const,
        leadId,
        contactId: isNew ? await draw('contact', 'contact') : 0,
        intake: command.intake,
        elsewhere: new Set(lost.keys()),
        program,
        wasInterested: program !== null && interestIn(before.interests, program.id) !== undefined,
        held,
      };
    };
    const order = await ordered().catch(async (error: unknown) => {
      await lease.end();
      throw error;
    });
    const timed = { ...context, notAfter };
    const done = await this.#commands.execute(intakeDecider, stream, order, timed);
    if (isRefusal(done)) {
      await lease.end();
      if (STARTS_AGAIN.has(done.refused)) return null;
      throw new Refused(done);
    }
    const skipped = done.note ?? takenIn(done.state, { ...order, now: context.now }).skipped;
    return this.#admitted(stream, done, skipped, lease, wanted);
  }

  #admitted(
    stream: string,
    { state, position }: Executed<Lead, LeadEvent, Skipped>,
    skipped: Skipped,
    lease: Lease,
    wanted: readonly ContactValue[],
  ): Admitted {
    const written = wanted.filter((value) => holds(state.contacts, value));
    // what found no place on the lead is nobody's: the next request with it alone is another person
    const confirmed = lease.end(written);
    return { sheet: state.sheet as KnownSheet, stream, skipped, position, confirmed };
  }

  /**
   * Two leads, at least one of them not written yet, turn out to be one person. Who is written stays; else the lower
   * identifier does. So every step leads down or to a lead that stays, and nobody can be sent in a circle.
   */
  async #settle(stream: string, winner: string, context: CommandContext): Promise<void> {
    const { sheet } = await this.#ownership.lead(winner);
    // it has given up already: the next round finds out for whom
    if (sheet.status === 'yielded') return;
    const stays = sheet.status === 'known' || numberIn(winner) < numberIn(stream);
    if (!stays && (await this.#yields(winner, stream, context))) return;
    await this.#yields(stream, winner, context);
  }

  /** False: somebody wrote the lead in the meantime. */
  async #yields(stream: string, to: string, context: CommandContext): Promise<boolean> {
    const yielding = { ...context, seed: `${context.seed} yields` };
    const command = { type: 'yieldTo', leadId: numberIn(to) } as const;
    const done = await this.#commands.execute(leadDecider, stream, command, yielding);
    return !isRefusal(done);
  }
}

function lastSeen({ sheet }: Lead): string {
  return isKnown(sheet) ? sheet.last_interaction_at : '';
}

/** What of the request the lead now knows, as the answer shows it. */
export function processed(intake: Intake, skipped: Skipped): { contact: object; lead: object } {
  const without = (fields: object, reasons: Readonly<Record<string, string>>): object =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in reasons)));
  const { message } = intake.request;
  const said = Object.fromEntries(
    Object.entries({ message, temperature: intake.temperature }).filter(([, value]) => value !== null),
  );
  const tracking = Object.fromEntries(
    Object.entries(intake.tracking).flatMap(([name, value]) =>
      value === null ? [] : [[`tracking_${name}`, value]],
    ),
  );
  return {
    contact: without(intake.contact, skipped.contact),
    lead: without({ ...intake.qualification, ...said, ...tracking }, skipped.lead),
  };
}
