// What may happen to a lead as a whole: it comes in, it comes in again, it yields, it is anonymised.
import { contactAdded, contactChanged } from '../contacts/events.ts';
import { EMPTY_CONTACT, type ContactFields } from '../contacts/fields.ts';
import { valueKey, valuesOf } from '../contacts/value.ts';
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import {
  interestOpened,
  interestReopened,
  interestTemperatureChanged,
  prescriptionStarted,
} from '../interests/events.ts';
import { interestIn, isProtected, isUnderPrescription } from '../interests/interests.ts';
import { qualified } from '../qualification/decide.ts';
import {
  interactionNoted,
  leadAnonymised,
  leadCreated,
  leadRequested,
  leadYielded,
  type Origin,
} from './events.ts';
import type { Intake } from './received.ts';
import type { LeadEvent } from './lead-event.ts';
import { isKnown, type Lead } from './lead.ts';
import { matched, mergeContact, mergeQualification } from './merge.ts';
import { REASONS, type Skipped } from './skipped.ts';

export interface TakeIn {
  readonly leadId: number;
  /** For the contact of a lead that is not there yet. */
  readonly contactId: number;
  readonly intake: Intake;
  /** Values of the request that other leads own. */
  readonly elsewhere: ReadonlySet<string>;
  readonly program: IntakeProgram | null;
  readonly now: Date;
}

export interface IntakeProgram {
  readonly id: number;
  readonly ownerId: number | null;
  readonly reopensDiscarded: boolean;
  readonly hasLiveOption: boolean;
  /** A registration that was approved for this person. */
  readonly prescription?: { readonly registration_id: number; readonly until: string };
}

interface TakenIn {
  readonly events: readonly LeadEvent[];
  readonly skipped: Skipped;
}

export function takeIn(lead: Lead, c: TakeIn): Decision<LeadEvent> {
  return closedToIntake(lead) ?? takenIn(lead, c).events;
}

export function closedToIntake({ sheet }: Lead): Refusal | null {
  if (sheet.status === 'yielded') return refuse('lead-yielded', { data: { to: sheet.to } });
  return isKnown(sheet) && sheet.anonymised_at !== null ? refuse('lead-anonymised') : null;
}

/** What a request makes of the lead, and what of it is not kept. */
export function takenIn(lead: Lead, c: TakeIn): TakenIn {
  const { intake } = c;
  const contact = matched(lead.contacts, intake.contact);
  const others = lead.contacts.filter((other) => other !== contact).flatMap(({ fields }) => valuesOf(fields));
  const within = new Set(others.map(valueKey));
  const known: ContactFields = contact?.fields ?? EMPTY_CONTACT;
  const person = mergeContact(known, intake.contact, c.elsewhere, within);
  const wish = mergeQualification(lead.qualification, intake.qualification);
  const interest = interested(lead, c);
  const completed = Object.keys(person.changes).length > 0;
  const events: LeadEvent[] = [
    ...(isKnown(lead.sheet) ? [] : [leadCreated({ lead_id: c.leadId })]),
    ...(contact ? [] : [contactAdded({ contact_id: c.contactId, contact: person.changes })]),
    ...(contact && completed ? [contactChanged({ contact_id: contact.id, changes: person.changes })] : []),
    ...qualified(lead.qualification, wish.changes),
    leadRequested({
      program_id: c.program?.id ?? null,
      request_type: intake.request.type,
      request_comment: intake.request.comment,
      message: intake.request.message,
      ...origin(intake.tracking),
    }),
    ...interest.events,
    ...(c.program?.prescription
      ? [prescriptionStarted({ program_id: c.program.id, ...c.program.prescription })]
      : []),
  ];
  const skipped = {
    contact: { ...intake.skipped.contact, ...person.skipped },
    lead: { ...intake.skipped.lead, ...wish.skipped, ...interest.skipped },
  };
  return { events, skipped };
}

/** Nothing is sealed where nothing was said. */
function origin({ engagement_point_uuid, origin, ...texts }: Origin) {
  const isSaid = Object.values(texts).some((value) => value !== null);
  return { tracking: { engagement_point_uuid, origin }, tracking_texts: isSaid ? texts : null };
}

function interested(
  lead: Lead,
  { program, intake: { temperature }, now }: TakeIn,
): { events: LeadEvent[]; skipped: Record<string, string> } {
  if (!program)
    return { events: [], skipped: temperature === null ? {} : { temperature: REASONS.noProgram } };
  const events: LeadEvent[] = [];
  const program_id = program.id;
  const interest = interestIn(lead.interests, program_id);
  const held =
    interest !== undefined &&
    (isProtected(interest, program.hasLiveOption) || isUnderPrescription(lead.interests, program_id, now));
  if (!interest) events.push(interestOpened({ program_id, owner_id: program.ownerId }));
  else if (interest.status === 'discarded' && program.reopensDiscarded && !held)
    events.push(interestReopened({ program_id }));
  const before = interest?.temperature ?? null;
  if (temperature === null || temperature === before) return { events, skipped: {} };
  if (before !== null) return { events, skipped: { temperature: REASONS.temperatureKnown } };
  if (held) return { events, skipped: { temperature: REASONS.protectedLead } };
  return { events: [...events, interestTemperatureChanged({ program_id, temperature })], skipped: {} };
}

/** The identifier was drawn for somebody who is another lead: nobody will be written here. */
export function yieldTo(lead: Lead, to: number): Decision<LeadEvent> {
  switch (lead.sheet.status) {
    case 'unknown':
      return [leadYielded({ to })];
    case 'yielded':
      return [];
    case 'known':
      return refuse('lead-known');
    default:
      return lead.sheet satisfies never;
  }
}

export interface Placing {
  readonly programId: number;
  readonly optionId: number;
  readonly at: Date;
}

/** Placing an option for a lead is an interaction with it. */
export function noteOption(lead: Lead, { programId, optionId, at }: Placing): Decision<LeadEvent> {
  if (!isKnown(lead.sheet) || lead.sheet.anonymised_at !== null) return [];
  // a later one has been noted already
  if (lead.sheet.last_interaction_at >= at.toISOString()) return [];
  return [interactionNoted({ program_id: programId, kind: 'option', id: optionId })];
}

export function anonymise(lead: Lead): Decision<LeadEvent> {
  if (!isKnown(lead.sheet)) return refuse('not-found');
  if (lead.sheet.anonymised_at !== null) return [];
  return [
    leadAnonymised({
      lead_id: lead.sheet.id,
      contact_ids: lead.contacts.map((contact) => contact.id),
      requests: lead.sheet.requests,
      program_ids: lead.interests.map((interest) => interest.program_id),
      record_ids: lead.records.map((record) => record.id),
      sales_action_ids: lead.salesActions.map((action) => action.id),
    }),
  ];
}
