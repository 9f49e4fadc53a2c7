// A record as partners read it.
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import type { LeadRecord } from './records.ts';

export function recordDocument(record: LeadRecord): object {
  const { occurred_at: occurred } = record;
  return {
    id: record.id,
    sales_action_id: record.sales_action_id,
    user_id: record.user_id,
    event: record.event,
    comment: record.comment,
    occurred_at: timestampOf(occurred),
    created_at: timestampOf(record.created_at),
    updated_at: timestampOf(record.updated_at),
  };
}
