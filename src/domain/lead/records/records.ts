// The records of a lead as its stream tells them, in the order they were added.
import type { Metadata } from '../../../platform/rules/event.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import type { RecordEvent } from './events.ts';

export interface LeadRecord {
  readonly id: number;
  readonly program_id: number;
  readonly user_id: number | null;
  readonly event: string;
  readonly comment: string | null;
  readonly occurred_at: string | null;
  readonly sales_action_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type Records = readonly LeadRecord[];

export const noRecords: Records = [];

export function evolveRecords(records: Records, event: LeadEvent, meta: Metadata): Records {
  switch (event.type) {
    case 'RecordAdded':
      return [...records, added(event, meta)];
    case 'RecordChanged':
      return records.map((r) => (r.id === event.data.record_id ? changed(r, event, meta) : r));
    case 'RecordRemoved':
      return records.filter((record) => record.id !== event.data.record_id);
    case 'LeadAnonymised':
      return records.map(withoutWords);
    default:
      return records;
  }
}

type Of<Type extends RecordEvent['type']> = Extract<RecordEvent, { type: Type }>;

export function added({ data }: Of<'RecordAdded'>, meta: Metadata): LeadRecord {
  const at = meta.at.toISOString();
  const { record_id: id, program_id, user_id, event, comment, occurred_at, sales_action_id } = data;
  return {
    id,
    program_id,
    user_id,
    event,
    comment,
    occurred_at,
    sales_action_id,
    created_at: at,
    updated_at: at,
  };
}

export function changed(record: LeadRecord, { data }: Of<'RecordChanged'>, meta: Metadata): LeadRecord {
  return { ...record, ...data.changes, ...data.words, updated_at: meta.at.toISOString() };
}

export function withoutWords(record: LeadRecord): LeadRecord {
  return { ...record, comment: null };
}

export function recordOf(records: Records, programId: number, id: number): LeadRecord | undefined {
  return records.find((record) => record.id === id && record.program_id === programId);
}
