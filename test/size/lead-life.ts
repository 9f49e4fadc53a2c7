// How people become leads of a program, and what comes of them: somebody calls them, they ask again, they buy together.
import { contactDecider } from '../../src/domain/lead/contact-commands.ts';
import { leadDecider } from '../../src/domain/lead/commands.ts';
import { intakeDecider } from '../../src/domain/lead/intake-command.ts';
import { NO_TEXTS } from '../../src/domain/lead/leads/events.ts';
import type { IntakeProgram } from '../../src/domain/lead/leads/decide.ts';
import type { LeadEvent } from '../../src/domain/lead/leads/lead-event.ts';
import { leadAggregate, leadStream, type Lead } from '../../src/domain/lead/leads/lead.ts';
import type { Intake } from '../../src/domain/lead/leads/received.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/tenant/settings.ts';
import type { CommandContext } from '../../src/platform/commands/commands.ts';
import type { Chance } from '../hostile/random.ts';
import type { Desk } from './desk.ts';
import { personOf, type Person } from './person.ts';
import { begun, type Written } from './scribe.ts';

export interface KnownLead {
  readonly id: number;
  readonly stream: Written<Lead, LeadEvent>;
  readonly person: Person;
  /** Which sales action waits to be done. */
  due: number | null;
}

const HOUR_MS = 3_600_000;
const ORIGINS = ['portal', 'corporate-website', 'call'] as const;

export class LeadLife {
  readonly #desk: Desk;
  readonly #chance: Chance;
  readonly #programId: number;

  constructor(desk: Desk, programId: number, chance: Chance) {
    this.#desk = desk;
    this.#programId = programId;
    this.#chance = chance;
  }

  async arrive(at: Date): Promise<KnownLead> {
    const chance = this.#chance;
    const context = this.#desk.partner(at, chance.below(1_000));
    const wishes = chance.maybe(0.6) ? { project: 'home', budget: 150_000 + chance.below(300) * 1_000 } : {};
    const person = personOf(this.#desk.nextPerson());
    const temperature = chance.maybe(0.3) ? chance.one(['hot', 'warm', 'cold']) : null;
    const said = { message: 'Bonjour, ce programme m’intéresse. Quels trois-pièces sont encore libres ?' };
    const intake = intakeOf(person, { qualification: wishes, temperature, ...said }, chance.one(ORIGINS));
    const ownerId = this.#desk.ownerOf(chance.below(1_000));
    return await this.enter(person, intake, { ownerId }, context, async () => {});
  }

  /** `onChosen` is told the lead before anything is written to it. */
  async enter(
    person: Person,
    intake: Intake,
    program: Pick<IntakeProgram, 'ownerId' | 'prescription'>,
    context: CommandContext,
    onChosen: (leadId: number) => Promise<unknown>,
  ): Promise<KnownLead> {
    const desk = this.#desk;
    const id = await desk.id('lead', context);
    const contactId = await desk.id('contact', context);
    const stream = begun(leadAggregate, leadStream(desk.tenant, id));
    await desk.claiming(intake.contact, stream.name, context, async () => {
      await onChosen(id);
      const entering = { id: this.#programId, reopensDiscarded: true, hasLiveOption: false, ...program };
      const elsewhere = new Set<string>();
      const command = {
        type: 'takeIn',
        leadId: id,
        contactId,
        intake,
        elsewhere,
        held: [],
        wasInterested: false,
      } as const;
      await desk.scribe.tell(intakeDecider, stream, { ...command, program: entering }, context);
    });
    return { id, stream, person, due: null };
  }

  /** The sales office has something to do for the lead, and does what it had to. */
  async goOn(lead: KnownLead, at: Date): Promise<void> {
    const chance = this.#chance;
    if (lead.due !== null) await this.#called(lead, lead.due, at);
    else if (chance.maybe(0.5)) await this.#toBeCalled(lead, at);
    else if (chance.maybe(0.3)) await this.#asksAgain(lead, at);
    else if (chance.maybe(0.3)) await this.#together(lead, at);
  }

  get #around() {
    // no action is given to anybody by name
    return {
      programId: this.#programId,
      minutes: DEFAULT_SETTINGS.sales_action_minutes,
      users: new Set<number>(),
    };
  }

  async #toBeCalled(lead: KnownLead, at: Date): Promise<void> {
    const context = this.#desk.partner(at, lead.id);
    const id = await this.#desk.id('sales-action', context);
    const due_at = new Date(at.getTime() + 24 * HOUR_MS).toISOString();
    const fields = { type: 'call', status: 'pending', due_at, comment: 'Rappeler' } as const;
    const command = { type: 'addAction', id, fields, around: this.#around } as const;
    await this.#desk.scribe.tell(leadDecider, lead.stream, command, context);
    lead.due = id;
  }

  async #called(lead: KnownLead, id: number, at: Date): Promise<void> {
    const context = this.#desk.partner(at, lead.id);
    const { scribe } = this.#desk;
    const fields = { status: 'completed', performed_at: at.toISOString(), issue: 'success' } as const;
    const command = { type: 'closeAction', id, fields, around: this.#around } as const;
    await scribe.tell(leadDecider, lead.stream, command, context);
    lead.due = null;
    const again = this.#desk.partner(at, lead.id);
    const recordId = await this.#desk.id('record', again);
    const told = {
      event: 'outgoing-call',
      sales_action_id: id,
      comment: 'Intéressée, viendra visiter',
    } as const;
    const noting = { type: 'addRecord', id: recordId, programId: this.#programId, fields: told } as const;
    await scribe.tell(leadDecider, lead.stream, noting, again);
  }

  async #asksAgain(lead: KnownLead, at: Date): Promise<void> {
    const context = this.#desk.partner(at, lead.id);
    const { email1 } = lead.person;
    const intake = intakeOf({ ...lead.person }, { message: 'Le prix peut-il se discuter ?' }, 'portal');
    const held = email1 === null ? [] : [{ kind: 'email', value: email1 } as const];
    const program = {
      id: this.#programId,
      ownerId: null,
      reopensDiscarded: true,
      hasLiveOption: false,
    };
    const who = { leadId: lead.id, contactId: 0, elsewhere: new Set<string>() };
    const command = { type: 'takeIn', ...who, intake, held, program, wasInterested: true } as const;
    await this.#desk.scribe.tell(intakeDecider, lead.stream, command, context);
  }

  async #together(lead: KnownLead, at: Date): Promise<void> {
    const context = this.#desk.partner(at, lead.id);
    const id = await this.#desk.id('contact', context);
    const { title, firstname, email1 } = personOf(this.#desk.nextPerson());
    const fields = { title, firstname, name: lead.person.name, email1 };
    await this.#desk.claiming(fields, lead.stream.name, context, () =>
      this.#desk.scribe.tell(
        contactDecider,
        lead.stream,
        { type: 'addContact', id, fields, held: [] },
        context,
      ),
    );
  }
}

export function intakeOf(
  person: Partial<Intake['contact']>,
  {
    qualification = {},
    temperature = null,
    comment = null,
    message = null,
  }: {
    readonly qualification?: Intake['qualification'];
    readonly temperature?: string | null;
    readonly comment?: string | null;
    readonly message?: string | null;
  },
  origin: string,
): Intake {
  return {
    contact: Object.fromEntries(Object.entries(person).filter(([, value]) => value != null)),
    qualification,
    temperature,
    request: { type: null, comment, message },
    tracking: { engagement_point_uuid: null, origin, ...NO_TEXTS },
    skipped: { contact: {}, lead: {} },
  };
}
