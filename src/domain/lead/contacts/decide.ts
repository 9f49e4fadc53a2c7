// What may happen to the contacts of a lead, and when not. Whom an e-mail or a phone number belongs to is settled
// before, by the claims.
import { refuse } from '../../../platform/kernel/refusal.ts';
import type { Decision } from '../../../platform/rules/aggregate.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { isKnown, type Lead } from '../leads/lead.ts';
import { contactOf } from './contacts.ts';
import { withTwins } from './consents.ts';
import { contactAdded, contactChanged, contactRemoved } from './events.ts';
import type { ContactFields } from './fields.ts';

export function addContact(lead: Lead, id: number, sent: Partial<ContactFields>): Decision<LeadEvent> {
  if (!isKnown(lead.sheet)) return refuse('not-found');
  if (lead.sheet.anonymised_at !== null) return refuse('lead-anonymised');
  return [contactAdded({ contact_id: id, contact: filled(withTwins(sent)) })];
}

/** Fields that are not sent stay; null empties one. */
export function changeContact(lead: Lead, id: number, sent: Partial<ContactFields>): Decision<LeadEvent> {
  if (!isKnown(lead.sheet)) return refuse('not-found');
  const contact = contactOf(lead.contacts, id);
  if (!contact) return refuse('not-found');
  if (lead.sheet.anonymised_at !== null) return refuse('lead-anonymised');
  const changes = differing(contact.fields, withTwins(sent));
  return Object.keys(changes).length > 0 ? [contactChanged({ contact_id: id, changes })] : [];
}

export function removeContact(lead: Lead, id: number): Decision<LeadEvent> {
  if (!isKnown(lead.sheet)) return refuse('not-found');
  if (!contactOf(lead.contacts, id)) return refuse('not-found');
  if (lead.sheet.anonymised_at !== null) return refuse('lead-anonymised');
  if (lead.contacts.length === 1) return refuse('last-contact');
  return [contactRemoved({ contact_id: id })];
}

export function filled(sent: Partial<ContactFields>): Partial<ContactFields> {
  return Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== null && value !== undefined),
  );
}

export function differing(known: ContactFields, sent: Partial<ContactFields>): Partial<ContactFields> {
  const now = known as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && value !== now[name]),
  );
}
