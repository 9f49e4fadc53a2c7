// Registrations as they are sent and as they are read.
import { Type, type Static } from 'typebox';
import { TITLES } from '../../domain/lead/contacts/enumerations.ts';
import { normalisePhone } from '../../domain/vocabulary/phone.ts';
import {
  CountryCode,
  Email,
  FreeText,
  Id,
  Nullable,
  Text,
  Timestamp,
} from '../../platform/judging/schema.ts';
import type { Rules } from '../../platform/judging/validation.ts';
import {
  OUTCOMES,
  REGISTRATION_STATUSES,
  REJECTION_REASONS,
  RULES,
} from '../../domain/registrations/enumerations.ts';
import type { Person } from '../../domain/registrations/events.ts';

const Phone = Text(40, { examples: ['+33612345678'], description: 'International or French format' });

export const NewRegistration = Type.Object({
  owner_id: Type.Optional(Nullable(Id)),
  title: Type.Optional(Nullable(Type.Enum([...TITLES]))),
  name: Text(80),
  firstname: Text(80),
  email1: Email,
  email2: Type.Optional(Nullable(Email)),
  phone1: Phone,
  phone2: Type.Optional(Nullable(Phone)),
  city: Type.Optional(Nullable(Text())),
  zipcode: Type.Optional(Nullable(Text())),
  country: Type.Optional(Nullable(CountryCode)),
  address1: Type.Optional(Nullable(Text())),
  address2: Type.Optional(Nullable(Text())),
  comment: Type.Optional(Nullable(FreeText())),
});

export const realPhones: Rules<typeof NewRegistration> = (fields) => {
  const wrong = (['phone1', 'phone2'] as const).filter((slot) => {
    const text = fields[slot];
    return typeof text === 'string' && normalisePhone(text) === null;
  });
  return wrong.length === 0
    ? null
    : Object.fromEntries(wrong.map((slot) => [slot, ['Ce numéro de téléphone est invalide.']]));
};

/** What was sent, normalised. */
export function personOf(body: Static<typeof NewRegistration>): Person {
  return {
    title: body.title ?? null,
    name: body.name,
    firstname: body.firstname,
    email1: body.email1,
    email2: body.email2 ?? null,
    phone1: normalisePhone(body.phone1) ?? body.phone1,
    phone2: body.phone2 == null ? null : normalisePhone(body.phone2),
    city: body.city ?? null,
    zipcode: body.zipcode ?? null,
    country: body.country ?? null,
    address1: body.address1 ?? null,
    address2: body.address2 ?? null,
    comment: body.comment ?? null,
  };
}

const text = Nullable(Type.String());
const Owner = Type.Object({ id: Id, fullname: Type.String(), shortname: Type.String() });
const ActorShown = Type.Object({
  id: Nullable(Id),
  fullname: Type.String(),
  shortname: Type.String(),
});
const Status = Nullable(Type.Enum([...REGISTRATION_STATUSES], { description: 'null when just created' }));
const RulingRequired = Nullable(
  Type.Integer({ minimum: 1, maximum: 1, description: '1 while the sales office has to decide' }),
);

const ProcessingReport = Type.Object({
  message: Type.String(),
  rules: Type.Array(Type.Object({ rule: Type.Enum([...RULES]), outcome: Type.Enum([...OUTCOMES]) })),
  analysed_at: Timestamp,
});

export const RegistrationSheet = Type.Object({
  id: Id,
  lead_id: Nullable(Id),
  title: Nullable(Type.Enum([...TITLES])),
  name: text,
  firstname: text,
  fullname: text,
  email1: text,
  email2: text,
  phone1: text,
  phone2: text,
  city: text,
  zipcode: text,
  country: text,
  address1: text,
  address2: text,
  comment: text,
  status: Status,
  rejection_reason: Nullable(Type.Enum([...REJECTION_REASONS])),
  rejection_comment: text,
  processing_report: Nullable(ProcessingReport),
  ruling_required: RulingRequired,
  owner: Owner,
  created_by: ActorShown,
  updated_by: ActorShown,
  processed_by: Nullable(ActorShown),
  processed_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const RegistrationItem = Type.Object({
  id: Id,
  lead_id: Nullable(Id),
  fullname: text,
  email1: text,
  email2: text,
  phone1: text,
  phone2: text,
  status: Status,
  ruling_required: RulingRequired,
  owner: Owner,
  expires_at: Nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** The sheet, and the program it belongs to. */
export const InboxItem = Type.Object({ ...RegistrationSheet.properties, program_id: Id });

export const Ruling = Type.Object({
  decision: Type.Enum(['approved', 'rejected']),
  rejection_reason: Type.Optional(Nullable(Type.Enum([...REJECTION_REASONS]))),
  rejection_comment: Type.Optional(Nullable(FreeText())),
});

/** Reasons go with a rejection. */
export const rulingRules: Rules<typeof Ruling> = (fields) => {
  if (fields.decision !== 'approved') return null;
  const sent = (['rejection_reason', 'rejection_comment'] as const).filter((name) => fields[name] != null);
  if (sent.length === 0) return null;
  return Object.fromEntries(sent.map((name) => [name, ['Ce champ n’est pas permis avec cette décision.']]));
};
