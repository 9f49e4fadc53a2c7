// What partners read beside the lead sheet, as the lead's story names it, field by field.
import { interestFields as fieldsOf } from '../../domain/lead/interests/document.ts';
import type { Interest } from '../../domain/lead/interests/interests.ts';
import { timestampOf } from '../../platform/kernel/time/clock.ts';
import type { LeadRecord } from '../../domain/lead/records/records.ts';
import type { SalesAction } from '../../domain/lead/sales-actions/sales-actions.ts';
import type { Document } from './record.ts';

export function interestFields(interest: Interest | undefined): Document | null {
  if (!interest) return null;
  const { prescription, protected_by_desk: is_protected } = interest;
  const shown = prescription && { ...prescription, until: timestampOf(prescription.until) };
  return named(`interests.${interest.program_id}`, {
    ...fieldsOf(interest),
    is_protected,
    prescription: shown,
  });
}

export function recordFields(record: LeadRecord | undefined): Document | null {
  if (!record) return null;
  return named(`records.${record.id}`, { ...record, occurred_at: timestampOf(record.occurred_at) });
}

export function actionFields(action: SalesAction | undefined): Document | null {
  if (!action) return null;
  const { scheduled_at, due_at, end_at } = action;
  return named(`sales_actions.${action.id}`, {
    ...action,
    scheduled_at: timestampOf(scheduled_at),
    due_at: timestampOf(due_at),
    end_at: timestampOf(end_at),
    ...('closed_at' in action
      ? { closed_at: timestampOf(action.closed_at), performed_at: timestampOf(action.performed_at) }
      : {}),
  });
}

/** What says which record it is, and when it was written, the entry says already. */
const TOLD = new Set(['id', 'created_at', 'updated_at', 'memo_updated_at']);

function named(prefix: string, fields: object): Document {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (TOLD.has(name) ? [] : [[`${prefix}.${name}`, value]])),
  );
}
