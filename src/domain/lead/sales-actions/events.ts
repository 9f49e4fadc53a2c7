// What happens to the sales actions of a lead: what is to be done for it, and what came of it.
import { Type } from 'typebox';
import { Id, Instant, orNull, Planned, Prose } from '../../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';
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

const id = orNull(Id);
const planned = orNull(Planned);
const words = orNull(Prose);
const issue = Type.Union([Type.Enum([...ISSUES]), Type.Null()]);

export const salesActionAdded = event(
  'SalesActionAdded',
  Type.Object({
    sales_action_id: Id,
    program_id: Id,
    type: Type.Enum([...SALES_ACTION_TYPES]),
    status: Type.Enum([...FIRST_STATUSES]),
    priority: Type.Enum([...PRIORITIES]),
    owner_assignment: Type.Enum([...ASSIGNMENTS]),
    user_id: id,
    scheduled_at: planned,
    due_at: planned,
    end_at: orNull(Instant),
    performed_at: planned,
    issue,
    comment: words,
  }),
  { personal: { fields: ['comment'], subject: (stream) => stream } },
);

/** Only what changed; `words` is there when the comment did. */
export const salesActionChanged = event(
  'SalesActionChanged',
  Type.Object({
    sales_action_id: Id,
    changes: Type.Object({
      type: Type.Optional(Type.Enum([...SALES_ACTION_TYPES])),
      status: Type.Optional(Type.Enum([...OPEN_STATUSES])),
      priority: Type.Optional(Type.Enum([...PRIORITIES])),
      owner_assignment: Type.Optional(Type.Enum([...ASSIGNMENTS])),
      user_id: Type.Optional(id),
      scheduled_at: Type.Optional(planned),
      due_at: Type.Optional(planned),
      end_at: Type.Optional(orNull(Instant)),
    }),
    words: Type.Union([Type.Object({ comment: words }), Type.Null()]),
  }),
  { personal: { fields: ['words'], subject: (stream) => stream } },
);

export const salesActionClosed = event(
  'SalesActionClosed',
  Type.Object({
    sales_action_id: Id,
    status: Type.Enum([...CLOSED_STATUSES]),
    performed_at: planned,
    issue,
    cancellation_type: Type.Union([Type.Enum([...CANCELLATION_TYPES]), Type.Null()]),
    cancellation_comment: words,
  }),
  { personal: { fields: ['cancellation_comment'], subject: (stream) => stream } },
);

export const salesActionEvents = [salesActionAdded, salesActionChanged, salesActionClosed] as const;
export type SalesActionEvent = EventOf<(typeof salesActionEvents)[number]>;
