// A sales action as partners read it.
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import { isOpen, type SalesAction } from './sales-actions.ts';

export function actionDocument(action: SalesAction): object {
  const end = isOpen(action) ? { issue: null, closed_at: null } : action;
  return {
    id: action.id,
    type: action.type,
    priority: action.priority,
    comment: action.comment,
    cancellation_comment: action.status === 'canceled' ? action.cancellation_comment : null,
    owner_assignment: action.owner_assignment,
    user_id: action.user_id,
    issue: end.issue,
    status: action.status,
    scheduled_at: timestampOf(action.scheduled_at),
    due_at: timestampOf(action.due_at),
    end_at: timestampOf(action.end_at),
    closed_at: timestampOf(end.closed_at),
    created_at: timestampOf(action.created_at),
    updated_at: timestampOf(action.updated_at),
  };
}
