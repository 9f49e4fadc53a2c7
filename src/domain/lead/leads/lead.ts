// A lead is one stream and one state; each feature folds its own slice of it, from its own events.
import { streamName } from '../../../platform/rules/stream-id.ts';
import { evolveContacts, noContacts, type Contacts } from '../contacts/contacts.ts';
import { evolveInterests, noInterests, type Interests } from '../interests/interests.ts';
import type { Aggregate } from '../../../platform/rules/aggregate.ts';
import type { Metadata } from '../../../platform/rules/event.ts';
import { evolveQualification, noQualification, type Qualification } from '../qualification/qualification.ts';
import { evolveRecords, noRecords, type Records } from '../records/records.ts';
import { evolveSalesActions, noSalesActions, type SalesActions } from '../sales-actions/sales-actions.ts';
import type { LeadEvent } from './lead-event.ts';
import { evolveSheet, noSheet, type KnownSheet, type Sheet } from './sheet.ts';
import { evolveTrackers, noTrackers, type Trackers } from './trackers.ts';

/** What the lead sheet is made of. */
export interface LeadSheet {
  readonly sheet: Sheet;
  readonly trackers: Trackers;
  readonly contacts: Contacts;
  readonly qualification: Qualification;
}

export interface Lead extends LeadSheet {
  readonly interests: Interests;
  readonly records: Records;
  readonly salesActions: SalesActions;
}

export const emptySheet: LeadSheet = {
  sheet: noSheet,
  trackers: noTrackers,
  contacts: noContacts,
  qualification: noQualification,
};

export const leadAggregate: Aggregate<Lead, LeadEvent> = {
  category: 'lead',
  initial: { ...emptySheet, interests: noInterests, records: noRecords, salesActions: noSalesActions },
  evolve: (lead, event, meta) => ({
    ...evolveLeadSheet(lead, event, meta),
    interests: evolveInterests(lead.interests, event, meta),
    records: evolveRecords(lead.records, event, meta),
    salesActions: evolveSalesActions(lead.salesActions, event, meta),
  }),
  snapshots: { version: 2, every: 200, revive: (json) => json as Lead, subject: (stream) => stream },
};

export function evolveLeadSheet(lead: LeadSheet, event: LeadEvent, meta: Metadata): LeadSheet {
  return {
    sheet: evolveSheet(lead.sheet, event, meta),
    trackers: evolveTrackers(lead.trackers, event, meta),
    contacts: evolveContacts(lead.contacts, event, meta),
    qualification: evolveQualification(lead.qualification, event),
  };
}

export function leadStream(tenant: string, id: number): string {
  return streamName(leadAggregate.category, tenant, id);
}

export function isKnown(sheet: Sheet): sheet is KnownSheet {
  return sheet.status === 'known';
}
