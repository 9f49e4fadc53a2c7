// What happens to the sales actions of a lead: what is to be done for it, and what came of it.
import { Type } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';
import {
  ASSIGNMENTS,
  CANCELLATION_TYPES,
  CLOSED_STATUSES,
  FIRST_STATUSES,
  ISSUES,
  OPEN_STATUSES,
  PRIORITIES,
  SALES_ACTION_TYPES,
} from './enumerations.ts';

const text = Type.Union([Type.String(), Type.Null()]);
const id = Type.Union([Type.Integer(), Type.Null()]);
const issue = Type.Union([Type.Enum([...ISSUES]), Type.Null()]);

export const salesActionAdded = event(
  'SalesActionAdded',
  Type.Object({
    sales_action_id: Type.Integer(),
    program_id: Type.Integer(),
    type: Type.Enum([...SALES_ACTION_TYPES]),
    status: Type.Enum([...FIRST_STATUSES]),
    priority: Type.Enum([...PRIORITIES]),
    owner_assignment: Type.Enum([...ASSIGNMENTS]),
    user_id: id,
    scheduled_at: text,
    due_at: text,
    end_at: text,
    performed_at: text,
    issue,
    comment: text,
  }),
  { personal: { fields: ['comment'], subject: (stream) => stream } },
);

/** Only what changed; `words` is there when the comment did. */
export const salesActionChanged = event(
  'SalesActionChanged',
  Type.Object({
    sales_action_id: Type.Integer(),
    changes: Type.Object({
      type: Type.Optional(Type.Enum([...SALES_ACTION_TYPES])),
      status: Type.Optional(Type.Enum([...OPEN_STATUSES])),
      priority: Type.Optional(Type.Enum([...PRIORITIES])),
      owner_assignment: Type.Optional(Type.Enum([...ASSIGNMENTS])),
      user_id: Type.Optional(id),
      scheduled_at: Type.Optional(text),
      due_at: Type.Optional(text),
      end_at: Type.Optional(text),
    }),
    words: Type.Union([Type.Object({ comment: text }), Type.Null()]),
  }),
  { personal: { fields: ['words'], subject: (stream) => stream } },
);

export const salesActionClosed = event(
  'SalesActionClosed',
  Type.Object({
    sales_action_id: Type.Integer(),
    status: Type.Enum([...CLOSED_STATUSES]),
    performed_at: text,
    issue,
    cancellation_type: Type.Union([Type.Enum([...CANCELLATION_TYPES]), Type.Null()]),
    cancellation_comment: text,
  }),
  { personal: { fields: ['cancellation_comment'], subject: (stream) => stream } },
);

export const salesActionEvents = [salesActionAdded, salesActionChanged, salesActionClosed] as const;
export type SalesActionEvent = EventOf<(typeof salesActionEvents)[number]>;
