// What may happen to the records of a lead, and when not.
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import { interestIn } from '../interests/interests.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { isKnown, type Lead } from '../leads/lead.ts';
import { actionOf } from '../sales-actions/sales-actions.ts';
import { recordAdded, recordChanged, recordRemoved } from './events.ts';
import { recordOf, type LeadRecord } from './records.ts';

export interface RecordFields {
  readonly event?: LeadRecord['event'];
  readonly comment?: string | null;
  readonly occurred_at?: string | null;
  readonly sales_action_id?: number | null;
}

export interface AddRecord {
  readonly id: number;
  readonly programId: number;
  readonly userId: number | null;
  readonly fields: RecordFields & { readonly event: LeadRecord['event'] };
}

export function addRecord(lead: Lead, c: AddRecord): Decision<LeadEvent> {
  const refused = closedTo(lead, c.programId) ?? wrongAction(lead, c.programId, c.fields);
  if (refused) return refused;
  const { event, comment = null, occurred_at = null, sales_action_id = null } = c.fields;
  return [
    recordAdded({
      record_id: c.id,
      program_id: c.programId,
      user_id: c.userId,
      event: event as never,
      occurred_at,
      sales_action_id,
      comment,
    }),
  ];
}

export function changeRecord(
  lead: Lead,
  programId: number,
  id: number,
  fields: RecordFields,
): Decision<LeadEvent> {
  const record = recordOf(lead.records, programId, id);
  if (!record) return refuse('not-found');
  const refused = closedTo(lead, programId) ?? wrongAction(lead, programId, fields);
  if (refused) return refused;
  const { comment, ...rest } = fields;
  const changes = Object.fromEntries(
    Object.entries(rest).filter(
      ([name, value]) => value !== undefined && value !== record[name as keyof RecordFields],
    ),
  );
  const words = comment === undefined || comment === record.comment ? null : { comment };
  if (Object.keys(changes).length === 0 && words === null) return [];
  return [recordChanged({ record_id: id, changes, words })];
}

export function removeRecord(lead: Lead, programId: number, id: number): Decision<LeadEvent> {
  if (!recordOf(lead.records, programId, id)) return refuse('not-found');
  return closedTo(lead, programId) ?? [recordRemoved({ record_id: id })];
}

function closedTo({ sheet, interests }: Lead, programId: number): Refusal | null {
  if (!isKnown(sheet) || !interestIn(interests, programId)) return refuse('not-found');
  return sheet.anonymised_at === null ? null : refuse('lead-anonymised');
}

function wrongAction(lead: Lead, programId: number, fields: RecordFields): Refusal | null {
  const errors = wrongFields(lead, programId, fields);
  return errors && refuse('invalid', { errors });
}

/** What the lead has against the fields; nothing where it is closed to records anyway. */
export function wrongFields(
  lead: Lead,
  programId: number,
  { sales_action_id: id }: RecordFields,
): Record<string, string[]> | null {
  if (id == null || closedTo(lead, programId) || actionOf(lead.salesActions, programId, id)) return null;
  return { sales_action_id: ['Cette action commerciale n’existe pas pour ce lead.'] };
}
