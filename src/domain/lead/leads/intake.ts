// What a form sends, made usable: every value normalised or set aside with the reason why. A lead is never lost
// for a bad optional field; only what makes it nobody's is refused.
import { Type } from 'typebox';
import { contradictions } from '../contacts/consents.ts';
import { EMAIL_SLOTS, PHONE_SLOTS, type ContactFields } from '../contacts/fields.ts';
import { INTAKE_FIELDS } from '../contacts/input.ts';
import { isFakePhone, normalisePhone } from '../../vocabulary/phone.ts';
import { valuesOf } from '../contacts/value.ts';
import { FreeText, Nullable, Text } from '../../../platform/judging/schema.ts';
import { isPlainObject } from '../../../platform/judging/tidy.ts';
import { sieve } from '../../../platform/judging/sieve.ts';
import type { Errors } from '../../../platform/judging/validation.ts';
import { TEMPERATURES } from '../interests/enumerations.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import { findLocalities, UNKNOWN_LOCALITY } from '../qualification/localities.ts';
import type { Places } from '../../places/locality.ts';
import type { Qualification } from '../qualification/qualification.ts';
import { QualificationFields, type QualificationChanges } from '../qualification/schema.ts';
import { wantedQualification } from '../qualification/wanted.ts';
import { REQUEST_TYPES, TRACKING_ORIGINS } from './enumerations.ts';
import type { Intake } from './received.ts';
import { REASONS } from './skipped.ts';

export interface IntakeRules {
  readonly places: Places;
  readonly fakePhones: ReadonlySet<string>;
  /** The year it is, where the client space is. */
  readonly year: number;
}

const tracking = {
  tracking_engagement_point_uuid: Text(255, {
    pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  }),
  tracking_origin: Type.Enum([...TRACKING_ORIGINS]),
  tracking_source: Text(),
  tracking_medium: Text(),
  tracking_campaign: Text(),
  tracking_term: Text(),
  tracking_content: Text(),
  tracking_marketing_tactic: Text(),
};

const optional = (fields: Record<string, Parameters<typeof Nullable>[0]>) =>
  Object.fromEntries(Object.entries(fields).map(([name, s]) => [name, Type.Optional(Nullable(s))]));

export const IntakeContact = Type.Object(optional(INTAKE_FIELDS));
export const IntakeLead = Type.Object({
  request_type: Type.Optional(Nullable(Type.Enum([...REQUEST_TYPES]))),
  request_comment: Type.Optional(Nullable(FreeText())),
  ...QualificationFields,
  message: Type.Optional(Nullable(FreeText())),
  temperature: Type.Optional(Nullable(Type.Enum([...TEMPERATURES]))),
  ...optional(tracking),
});

export function readIntake(
  payload: { contact?: unknown; lead?: unknown },
  rules: IntakeRules,
): Intake | Refusal {
  const lead = payload.lead ?? {};
  const errors: Errors = {};
  const contact = readContact(payload.contact, rules, errors);
  if (!isPlainObject(lead)) errors.lead = [NOT_AN_OBJECT];
  if (contact === null || !isPlainObject(lead) || Object.keys(errors).length > 0)
    return refuse('invalid', { errors });

  const { kept: value, reasons: skipped } = siftLead(lead);
  const found = findLocalities(value as QualificationChanges, rules.places);
  for (const path of found.unknown) skipped[path] = UNKNOWN_LOCALITY;
  const sent = value as Readonly<Record<string, string | null | undefined>>;
  return {
    contact: contact.fields,
    qualification: filledQualification(value as QualificationChanges, found.localities),
    temperature: sent.temperature ?? null,
    request: {
      type: sent.request_type ?? null,
      comment: sent.request_comment ?? null,
      message: sent.message ?? null,
    },
    tracking: {
      engagement_point_uuid: sent.tracking_engagement_point_uuid ?? null,
      origin: sent.tracking_origin ?? null,
      source: sent.tracking_source ?? null,
      medium: sent.tracking_medium ?? null,
      campaign: sent.tracking_campaign ?? null,
      term: sent.tracking_term ?? null,
      content: sent.tracking_content ?? null,
      marketing_tactic: sent.tracking_marketing_tactic ?? null,
      referrer: null,
    },
    skipped: { contact: contact.skipped, lead: skipped },
  };
}

const REQUIRED = 'Ce champ est obligatoire.';
const NOT_AN_OBJECT = 'Ce champ doit être un objet.';
const NO_MEANS_OF_CONTACT = 'Un moyen de contact valide est obligatoire (e-mail ou téléphone).';

/** Whom it is about: only what makes it nobody's is refused. */
function readContact(
  sent: unknown,
  rules: IntakeRules,
  errors: Errors,
): { fields: Partial<ContactFields>; skipped: Record<string, string> } | null {
  if (!isPlainObject(sent)) {
    errors.contact = [sent == null ? REQUIRED : NOT_AN_OBJECT];
    return null;
  }
  const { kept, reasons } = siftContact(sent);
  const skipped = withDerived(reasons);
  if (skipped.name) errors['contact.name'] = [skipped.name];
  else if (kept.name == null) errors['contact.name'] = [REQUIRED];
  const fields = usableContact(kept as Partial<ContactFields>, skipped, rules);
  if (valuesOf(fields).length === 0) errors.contact = [NO_MEANS_OF_CONTACT];
  return { fields, skipped };
}

const siftContact = sieve(IntakeContact);
const siftLead = sieve(IntakeLead);

/** A field that follows from others is told so, instead of being unknown. */
function withDerived(reasons: Record<string, string>): Record<string, string> {
  for (const field of ['fullname', 'display_name'])
    if (Object.hasOwn(reasons, field)) reasons[field] = REASONS.derived;
  return reasons;
}

function usableContact(
  sent: Partial<ContactFields>,
  skipped: Record<string, string>,
  rules: IntakeRules,
): Partial<ContactFields> {
  const fields: Record<string, unknown> = { ...sent };
  const skip = (field: string, why: string): void => {
    delete fields[field];
    skipped[field] = why;
  };
  for (const slot of PHONE_SLOTS) {
    const text = sent[slot];
    if (text == null) continue;
    const phone = normalisePhone(text);
    if (phone === null) skip(slot, REASONS.phone);
    else if (isFakePhone(phone, rules.fakePhones)) skip(slot, REASONS.fakePhone);
    else fields[slot] = phone;
  }
  for (const channel of contradictions(sent))
    for (const field of [`optin_${channel}`, `optout_${channel}`]) skip(field, REASONS.contradiction);
  if ((sent.resides_since ?? 0) > rules.year) skip('resides_since', REASONS.future);
  if (sent.company_siret) fields.company_siret = sent.company_siret.replace(/\s/g, '');
  for (const [first, second] of [EMAIL_SLOTS, PHONE_SLOTS])
    if (fields[first] === fields[second]) delete fields[second];
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}

/** Nothing sent is nothing said: an empty list or null at intake empties nothing. */
function filledQualification(
  sent: QualificationChanges,
  localities: Parameters<typeof wantedQualification>[1],
): Partial<Qualification> {
  const names = new Set(Object.keys(QualificationFields));
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => names.has(name)));
  return Object.fromEntries(
    Object.entries(wantedQualification(own, localities)).filter(
      ([, value]) => value != null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
