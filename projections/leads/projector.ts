// Leads: the sheet that partners read, the contacts that are searched, every request as it came.
import { numberIn } from '../../src/platform/rules/stream-id.ts';
import { contactEvents } from '../../src/domain/lead/contacts/events.ts';
import { contactOf } from '../../src/domain/lead/contacts/contacts.ts';
import { interestEvents } from '../../src/domain/lead/interests/events.ts';
import type { Recorded } from '../../src/platform/rules/event.ts';
import { leadYielded, NO_TEXTS, sheetEvents } from '../../src/domain/lead/leads/events.ts';
import type { LeadEvent } from '../../src/domain/lead/leads/lead-event.ts';
import { emptySheet, evolveLeadSheet, isKnown } from '../../src/domain/lead/leads/lead.ts';
import { qualificationEvents } from '../../src/domain/lead/qualification/events.ts';
import { recordEvents } from '../../src/domain/lead/records/events.ts';
import { salesActionEvents } from '../../src/domain/lead/sales-actions/events.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { deriving, table } from '../table.ts';
import {
  contactRow,
  shownLead,
  unshownLead,
  type ContactRow,
  type LeadRequestRow,
  type LeadRow,
  type LeadTotalRow,
} from './rows.ts';

const leads = deriving(table<LeadRow>('leads', 'tenant_key', 'id'), 'qualification', 'document');
const contacts = table<ContactRow>('contacts', 'tenant_key', 'id');
const requests = table<LeadRequestRow>('lead_requests', 'tenant_key', 'lead_id', 'number');
const totals = table<LeadTotalRow>('lead_totals', 'tenant_key');

const followed = [
  ...sheetEvents.filter((kind) => kind.type !== leadYielded.type),
  ...contactEvents,
  ...qualificationEvents,
  ...interestEvents,
  ...recordEvents,
  ...salesActionEvents,
];

export const leadsProjector = projector({
  name: 'leads',
  version: 5,
  prefixes: ['lead-'],
  tables: [leads, contacts, requests, totals],
  touches: (recorded) => touched(recorded as Recorded<LeadEvent>),
  on: followed.map((kind) => on(kind as never, takeIn as never)),
  finish: (rows) => {
    for (const row of rows.changed(leads)) rows.change(leads, row, shownLead(row.state));
    return Promise.resolve();
  },
});

/** The identifier of the lead whose stream this is. */
export function leadIdOf({ stream }: Recorded): number {
  return numberIn(stream);
}

function touched(recorded: Recorded<LeadEvent>): Touch[] {
  const { event, meta } = recorded;
  const id = leadIdOf(recorded);
  const lead = { table: leads, key: [meta.tenant, id] };
  if (event.type === 'LeadCreated') return [lead, { table: totals, key: [meta.tenant] }];
  if (event.type !== 'LeadAnonymised') return [lead];
  const numbers = Array.from({ length: event.data.requests }, (_, index) => index + 1);
  return [lead, ...numbers.map((number) => ({ table: requests, key: [meta.tenant, id, number] }))];
}

function takeIn(recorded: Recorded<LeadEvent>, rows: Rows): void {
  const { event, meta, position } = recorded;
  const { tenant } = meta;
  const id = leadIdOf(recorded);
  const lead = evolveLeadSheet(rows.get(leads, tenant, id)?.state ?? emptySheet, event, meta);
  if (!isKnown(lead.sheet)) return;
  // what it shows is made once a batch: a lead is told of by many events at a time
  rows.put(leads, unshownLead(tenant, id, lead, position));
  switch (event.type) {
    case 'LeadCreated': {
      const before = rows.get(totals, tenant)?.leads ?? 0;
      return rows.put(totals, { tenant_key: tenant, leads: before + 1 });
    }
    case 'ContactAdded':
    case 'ContactChanged': {
      const contact = contactOf(lead.contacts, event.data.contact_id)!;
      return rows.put(contacts, contactRow(tenant, id, contact, position));
    }
    case 'ContactRemoved':
      return rows.delete(contacts, tenant, event.data.contact_id);
    case 'LeadRequested':
      return rows.add(requests, requestRow(recorded as Recorded<typeof event>, id, lead.sheet.requests));
    case 'LeadAnonymised':
      for (const contact of lead.contacts) rows.put(contacts, contactRow(tenant, id, contact, position));
      for (let number = 1; number <= event.data.requests; number++) {
        const request = rows.get(requests, tenant, id, number)!;
        rows.put(requests, { ...request, ...GONE, position: String(position) });
      }
      return;
    default:
      return;
  }
}

const GONE = { request_comment: null, message: null, ...NO_TEXTS };

function requestRow(
  { event: { data }, meta, position }: Recorded<Extract<LeadEvent, { type: 'LeadRequested' }>>,
  leadId: number,
  number: number,
): LeadRequestRow {
  return {
    tenant_key: meta.tenant,
    lead_id: leadId,
    number,
    program_id: data.program_id,
    key_id: meta.actor.keyId,
    request_type: data.request_type,
    request_comment: data.request_comment,
    message: data.message,
    ...data.tracking,
    ...(data.tracking_texts ?? NO_TEXTS),
    position: String(position),
    created_at: meta.at.toISOString(),
  };
}
