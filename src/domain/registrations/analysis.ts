// The rules by which a registration is judged, in order; the first that applies decides.
import type { ProgramRules } from '../program/rules.ts';
import type { RejectionReason, RuleOutcome } from './enumerations.ts';
import { isApproved, isPending, namesakes, type Registration, type Registrations } from './registration.ts';

/** A lead that one of the e-mails or phone numbers of the registration belongs to. */
export interface KnownLead {
  readonly id: number;
  readonly hasInterest: boolean;
  /** By the back office, or by a live option on the program. */
  readonly isProtected: boolean;
  /** Another registration's, still running on the program. */
  readonly isUnderPrescription: boolean;
  readonly lastInteractionAt: string;
}

export interface Circumstances {
  readonly rules: ProgramRules;
  readonly leads: readonly KnownLead[];
  readonly now: Date;
}

export type Verdict = { readonly rules: readonly RuleOutcome[] } & (
  | { readonly outcome: 'approved' }
  | { readonly outcome: 'ruling-required' }
  | { readonly outcome: 'rejected'; readonly reason: RejectionReason }
);

type Judged = 'passed' | 'ruling-required' | RejectionReason;
type Rule = readonly [
  RuleOutcome['rule'],
  (registration: Registration, all: readonly Registration[], c: Circumstances) => Judged,
];

const AUTOMATIC: readonly Rule[] = [
  ['already-registered', alreadyRegistered],
  ['cooling-off', coolingOff],
  [
    'protected-lead',
    (_r, _all, { leads }) => (leads.some((l) => l.isProtected) ? 'already-known' : 'passed'),
  ],
  ['known-lead', knownLead],
  ['one-person', (_r, _all, { leads }) => (leads.length > 1 ? 'ruling-required' : 'passed')],
];

export function judge(registration: Registration, all: Registrations, c: Circumstances): Verdict {
  const manual = { rule: 'manual-mode', outcome: 'ruling-required' } as const;
  if (c.rules.registration_mode === 'manual') return { outcome: 'ruling-required', rules: [manual] };
  const others = namesakes(all, registration);
  const rules: RuleOutcome[] = [];
  for (const [rule, ask] of AUTOMATIC) {
    const judged = ask(registration, others, c);
    const isRejection = judged !== 'passed' && judged !== 'ruling-required';
    rules.push({ rule, outcome: isRejection ? 'rejected' : judged });
    if (isRejection) return { outcome: 'rejected', reason: judged, rules };
    if (judged === 'ruling-required') return { outcome: judged, rules };
  }
  return { outcome: 'approved', rules };
}

function alreadyRegistered(
  { revision }: Registration,
  others: readonly Registration[],
  { now }: Circumstances,
): Judged {
  const earlier = others.filter((other) => other.revision < revision);
  return earlier.some((o) => isPending(o) || isApproved(o, now)) ? 'already-registered' : 'passed';
}

function coolingOff(
  { owner_id }: Registration,
  others: readonly Registration[],
  { rules: { registration_cooling_off_days: days }, now }: Circumstances,
): Judged {
  const isCooling = others.some((other) => {
    const ended = endOf(other, now);
    return other.owner_id === owner_id && ended !== null && isWithin(ended, days, now);
  });
  return isCooling ? 'other' : 'passed';
}

function knownLead(
  _registration: Registration,
  _others: readonly Registration[],
  { leads, rules: { known_lead_days: days }, now }: Circumstances,
): Judged {
  const interested = leads.filter((lead) => lead.hasInterest);
  if (interested.some((lead) => isWithin(lead.lastInteractionAt, days, now))) return 'already-known';
  return interested.length > 0 ? 'ruling-required' : 'passed';
}

/** When a registration came to nothing, or to its end. */
function endOf(registration: Registration, now: Date): string | null {
  if (registration.status === 'rejected' || registration.status === 'expired') return registration.ended_at;
  if (registration.status !== 'approved' || isApproved(registration, now)) return null;
  return registration.expires_at;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function isWithin(instant: string, days: number, now: Date): boolean {
  return now.getTime() - new Date(instant).getTime() < days * DAY_MS;
}

export function addDays(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * DAY_MS).toISOString();
}
