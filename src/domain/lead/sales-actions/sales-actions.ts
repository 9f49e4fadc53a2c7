// The sales actions of a lead as its stream tells them, in the order they were added.
import type { Metadata } from '../../../platform/rules/event.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import type { SalesActionEvent } from './events.ts';

interface Common {
  readonly id: number;
  readonly program_id: number;
  readonly type: string;
  readonly priority: string;
  readonly owner_assignment: 'interest-owner' | 'manual';
  readonly user_id: number | null;
  readonly scheduled_at: string | null;
  readonly due_at: string | null;
  readonly end_at: string | null;
  readonly comment: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type OpenAction = Common & { readonly status: 'pending' | 'scheduled' };

type ClosedAction = Common & {
  readonly closed_at: string;
  readonly performed_at: string | null;
  readonly issue: string | null;
} & (
    | { readonly status: 'completed' }
    | {
        readonly status: 'canceled';
        readonly cancellation_type: string | null;
        readonly cancellation_comment: string | null;
      }
  );

export type SalesAction = OpenAction | ClosedAction;
export type SalesActions = readonly SalesAction[];

export const noSalesActions: SalesActions = [];

export function evolveSalesActions(actions: SalesActions, event: LeadEvent, meta: Metadata): SalesActions {
  switch (event.type) {
    case 'SalesActionAdded':
      return [...actions, added(event, meta)];
    case 'SalesActionChanged':
      return actions.map((a) => (a.id === event.data.sales_action_id ? changed(a, event, meta) : a));
    case 'SalesActionClosed':
      return actions.map((a) => (a.id === event.data.sales_action_id ? closed(a, event, meta) : a));
    case 'LeadAnonymised':
      return actions.map(withoutWords);
    default:
      return actions;
  }
}

type Of<Type extends SalesActionEvent['type']> = Extract<SalesActionEvent, { type: Type }>;

export function added({ data }: Of<'SalesActionAdded'>, meta: Metadata): SalesAction {
  const at = meta.at.toISOString();
  const { sales_action_id: id, status, performed_at, issue, ...rest } = data;
  const common: Common = { id, ...rest, created_at: at, updated_at: at };
  // imported as done: it was closed when it was performed
  if (status === 'completed')
    return { ...common, status, performed_at, issue, closed_at: performed_at ?? at };
  return { ...common, status };
}

export function changed(
  action: SalesAction,
  { data }: Of<'SalesActionChanged'>,
  meta: Metadata,
): SalesAction {
  return { ...action, ...data.changes, ...data.words, updated_at: meta.at.toISOString() };
}

export function closed(action: SalesAction, { data }: Of<'SalesActionClosed'>, meta: Metadata): SalesAction {
  const at = meta.at.toISOString();
  const { status, performed_at, issue, cancellation_type, cancellation_comment } = data;
  const end = { closed_at: at, updated_at: at, performed_at, issue };
  return status === 'completed'
    ? { ...action, ...end, status }
    : { ...action, ...end, status, cancellation_type, cancellation_comment };
}

export function withoutWords(action: SalesAction): SalesAction {
  return 'cancellation_comment' in action
    ? { ...action, comment: null, cancellation_comment: null }
    : { ...action, comment: null };
}

export function isOpen(action: SalesAction): action is OpenAction {
  return action.status === 'pending' || action.status === 'scheduled';
}

export function actionOf(actions: SalesActions, programId: number, id: number): SalesAction | undefined {
  return actions.find((action) => action.id === id && action.program_id === programId);
}
