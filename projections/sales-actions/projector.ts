// Sales actions of leads.
import type { Recorded } from '../../src/platform/rules/event.ts';
import { leadAnonymised } from '../../src/domain/lead/leads/events.ts';
import { actionDocument } from '../../src/domain/lead/sales-actions/document.ts';
import {
  salesActionAdded,
  salesActionChanged,
  salesActionClosed,
} from '../../src/domain/lead/sales-actions/events.ts';
import {
  added,
  changed,
  closed,
  isOpen,
  withoutWords,
  type SalesAction,
} from '../../src/domain/lead/sales-actions/sales-actions.ts';
import { leadIdOf } from '../leads/projector.ts';
import { on, projector, type Touch } from '../projector.ts';
import { table } from '../table.ts';

export interface SalesActionRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly lead_id: number;
  readonly user_id: number | null;
  readonly type: string;
  readonly status: string;
  readonly priority: string;
  readonly owner_assignment: string;
  readonly issue: string | null;
  readonly cancellation_type: string | null;
  readonly cancellation_comment: string | null;
  readonly comment: string | null;
  readonly scheduled_at: string | null;
  readonly due_at: string | null;
  readonly end_at: string | null;
  readonly performed_at: string | null;
  readonly closed_at: string | null;
  readonly closing_delay_seconds: number | null;
  readonly state: SalesAction;
  readonly document: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const actions = table<SalesActionRow>('sales_actions', 'tenant_key', 'id');

export const salesActionsProjector = projector({
  name: 'sales-actions',
  version: 1,
  prefixes: ['lead-'],
  tables: [actions],
  touches: ({ event, meta }): Touch[] => {
    const data = event.data as { sales_action_id?: number; sales_action_ids?: readonly number[] };
    const ids = data.sales_action_ids ?? [data.sales_action_id!];
    return ids.map((id) => ({ table: actions, key: [meta.tenant, id] }));
  },
  on: [
    on(salesActionAdded, (recorded, rows) => {
      rows.put(actions, actionRow(recorded, added(recorded.event, recorded.meta)));
    }),
    on(salesActionChanged, (recorded, rows) => {
      const { event, meta } = recorded;
      const row = rows.get(actions, meta.tenant, event.data.sales_action_id)!;
      rows.put(actions, actionRow(recorded, changed(row.state, event, meta)));
    }),
    on(salesActionClosed, (recorded, rows) => {
      const { event, meta } = recorded;
      const row = rows.get(actions, meta.tenant, event.data.sales_action_id)!;
      rows.put(actions, actionRow(recorded, closed(row.state, event, meta)));
    }),
    on(leadAnonymised, (recorded, rows) => {
      for (const id of recorded.event.data.sales_action_ids) {
        const row = rows.get(actions, recorded.meta.tenant, id)!;
        rows.put(actions, actionRow(recorded, withoutWords(row.state)));
      }
    }),
  ],
});

function actionRow(recorded: Recorded, action: SalesAction): SalesActionRow {
  const end = isOpen(action) ? null : action;
  const canceled = action.status === 'canceled' ? action : null;
  const closedAt = end?.closed_at ?? null;
  return {
    tenant_key: recorded.meta.tenant,
    id: action.id,
    program_id: action.program_id,
    lead_id: leadIdOf(recorded),
    user_id: action.user_id,
    type: action.type,
    status: action.status,
    priority: action.priority,
    owner_assignment: action.owner_assignment,
    issue: end?.issue ?? null,
    cancellation_type: canceled?.cancellation_type ?? null,
    cancellation_comment: canceled?.cancellation_comment ?? null,
    comment: action.comment,
    scheduled_at: action.scheduled_at,
    due_at: action.due_at,
    end_at: action.end_at,
    performed_at: end?.performed_at ?? null,
    closed_at: closedAt,
    closing_delay_seconds:
      closedAt === null || action.due_at === null
        ? null
        : (new Date(closedAt).getTime() - new Date(action.due_at).getTime()) / 1000,
    state: action,
    document: JSON.stringify(actionDocument(action)),
    position: String(recorded.position),
    created_at: action.created_at,
    updated_at: action.updated_at,
  };
}
