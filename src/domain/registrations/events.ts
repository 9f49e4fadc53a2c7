// What happens to the registrations of a program. Who is registered is sealed with a key of each registration's own;
// the hashes beside it tell that two registrations name one person, and nothing else.
import { parseStream, streamName } from '../../platform/rules/stream-id.ts';
import { Type, type Static } from 'typebox';
import { Id, Instant, Line, list, orNull, Prose, text as upTo } from '../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../platform/rules/event.ts';
import { OUTCOMES, REJECTION_REASONS, RULES } from './enumerations.ts';

const registration_id = Id;
const text = orNull(Line);
const rules = list(Type.Object({ rule: Type.Enum([...RULES]), outcome: Type.Enum([...OUTCOMES]) }), 100);

export const Person = Type.Object({
  title: text,
  name: Line,
  firstname: Line,
  email1: Line,
  email2: text,
  phone1: Line,
  phone2: text,
  city: text,
  zipcode: text,
  country: text,
  address1: text,
  address2: text,
  comment: orNull(Prose),
});
export type Person = Static<typeof Person>;

/** Whose data key seals what a registration says of a person. */
export function subjectOf(stream: string, id: number): string {
  return streamName('registration', parseStream(stream).tenant, id);
}

const subject = (stream: string, data: { registration_id: number }): string =>
  subjectOf(stream, data.registration_id);

export const registrationDeclared = event(
  'RegistrationDeclared',
  Type.Object({
    registration_id,
    owner_id: Id,
    /** Keyed hashes of the e-mails and phone numbers. */
    keys: list(upTo(128), 8),
    person: Type.Union([Person, Type.Null()]),
  }),
  { personal: { fields: ['person'], subject } },
);

/** The rules cannot tell: the sales office decides. */
export const rulingRequired = event('RulingRequired', Type.Object({ registration_id, rules }));

/** Decided, with the term that counts from this decision; the lead does not know yet. */
export const registrationAccepted = event(
  'RegistrationAccepted',
  Type.Object({ registration_id, rules, expires_at: Instant }),
);

/** The lead that an accepted registration is about to be written to; the last one named counts. */
export const registrationLeadChosen = event(
  'RegistrationLeadChosen',
  Type.Object({ registration_id, lead_id: Id }),
);

/** The lead is there and under prescription. */
export const registrationApproved = event(
  'RegistrationApproved',
  Type.Object({ registration_id, lead_id: Id, expires_at: Instant }),
);

export const registrationRejected = event(
  'RegistrationRejected',
  Type.Object({ registration_id, rules, reason: Type.Enum([...REJECTION_REASONS]), comment: orNull(Prose) }),
  { personal: { fields: ['comment'], subject } },
);

/** Its owner gave it up. */
export const registrationWithdrawn = event('RegistrationWithdrawn', Type.Object({ registration_id }));

export const registrationExpired = event(
  'RegistrationExpired',
  Type.Object({ registration_id, expired_at: Instant }),
);

/** The person is gone from this registration for good. */
export const registrationForgotten = event('RegistrationForgotten', Type.Object({ registration_id }));

export const registrationEvents = [
  registrationDeclared,
  rulingRequired,
  registrationAccepted,
  registrationLeadChosen,
  registrationApproved,
  registrationRejected,
  registrationWithdrawn,
  registrationExpired,
  registrationForgotten,
] as const;
export type RegistrationEvent = EventOf<(typeof registrationEvents)[number]>;
