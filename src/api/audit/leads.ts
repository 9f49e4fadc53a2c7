// The story of a lead: its sheet, and all that was noted, planned and decided about it in each program.
import { contactOf } from '../../domain/lead/contacts/contacts.ts';
import { contactInSheet } from '../../domain/lead/contacts/document.ts';
import { interestIn } from '../../domain/lead/interests/interests.ts';
import { leadDocument } from '../../domain/lead/leads/document.ts';
import type { LeadEvent } from '../../domain/lead/leads/lead-event.ts';
import { isKnown, leadStream, type LeadSheet } from '../../domain/lead/leads/lead.ts';
import { changesBetween, type Changes } from './changes.ts';
import { actionFields, interestFields, recordFields } from './lead-parts.ts';
import { aboutNobody, evolveLead, type LeadTold } from './lead-state.ts';
import { audited, type Concern, type Document, type Happening } from './record.ts';
import type { Part } from './sight.ts';

export const leadRecord = audited<LeadTold>({
  kind: 'lead',
  streams: ({ tenant, id }) => [leadStream(tenant, id)],
  initial: aboutNobody,
  evolve: (lead, { event, meta }) => evolveLead(lead, event as LeadEvent, meta),
  concerns,
  document: sheetOf,
  told: { changes },
});

/** What happened in a program that is not told is told only where it shows in the sheet. */
function concerns({ recorded, where, before, after }: Happening<LeadTold>): Concern {
  // an identifier that was drawn in vain never was a lead
  if (!isKnown(after.sheet)) return 'never';
  const part = partOf(recorded.event as LeadEvent, before, after);
  return part === null || where.sight.tells(part) ? 'always' : 'when-it-shows';
}

function partOf({ data }: LeadEvent, before: LeadTold, after: LeadTold): Part | null {
  if ('record_id' in data) {
    const record = after.records.get(data.record_id) ?? before.records.get(data.record_id);
    return record ? { kind: 'record', programId: record.program_id } : null;
  }
  if ('sales_action_id' in data) {
    const action = after.actions.get(data.sales_action_id);
    return action ? { kind: 'sales-action', programId: action.program_id } : null;
  }
  if ('program_id' in data && data.program_id !== null)
    return { kind: 'interest', programId: data.program_id };
  return null;
}

/** What partners read elsewhere is named field by field: `interests.12.status`, `records.5.comment`. */
function changes({ recorded, where, before, after }: Happening<LeadTold>): Changes {
  const event = recorded.event as LeadEvent;
  const own = {
    ...changesBetween(bareSheet(before), bareSheet(after)),
    ...contactsBetween(event, before, after),
  };
  const part = partOf(event, before, after);
  if (part === null || !where.sight.tells(part)) return own;
  return { ...own, ...changesBetween(fieldsIn(event, before), fieldsIn(event, after)) };
}

/** Of the part that the event is about: no other can have changed. */
function fieldsIn({ data }: LeadEvent, lead: LeadTold): Document | null {
  if ('record_id' in data) return recordFields(lead.records.get(data.record_id));
  if ('sales_action_id' in data) return actionFields(lead.actions.get(data.sales_action_id));
  if ('program_id' in data && data.program_id !== null)
    return interestFields(interestIn(lead.interests, data.program_id));
  return null;
}

/** Of the contacts only those that changed: each change of one would tell all the others again. */
function contactsBetween(event: LeadEvent, before: LeadTold, after: LeadTold): Changes {
  const ids = contactsIn(event);
  if (ids.length === 0) return {};
  return changesBetween({ contacts: theseOf(before, ids) }, { contacts: theseOf(after, ids) });
}

function contactsIn({ data }: LeadEvent): readonly number[] {
  if ('contact_id' in data) return [data.contact_id];
  return 'contact_ids' in data ? data.contact_ids : [];
}

function theseOf({ sheet, contacts }: LeadTold, ids: readonly number[]): object[] {
  if (!isKnown(sheet)) return [];
  return ids.flatMap((id) => {
    const contact = contactOf(contacts, id);
    return contact ? contactInSheet(sheet.id, contact) : [];
  });
}

function bareSheet(lead: LeadSheet): Document | null {
  return sheetOf({ ...lead, contacts: [] });
}

function sheetOf(lead: LeadSheet): Document | null {
  return isKnown(lead.sheet) ? (leadDocument(lead.sheet, lead) as Document) : null;
}
