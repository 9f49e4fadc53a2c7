// What may happen to the sales actions of a lead, and when not. Which fields go with which status is judged on the
// action as it would be.
import type { IntMap } from '../../../platform/kernel/int-map.ts';
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse, type Refusal } from '../../../platform/kernel/refusal.ts';
import { interestIn } from '../interests/interests.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { isKnown, type Lead } from '../leads/lead.ts';
import { salesActionAdded, salesActionChanged, salesActionClosed } from './events.ts';
import { wrongClosing, wrongNew, wrongOpen } from './fields.ts';
import { actionOf, isOpen, type OpenAction } from './sales-actions.ts';

type Added = Parameters<typeof salesActionAdded>[0];

/** Fields that were not sent are absent. Instants are ISO 8601 in UTC. */
interface ActionFields {
  readonly type?: Added['type'];
  readonly priority?: Added['priority'];
  readonly owner_assignment?: Added['owner_assignment'];
  readonly user_id?: number | null;
  readonly scheduled_at?: string | null;
  readonly due_at?: string | null;
  readonly comment?: string | null;
}

export interface NewAction extends ActionFields {
  readonly type: Added['type'];
  readonly status: Added['status'];
  readonly performed_at?: string | null;
  readonly issue?: Added['issue'];
}

export interface ActionChanges extends ActionFields {
  readonly status?: OpenAction['status'];
}

export interface Closing {
  readonly status: 'completed' | 'canceled';
  readonly performed_at?: string | null;
  readonly issue?: 'success' | 'failure' | null;
  readonly cancellation_type?: Parameters<typeof salesActionClosed>[0]['cancellation_type'];
  readonly cancellation_comment?: string | null;
}

export interface Circumstances {
  readonly programId: number;
  readonly now: Date;
  /** How long each type takes, in minutes. */
  readonly minutes: Readonly<Record<string, number>>;
  /** The people of the client space. */
  readonly users: Pick<IntMap<unknown>, 'has'>;
}

export function addAction(lead: Lead, id: number, sent: NewAction, c: Circumstances): Decision<LeadEvent> {
  const closed = closedTo(lead, c.programId);
  if (closed) return closed;
  const { status } = sent;
  const assignment = sent.owner_assignment ?? 'interest-owner';
  const errors = wrongNew(sent, c);
  if (errors) return refuse('invalid', { errors });
  const scheduled_at = sent.scheduled_at ?? null;
  return [
    salesActionAdded({
      sales_action_id: id,
      program_id: c.programId,
      type: sent.type,
      status,
      priority: sent.priority ?? 'medium',
      owner_assignment: assignment,
      user_id: assignment === 'manual' ? (sent.user_id ?? null) : ownerOf(lead, c.programId),
      scheduled_at,
      due_at: scheduled_at ?? sent.due_at ?? null,
      end_at: endOf(scheduled_at, sent.type, c),
      performed_at: sent.performed_at ?? null,
      issue: sent.issue ?? null,
      comment: sent.comment ?? null,
    }),
  ];
}

export function changeAction(
  lead: Lead,
  id: number,
  sent: ActionChanges,
  c: Circumstances,
): Decision<LeadEvent> {
  const action = actionOf(lead.salesActions, c.programId, id);
  if (!action) return refuse('not-found');
  const closed = closedTo(lead, c.programId);
  if (closed) return closed;
  if (!isOpen(action)) return refuse('action-closed');
  const status = sent.status ?? action.status;
  const assignment = sent.owner_assignment ?? action.owner_assignment;
  const errors = wrongOpen(action, sent, c);
  if (errors) return refuse('invalid', { errors });
  const type = sent.type ?? action.type;
  const scheduled_at = status === 'scheduled' ? (sent.scheduled_at ?? action.scheduled_at) : null;
  const wanted = {
    type,
    status,
    priority: sent.priority ?? action.priority,
    owner_assignment: assignment,
    user_id: assignedTo(lead, action, assignment, sent.user_id, c.programId),
    scheduled_at,
    due_at: scheduled_at ?? sent.due_at ?? action.due_at,
    end_at:
      scheduled_at === action.scheduled_at && type === action.type
        ? action.end_at
        : endOf(scheduled_at, type, c),
  };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== action[name as keyof typeof wanted]),
  );
  const words =
    sent.comment === undefined || sent.comment === action.comment ? null : { comment: sent.comment };
  if (Object.keys(changes).length === 0 && words === null) return [];
  return [salesActionChanged({ sales_action_id: id, changes, words })];
}

export function closeAction(lead: Lead, id: number, sent: Closing, c: Circumstances): Decision<LeadEvent> {
  const action = actionOf(lead.salesActions, c.programId, id);
  if (!action) return refuse('not-found');
  const closed = closedTo(lead, c.programId);
  if (closed) return closed;
  if (!isOpen(action)) return refuse('action-closed');
  const errors = wrongClosing(sent, c);
  if (errors) return refuse('invalid', { errors });
  return [
    salesActionClosed({
      sales_action_id: id,
      status: sent.status,
      performed_at: sent.performed_at ?? null,
      issue: sent.issue ?? null,
      cancellation_type: sent.cancellation_type ?? null,
      cancellation_comment: sent.cancellation_comment ?? null,
    }),
  ];
}

export function closedTo({ sheet, interests }: Lead, programId: number): Refusal | null {
  if (!isKnown(sheet) || !interestIn(interests, programId)) return refuse('not-found');
  return sheet.anonymised_at === null ? null : refuse('lead-anonymised');
}

function assignedTo(
  lead: Lead,
  action: OpenAction,
  assignment: string,
  sent: number | null | undefined,
  programId: number,
): number | null {
  if (assignment !== 'manual') return ownerOf(lead, programId);
  if (sent !== undefined) return sent;
  return action.owner_assignment === 'manual' ? action.user_id : null;
}

function ownerOf(lead: Lead, programId: number): number | null {
  return interestIn(lead.interests, programId)?.owner_id ?? null;
}

function endOf(scheduledAt: string | null, type: string, { minutes }: Circumstances): string | null {
  if (scheduledAt === null) return null;
  return new Date(new Date(scheduledAt).getTime() + (minutes[type] ?? 0) * 60_000).toISOString();
}
