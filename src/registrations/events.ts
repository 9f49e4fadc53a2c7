// What happens to the registrations of a program. Who is registered is sealed with a key of each registration's own;
// the hashes beside it tell that two registrations name one person, and nothing else.
import { Type, type Static } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';
import { OUTCOMES, REJECTION_REASONS, RULES } from './enumerations.ts';

const registration_id = Type.Integer();
const text = Type.Union([Type.String(), Type.Null()]);
const rules = Type.Array(Type.Object({ rule: Type.Enum([...RULES]), outcome: Type.Enum([...OUTCOMES]) }));

export const Person = Type.Object({
  title: text,
  name: Type.String(),
  firstname: Type.String(),
  email1: Type.String(),
  email2: text,
  phone1: Type.String(),
  phone2: text,
  city: text,
  zipcode: text,
  country: text,
  address1: text,
  address2: text,
  comment: text,
});
export type Person = Static<typeof Person>;

/** Whose data key seals what a registration says of a person. */
export function subjectOf(stream: string, id: number): string {
  return stream.replace(/^registrations-(.*)\.\d+$/, `registration-$1.${id}`);
}

const subject = (stream: string, data: { registration_id: number }): string =>
  subjectOf(stream, data.registration_id);

export const registrationDeclared = event(
  'RegistrationDeclared',
  Type.Object({
    registration_id,
    owner_id: Type.Integer(),
    /** Keyed hashes of the e-mails and phone numbers. */
    keys: Type.Array(Type.String()),
    person: Type.Union([Person, Type.Null()]),
  }),
  { personal: { fields: ['person'], subject } },
);

/** The rules cannot tell: the sales office decides. */
export const rulingRequired = event('RulingRequired', Type.Object({ registration_id, rules }));

/** Decided, with the term that counts from this decision; the lead does not know yet. */
export const registrationAccepted = event(
  'RegistrationAccepted',
  Type.Object({ registration_id, rules, expires_at: Type.String() }),
);

/** The lead that an accepted registration is about to be written to; the last one named counts. */
export const registrationLeadChosen = event(
  'RegistrationLeadChosen',
  Type.Object({ registration_id, lead_id: Type.Integer() }),
);

/** The lead is there and under prescription. */
export const registrationApproved = event(
  'RegistrationApproved',
  Type.Object({ registration_id, lead_id: Type.Integer(), expires_at: Type.String() }),
);

export const registrationRejected = event(
  'RegistrationRejected',
  Type.Object({ registration_id, rules, reason: Type.Enum([...REJECTION_REASONS]), comment: text }),
  { personal: { fields: ['comment'], subject } },
);

/** Its owner gave it up. */
export const registrationWithdrawn = event('RegistrationWithdrawn', Type.Object({ registration_id }));

export const registrationExpired = event(
  'RegistrationExpired',
  Type.Object({ registration_id, expired_at: Type.String() }),
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
