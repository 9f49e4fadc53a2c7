// A record as partners read it.
import { timestamp } from '../../../platform/kernel/clock.ts';
import type { LeadRecord } from './records.ts';

export function recordDocument(record: LeadRecord): object {
  const { occurred_at: occurred } = record;
  return {
    id: record.id,
    sales_action_id: record.sales_action_id,
    user_id: record.user_id,
    event: record.event,
    comment: record.comment,
    occurred_at: occurred === null ? null : timestamp(new Date(occurred)),
    created_at: timestamp(new Date(record.created_at)),
    updated_at: timestamp(new Date(record.updated_at)),
  };
}
