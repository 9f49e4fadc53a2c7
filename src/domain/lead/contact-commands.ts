// Commands that may take an e-mail or a phone number off a lead. Their note is the contacts as they were before: what is
// no longer among them is free for another lead.
import type { Decided, Decider } from '../../platform/rules/decider.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import type { Decision } from '../../platform/rules/aggregate.ts';
import { holds, type Contacts } from './contacts/contacts.ts';
import { addContact, changeContact, removeContact } from './contacts/decide.ts';
import type { ContactFields } from './contacts/fields.ts';
import type { ContactValue } from './contacts/value.ts';
import { anonymise } from './leads/decide.ts';
import type { LeadEvent } from './leads/lead-event.ts';
import { leadAggregate, type Lead } from './leads/lead.ts';

export interface WriteContact {
  readonly type: 'addContact' | 'changeContact';
  readonly id: number;
  readonly fields: Partial<ContactFields>;
  /** Values that the lead had when claims were taken for the others. */
  readonly held: readonly ContactValue[];
}

export type ContactCommand =
  WriteContact | { readonly type: 'removeContact'; readonly id: number } | { readonly type: 'anonymise' };

export const contactDecider: Decider<Lead, LeadEvent, ContactCommand, Contacts> = {
  aggregate: leadAggregate,
  decide: (lead, command): Decided<LeadEvent, Contacts> => {
    const events = decide(lead, command);
    return isRefusal(events) ? events : { events, note: lead.contacts };
  },
};

function decide(lead: Lead, c: ContactCommand): Decision<LeadEvent> {
  switch (c.type) {
    case 'addContact':
      return unclaimed(lead, c.held) ?? addContact(lead, c.id, c.fields);
    case 'changeContact':
      return unclaimed(lead, c.held) ?? changeContact(lead, c.id, c.fields);
    case 'removeContact':
      return removeContact(lead, c.id);
    case 'anonymise':
      return anonymise(lead);
    default:
      return c satisfies never;
  }
}

/** A value that was the lead's own a moment ago, and is no longer, was not claimed: the claims are to be taken anew. */
export function unclaimed(lead: Lead, held: readonly ContactValue[]): Refusal | null {
  return held.every((value) => holds(lead.contacts, value)) ? null : refuse('value-unclaimed');
}
