// The buyers as an option or a purchase names them, from the lead's own stream.
import { searchItem } from '../../domain/lead/contacts/document.ts';
import { isKnown, type Lead } from '../../domain/lead/leads/lead.ts';
import { timestampOf } from '../../platform/kernel/time/clock.ts';

export function buyers({ sheet, contacts }: Lead): object[] {
  if (!isKnown(sheet)) return [];
  const last_interaction_at = timestampOf(sheet.last_interaction_at);
  return contacts
    .toSorted((a, b) => a.id - b.id)
    .map((contact) => ({ ...searchItem(sheet.id, contact), last_interaction_at }));
}
