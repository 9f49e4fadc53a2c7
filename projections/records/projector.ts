// Records of leads.
import type { Recorded } from '../../src/platform/rules/event.ts';
import { leadAnonymised } from '../../src/domain/lead/leads/events.ts';
import { recordDocument } from '../../src/domain/lead/records/document.ts';
import { recordAdded, recordChanged, recordRemoved } from '../../src/domain/lead/records/events.ts';
import { added, changed, withoutWords, type LeadRecord } from '../../src/domain/lead/records/records.ts';
import { leadIdOf } from '../leads/projector.ts';
import { on, projector, type Touch } from '../projector.ts';
import { table } from '../table.ts';

export interface RecordRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly lead_id: number;
  readonly user_id: number | null;
  readonly sales_action_id: number | null;
  readonly event: string;
  readonly comment: string | null;
  readonly occurred_at: string | null;
  readonly state: LeadRecord;
  readonly document: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const records = table<RecordRow>('records', 'tenant_key', 'id');

export const recordsProjector = projector({
  name: 'records',
  version: 1,
  prefixes: ['lead-'],
  tables: [records],
  touches: ({ event, meta }): Touch[] => {
    const data = event.data as { record_id?: number; record_ids?: readonly number[] };
    return (data.record_ids ?? [data.record_id!]).map((id) => ({ table: records, key: [meta.tenant, id] }));
  },
  on: [
    on(recordAdded, (recorded, rows) => {
      rows.put(records, recordRow(recorded, added(recorded.event, recorded.meta)));
    }),
    on(recordChanged, (recorded, rows) => {
      const { event, meta } = recorded;
      const row = rows.get(records, meta.tenant, event.data.record_id)!;
      rows.put(records, recordRow(recorded, changed(row.state, event, meta)));
    }),
    on(recordRemoved, ({ event, meta }, rows) => {
      rows.delete(records, meta.tenant, event.data.record_id);
    }),
    on(leadAnonymised, (recorded, rows) => {
      for (const id of recorded.event.data.record_ids) {
        const row = rows.get(records, recorded.meta.tenant, id)!;
        rows.put(records, recordRow(recorded, withoutWords(row.state)));
      }
    }),
  ],
});

function recordRow(recorded: Recorded, record: LeadRecord): RecordRow {
  return {
    tenant_key: recorded.meta.tenant,
    id: record.id,
    program_id: record.program_id,
    lead_id: leadIdOf(recorded),
    user_id: record.user_id,
    sales_action_id: record.sales_action_id,
    event: record.event,
    comment: record.comment,
    occurred_at: record.occurred_at,
    state: record,
    document: JSON.stringify(recordDocument(record)),
    position: String(recorded.position),
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
