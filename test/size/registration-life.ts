// How prescribers declare people on a program: approved at once or ruled on, under prescription for thirty days, then over.
import { leadDecider } from '../../src/domain/lead/commands.ts';
import type { KnownProgram } from '../../src/domain/program/program.ts';
import { registrationDecider } from '../../src/domain/registrations/commands.ts';
import type { Person as Declared, RegistrationEvent } from '../../src/domain/registrations/events.ts';
import { valuesIn } from '../../src/domain/registrations/matching.ts';
import {
  registrationAggregate,
  registrationStream,
  type Registrations,
} from '../../src/domain/registrations/registration.ts';
import { POLICY, TIMER } from '../../src/platform/rules/event.ts';
import type { CommandContext } from '../../src/platform/commands/commands.ts';
import type { Chance } from '../hostile/random.ts';
import { OPERATOR, type Desk } from './desk.ts';
import { intakeOf, type KnownLead, type LeadLife } from './lead-life.ts';
import { personOf, phoneOf } from './person.ts';
import { begun, type Written } from './scribe.ts';

export class RegistrationLife {
  readonly #desk: Desk;
  readonly #chance: Chance;
  readonly #program: KnownProgram;
  readonly #leads: LeadLife;
  readonly #stream: Written<Registrations, RegistrationEvent>;
  /** Leads under prescription, by their registration. */
  readonly #prescribed = new Map<number, KnownLead>();

  constructor(desk: Desk, program: KnownProgram, leads: LeadLife, chance: Chance) {
    this.#desk = desk;
    this.#program = program;
    this.#leads = leads;
    this.#chance = chance;
    this.#stream = begun(registrationAggregate, registrationStream(desk.tenant, program.id));
  }

  async declare(at: Date): Promise<void> {
    const { tenant, matching, scribe } = this.#desk;
    const context = this.#desk.partner(at, this.#chance.below(1_000));
    const id = await this.#desk.id('registration', context);
    const person = declared(this.#desk.nextPerson());
    const keys = matching.keys(tenant, valuesIn(person));
    const ownerId = this.#desk.ownerOf(id);
    await scribe.tell(
      registrationDecider,
      this.#stream,
      { type: 'declare', id, ownerId, keys, person },
      context,
    );
    // nobody knows a person who never was there
    const { rules } = this.#program;
    const analysing = { type: 'analyse', id, rules, leads: [] } as const;
    await scribe.tell(registrationDecider, this.#stream, analysing, this.#step(id, 'analysed', at));
    if (rules.registration_mode === 'manual' && !(await this.#ruled(id, at))) return;
    await this.#approve(id, ownerId, person, at);
  }

  /** False where somebody has still to rule, or has said no. */
  async #ruled(id: number, at: Date): Promise<boolean> {
    if (this.#chance.maybe(0.1)) return false;
    const isGood = this.#chance.maybe(0.7);
    const ruling = isGood
      ? ({ decision: 'approved' } as const)
      : ({ decision: 'rejected', reason: 'already-known', comment: 'Déjà en contact' } as const);
    const { rules } = this.#program;
    const command = { type: 'rule', id, ruling, rules, isPrescribed: false } as const;
    const context = this.#desk.scribe.request(this.#desk.tenant, OPERATOR, at);
    await this.#desk.scribe.tell(registrationDecider, this.#stream, command, context);
    return isGood;
  }

  async #approve(id: number, ownerId: number, person: Declared, at: Date): Promise<void> {
    const { scribe } = this.#desk;
    const until = this.#until(id);
    if (until === null) return;
    const { comment, ...contact } = person;
    const lead = await this.#leads.enter(
      personOf(0),
      intakeOf(contact, { comment }, 'prescriber'),
      { ownerId, prescription: { registration_id: id, until } },
      this.#step(id, 'admitted', at),
      (leadId) =>
        scribe.tell(
          registrationDecider,
          this.#stream,
          { type: 'chooseLead', id, leadId },
          this.#step(id, `chose ${leadId}`, at),
        ),
    );
    const approving = { type: 'approve', id, leadId: lead.id } as const;
    await scribe.tell(registrationDecider, this.#stream, approving, this.#step(id, 'approved', at));
    this.#prescribed.set(id, lead);
  }

  /** Those whose time is over leave their leads free. */
  async time(at: Date): Promise<void> {
    const { scribe, tenant } = this.#desk;
    const context = scribe.request(tenant, TIMER, at);
    const ended = await scribe.tell(
      registrationDecider,
      this.#stream,
      { type: 'expireRegistrations' },
      context,
    );
    for (const { data } of ended) {
      const registrationId = data.registration_id;
      const lead = this.#prescribed.get(registrationId);
      if (!lead) continue;
      this.#prescribed.delete(registrationId);
      const command = { type: 'endPrescription', programId: this.#program.id, registrationId } as const;
      await scribe.tell(leadDecider, lead.stream, command, this.#step(registrationId, 'ended', at));
    }
  }

  #until(id: number): string | null {
    const registration = this.#stream.folded.state.all.get(id);
    return registration?.status === 'accepted' ? registration.expires_at : null;
  }

  /** As the policy names its steps. */
  #step(id: number, step: string, at: Date): CommandContext {
    const { scribe, tenant } = this.#desk;
    return { ...scribe.request(tenant, POLICY, at), seed: `registration ${tenant}.${id} ${step}` };
  }
}

function declared(number: number): Declared {
  const { title, name, firstname, email1, city, zipcode } = personOf(number);
  const nothing = { email2: null, phone2: null, country: null, address1: null, address2: null };
  return {
    title,
    name: name ?? '',
    firstname: firstname ?? '',
    email1: email1 ?? '',
    phone1: phoneOf(number),
    city,
    zipcode,
    ...nothing,
    comment: 'Cherche pour investir',
  };
}
