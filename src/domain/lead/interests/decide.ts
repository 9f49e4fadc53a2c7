// What may happen to an interest, and when not.
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { isRefusal, refuse } from '../../../platform/kernel/refusal.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { isKnown, type Lead } from '../leads/lead.ts';
import type { InterestStatus } from './enumerations.ts';
import {
  interestOptinChanged,
  interestStatusChanged,
  interestTemperatureChanged,
  memoWritten,
  prescriptionEnded,
  protectionChanged,
  type InterestEvent,
} from './events.ts';
import { interestIn, isProtected, isUnderPrescription, type Interest } from './interests.ts';

/** Fields that were not sent are absent. */
export interface InterestChanges {
  readonly status?: InterestStatus;
  readonly follow_reason?: string | null;
  readonly discard_reason?: string | null;
  readonly temperature?: string | null;
  readonly memo_content?: string | null;
  readonly optin?: boolean;
}

export interface ChangeInterest {
  readonly programId: number;
  readonly changes: InterestChanges;
  readonly hasLiveOption: boolean;
  readonly now: Date;
}

type Standing = Pick<Interest, 'status' | 'follow_reason' | 'discard_reason' | 'temperature'>;

const REASON_OF = { 'to-follow': 'follow_reason', discarded: 'discard_reason' } as const;
const REASONS = ['follow_reason', 'discard_reason'] as const;

export function changeInterest(lead: Lead, c: ChangeInterest): Decision<LeadEvent> {
  const interest = interestIn(lead.interests, c.programId);
  if (!isKnown(lead.sheet) || !interest) return refuse('not-found');
  if (lead.sheet.anonymised_at !== null) return refuse('lead-anonymised');
  if (isUnderPrescription(lead.interests, c.programId, c.now)) return refuse('lead-under-prescription');
  const wanted = merged(interest, c.changes);
  if (isProtected(interest, c.hasLiveOption) && (differs(interest, wanted) || sendsOther(wanted, c.changes)))
    return refuse('lead-protected');
  const errors = wrongReasons(wanted, c.changes, NOTHING);
  return errors ? refuse('invalid', { errors }) : changed(interest, wanted, c.changes);
}

const NOTHING: ReadonlySet<string> = new Set();

/** What is wrong between the changes and the interest as it stands; nothing where it may not be changed at all. */
export function wrongChanges(lead: Lead, c: ChangeInterest, wrong: ReadonlySet<string>): Errors | null {
  const decided = changeInterest(lead, c);
  const interest = interestIn(lead.interests, c.programId);
  if (!interest || wrong.has('status') || (isRefusal(decided) && decided.refused !== 'invalid')) return null;
  return wrongReasons(merged(interest, c.changes), c.changes, wrong);
}

type Errors = Record<string, string[]>;

/** The interest as it is to be: leaving a status clears its reason. */
function merged(interest: Interest, sent: InterestChanges): Standing {
  const status = sent.status ?? interest.status;
  const reason = (name: (typeof REASONS)[number]): string | null => {
    if (reasonOf(status) !== name) return null;
    return sent[name] === undefined ? interest[name] : sent[name];
  };
  return {
    status,
    follow_reason: reason('follow_reason'),
    discard_reason: reason('discard_reason'),
    temperature: sent.temperature === undefined ? interest.temperature : sent.temperature,
  };
}

function wrongReasons(wanted: Standing, sent: InterestChanges, wrong: ReadonlySet<string>): Errors | null {
  const errors: Errors = {};
  for (const name of REASONS) {
    if (wrong.has(name)) continue;
    if (reasonOf(wanted.status) === name) {
      if (wanted[name] === null) errors[name] = ['Ce champ est obligatoire avec ce statut.'];
    } else if (sent[name] != null) errors[name] = ['Ce champ n’est pas permis avec ce statut.'];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

function changed(interest: Interest, wanted: Standing, sent: InterestChanges): InterestEvent[] {
  const { program_id } = interest;
  const { temperature, ...standing } = wanted;
  const { memo_content, optin } = sent;
  const moves =
    standing.status !== interest.status || REASONS.some((name) => standing[name] !== interest[name]);
  return [
    ...(moves ? [interestStatusChanged({ program_id, ...standing })] : []),
    ...(temperature === interest.temperature
      ? []
      : [interestTemperatureChanged({ program_id, temperature })]),
    ...(optin === undefined || optin === interest.optin ? [] : [interestOptinChanged({ program_id, optin })]),
    ...(memo_content === undefined || memo_content === interest.memo_content
      ? []
      : [memoWritten({ program_id, memo_content })]),
  ];
}

function differs(interest: Interest, wanted: Standing): boolean {
  return (Object.keys(wanted) as (keyof Standing)[]).some((name) => wanted[name] !== interest[name]);
}

/** A reason that the status has no place for would be a change too. */
function sendsOther(wanted: Standing, sent: InterestChanges): boolean {
  return REASONS.some((name) => sent[name] != null && sent[name] !== wanted[name]);
}

function reasonOf(status: InterestStatus): (typeof REASONS)[number] | null {
  return status === 'ongoing' ? null : REASON_OF[status];
}

export function protect(lead: Lead, programId: number, byDesk: boolean): Decision<LeadEvent> {
  const interest = interestIn(lead.interests, programId);
  if (!isKnown(lead.sheet) || !interest) return refuse('not-found');
  if (lead.sheet.anonymised_at !== null) return refuse('lead-anonymised');
  if (interest.protected_by_desk === byDesk) return [];
  return [protectionChanged({ program_id: programId, is_protected: byDesk })];
}

/** The registration behind it is over; another one's prescription stays. */
export function endPrescription(lead: Lead, programId: number, registrationId: number): Decision<LeadEvent> {
  if (interestIn(lead.interests, programId)?.prescription?.registration_id !== registrationId) return [];
  return [prescriptionEnded({ program_id: programId, registration_id: registrationId })];
}
