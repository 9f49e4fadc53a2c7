// The story of a lead: its sheet, and all that was noted, planned and decided about it in each program.
import { interestFields } from '../interests/document.ts';
import type { Interest } from '../interests/interests.ts';
import { leadDocument } from '../leads/document.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../leads/lead.ts';
import { audited, type Document } from './record.ts';

export const leadRecord = audited<Lead>({
  kind: 'lead',
  streams: ({ tenant, id }) => [leadStream(tenant, id)],
  initial: leadAggregate.initial,
  evolve: (lead, { event, meta }) => leadAggregate.evolve(lead, event as LeadEvent, meta),
  // an identifier that was drawn in vain never was a lead
  concerns: (_recorded, _where, _before, after) => (isKnown(after.sheet) ? 'always' : 'never'),
  document: sheetOf,
  story: (lead) => {
    const sheet = sheetOf(lead);
    return sheet && { ...sheet, ...aroundOf(lead) };
  },
});

function sheetOf(lead: Lead): Document | null {
  return isKnown(lead.sheet) ? (leadDocument(lead.sheet, lead) as Document) : null;
}

/** What partners read elsewhere, field by field: `interests.12.status`, `records.5.comment`. */
function aroundOf({ interests, records, salesActions }: Lead): Document {
  return Object.fromEntries([
    ...interests.flatMap((interest) => named(`interests.${interest.program_id}`, interestOf(interest))),
    ...records.flatMap((record) => named(`records.${record.id}`, record)),
    ...salesActions.flatMap((action) => named(`sales_actions.${action.id}`, action)),
  ]);
}

function interestOf(interest: Interest): object {
  const { protected_by_desk: is_protected, prescription } = interest;
  return { ...interestFields(interest), is_protected, prescription };
}

/** What says which record it is, and when it was written, the entry says already. */
const TOLD = new Set(['id', 'created_at', 'updated_at', 'memo_updated_at']);

function named(prefix: string, fields: object): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    TOLD.has(name) ? [] : [[`${prefix}.${name}`, value] as [string, unknown]],
  );
}
