// What may happen to registrations, and when not.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { ProgramRules } from '../program/rules.ts';
import { addDays, judge, type Circumstances } from './analysis.ts';
import type { RejectionReason } from './enumerations.ts';
import {
  registrationAccepted,
  registrationApproved,
  registrationDeclared,
  registrationExpired,
  registrationForgotten,
  registrationLeadChosen,
  registrationRejected,
  registrationWithdrawn,
  rulingRequired,
  type Person,
  type RegistrationEvent,
} from './events.ts';
import {
  isApproved,
  isPending,
  leadOf,
  namesakes,
  type Registration,
  type Registrations,
} from './registration.ts';

type Decided = Decision<RegistrationEvent>;

export interface Declare {
  readonly id: number;
  readonly ownerId: number;
  readonly keys: readonly string[];
  readonly person: Person;
}

export function declare({ all }: Registrations, c: Declare): Decided {
  return all.has(c.id) ? [] : [declaration(c)];
}

/** What a declaration says, whether it is stored now or was before. */
export function declaration({ id, ownerId, keys, person }: Declare): RegistrationEvent {
  return registrationDeclared({ registration_id: id, owner_id: ownerId, keys: [...keys], person });
}

/** What the rules say; nothing once it has been said. */
export function analyse(state: Registrations, id: number, c: Circumstances): Decided {
  const registration = state.all.get(id);
  if (registration?.status !== 'declared') return [];
  const verdict = judge(registration, state, c);
  const judged = { registration_id: id, rules: [...verdict.rules] };
  switch (verdict.outcome) {
    case 'approved':
      return [
        registrationAccepted({ ...judged, expires_at: addDays(c.now, c.rules.registration_validity_days) }),
      ];
    case 'ruling-required':
      return [rulingRequired(judged)];
    case 'rejected':
      return [registrationRejected({ ...judged, reason: verdict.reason, comment: null })];
    default:
      return verdict satisfies never;
  }
}

export interface Rule {
  readonly id: number;
  readonly ruling:
    | { readonly decision: 'approved' }
    | { readonly decision: 'rejected'; readonly reason: RejectionReason; readonly comment: string | null };
  readonly rules: ProgramRules;
  /** A lead of the person is under another prescription on the program. */
  readonly isPrescribed: boolean;
  readonly now: Date;
}

export function rule(state: Registrations, { id, ruling, rules, isPrescribed, now }: Rule): Decided {
  const registration = state.all.get(id);
  if (!registration) return refuse('not-found');
  if (registration.status !== 'ruling') return refuse('registration-not-waiting');
  const judged = {
    registration_id: id,
    rules: [...registration.rules, { rule: 'ruling' as const, outcome: ruling.decision }],
  };
  if (ruling.decision === 'rejected')
    return [registrationRejected({ ...judged, reason: ruling.reason, comment: ruling.comment })];
  const rivals = namesakes(state, registration);
  if (isPrescribed || rivals.some((other) => other.status === 'accepted' || isApproved(other, now)))
    return refuse('registration-already-approved');
  return [registrationAccepted({ ...judged, expires_at: addDays(now, rules.registration_validity_days) })];
}

/** Refused to who is late: the lead must not be written for a registration that is over. */
export function chooseLead({ all }: Registrations, id: number, leadId: number): Decided {
  const registration = all.get(id);
  if (registration?.status !== 'accepted') return refuse('registration-ended');
  if (registration.chosen_lead_id === leadId) return [];
  return [registrationLeadChosen({ registration_id: id, lead_id: leadId })];
}

/** The last step: from here on the lead and the approval are there for everybody to see. */
export function approve({ all }: Registrations, id: number, leadId: number): Decided {
  const registration = all.get(id);
  if (registration?.status !== 'accepted') return [];
  const { expires_at } = registration;
  return [registrationApproved({ registration_id: id, lead_id: leadId, expires_at })];
}

export function withdraw({ all }: Registrations, id: number, now: Date): Decided {
  const registration = all.get(id);
  if (!registration) return refuse('not-found');
  if (registration.status === 'accepted') return refuse('approval-under-way');
  if (!isPending(registration) && !isApproved(registration, now)) return refuse('registration-ended');
  return [registrationWithdrawn({ registration_id: id })];
}

/** What a timer says: nothing when nothing is due. */
export function expireRegistrations({ all, approved }: Registrations, now: Date): Decided {
  return approved.flatMap((id) => {
    const registration = all.get(id);
    if (registration?.status !== 'approved' || isApproved(registration, now)) return [];
    return [registrationExpired({ registration_id: id, expired_at: registration.expires_at })];
  });
}

interface Forget {
  /** The lead that is anonymised, and the hashes of everything it was recognised by. */
  readonly leadId: number;
  readonly keys: ReadonlySet<string>;
}

/** Registrations that name a person: those of the lead, and of no other lead those that share a value with it. */
export function naming({ all }: Registrations, { leadId, keys }: Forget): number[] {
  return [...all.values()]
    .filter((registration) => {
      const lead = leadOf(registration) ?? registration.chosen_lead_id;
      return lead === null ? registration.keys.some((key) => keys.has(key)) : lead === leadId;
    })
    .map(({ id }) => id);
}

/** Nothing is to come any more of what is open. An approval that is under way is carried to its lead before that. */
export function close({ all }: Registrations, id: number, now: Date): Decided {
  const registration = all.get(id);
  if (!registration) return [];
  if (registration.status === 'accepted') return refuse('approval-under-way');
  if (isPending(registration)) return [dropped(registration)];
  return isApproved(registration, now) ? [registrationWithdrawn({ registration_id: id })] : [];
}

/** An approval that nobody can carry out, or nobody does. */
export function abandon({ all }: Registrations, id: number): Decided {
  const registration = all.get(id);
  return registration?.status === 'accepted' ? [dropped(registration)] : [];
}

function dropped({ id, rules }: Registration): RegistrationEvent {
  return registrationRejected({ registration_id: id, rules: [...rules], reason: 'other', comment: null });
}

/** The person is gone, and what was open is closed. */
export function forget({ all }: Registrations, id: number): Decided {
  const registration = all.get(id);
  return registration && registration.keys.length > 0 ? [registrationForgotten({ registration_id: id })] : [];
}
