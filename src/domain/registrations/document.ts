// A registration as partners read it. Names of users and keys stand in other read models: the query puts them in.
import { fullname } from '../lead/contacts/document.ts';
import { timestampOf } from '../../platform/kernel/time/clock.ts';
import type { REGISTRATION_STATUSES } from './enumerations.ts';
import type { Person } from './events.ts';
import { isPending, leadOf, type Registration } from './registration.ts';
import { processingReport } from './report.ts';
import type { Story } from './story.ts';

type ShownStatus = (typeof REGISTRATION_STATUSES)[number];

export function shownStatus(registration: Registration): ShownStatus {
  switch (registration.status) {
    case 'declared':
    case 'ruling':
    case 'accepted':
      return 'pending';
    case 'approved':
    case 'rejected':
    case 'expired':
      return registration.status;
    default:
      return registration satisfies never;
  }
}

/** The person as declared, field by field; nothing once it was forgotten. */
export function declaredPerson(person: Person | null) {
  return {
    title: person?.title ?? null,
    name: person?.name ?? null,
    firstname: person?.firstname ?? null,
    fullname: person && fullname(person),
    email1: person?.email1 ?? null,
    email2: person?.email2 ?? null,
    phone1: person?.phone1 ?? null,
    phone2: person?.phone2 ?? null,
    city: person?.city ?? null,
    zipcode: person?.zipcode ?? null,
    country: person?.country ?? null,
  };
}

export function registrationDocument(story: Story): object {
  const { registration, person } = story;
  const isOpen = isPending(registration);
  return {
    id: registration.id,
    lead_id: leadOf(registration),
    ...declaredPerson(person),
    address1: person?.address1 ?? null,
    address2: person?.address2 ?? null,
    comment: person?.comment ?? null,
    status: shownStatus(registration),
    rejection_reason: registration.status === 'rejected' ? registration.reason : null,
    rejection_comment: story.rejection_comment,
    processing_report: reportOf(story),
    ruling_required: registration.status === 'ruling' ? 1 : null,
    owner: null,
    created_by: null,
    updated_by: null,
    processed_by: null,
    processed_at: isOpen ? null : timestampOf(story.processed_at),
    expires_at: timestampOf(expiryOf(registration)),
    created_at: timestampOf(story.created_at),
    updated_at: timestampOf(story.updated_at),
  };
}

/** The same, for those who do not see buyers: how the declaration stands, not of whom. */
export function withoutPerson(document: string): string {
  const known = JSON.parse(document) as object;
  const hidden = { ...declaredPerson(null), address1: null, address2: null, comment: null };
  return JSON.stringify({ ...known, ...hidden, rejection_comment: null });
}

export function registrationItem(story: Story): object {
  const { registration, person } = story;
  return {
    id: registration.id,
    lead_id: leadOf(registration),
    fullname: person && fullname(person),
    email1: person?.email1 ?? null,
    email2: person?.email2 ?? null,
    phone1: person?.phone1 ?? null,
    phone2: person?.phone2 ?? null,
    status: shownStatus(registration),
    ruling_required: registration.status === 'ruling' ? 1 : null,
    owner: null,
    expires_at: timestampOf(expiryOf(registration)),
    created_at: timestampOf(story.created_at),
    updated_at: timestampOf(story.updated_at),
  };
}

/** The items of a list, joined by commas, for those who do not see buyers. */
export function withoutPersonsInList(items: string): string {
  const { fullname, email1, email2, phone1, phone2 } = declaredPerson(null);
  const known = JSON.parse(`[${items}]`) as object[];
  return known.map((item) => JSON.stringify({ ...item, fullname, email1, email2, phone1, phone2 })).join(',');
}

/** Until the lead is there too, an accepted registration shows nothing of it. */
function reportOf({ registration, analysed_at }: Story): object | null {
  return registration.status === 'accepted' ? null : processingReport(registration.rules, analysed_at);
}

/** null for what was never approved. */
export function expiryOf(registration: Registration): string | null {
  if (registration.status === 'approved') return registration.expires_at;
  return registration.status === 'expired' && registration.lead_id !== null ? registration.ended_at : null;
}
