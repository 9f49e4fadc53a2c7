// The contacts of a lead as its stream tells them, in the order they were added.
import type { Metadata } from '../../../platform/rules/event.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { EMPTY_CONTACT, type ContactFields } from './fields.ts';
import { hasValue, valuesOf, type ContactValue } from './value.ts';

export interface Contact {
  readonly id: number;
  readonly fields: ContactFields;
  readonly created_at: string;
  readonly updated_at: string;
}

export type Contacts = readonly Contact[];

export const noContacts: Contacts = [];

export function evolveContacts(contacts: Contacts, event: LeadEvent, meta: Metadata): Contacts {
  const at = meta.at.toISOString();
  switch (event.type) {
    case 'ContactAdded': {
      const { contact_id: id, contact } = event.data;
      const fields = { ...EMPTY_CONTACT, ...contact };
      return [...contacts, { id, fields, created_at: at, updated_at: at }];
    }
    case 'ContactChanged': {
      const { contact_id, changes } = event.data;
      return contacts.map((contact) =>
        contact.id === contact_id
          ? { ...contact, fields: { ...contact.fields, ...changes }, updated_at: at }
          : contact,
      );
    }
    case 'ContactRemoved':
      return contacts.filter((contact) => contact.id !== event.data.contact_id);
    case 'LeadAnonymised':
      return contacts.map((contact) => ({ ...contact, fields: EMPTY_CONTACT }));
    default:
      return contacts;
  }
}

export function contactOf(contacts: Contacts, id: number): Contact | undefined {
  return contacts.find((contact) => contact.id === id);
}

export function holds(contacts: Contacts, value: ContactValue): boolean {
  return contacts.some((contact) => hasValue(contact.fields, value));
}

export function allValues(contacts: Contacts): ContactValue[] {
  return contacts.flatMap((contact) => valuesOf(contact.fields));
}
