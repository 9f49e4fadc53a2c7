// Sales actions as they are sent and as they are read.
import { Type } from 'typebox';
import { FreeText, Id, Nullable, Timestamp } from '../../platform/judging/schema.ts';
import {
  ASSIGNMENTS,
  CANCELLATION_TYPES,
  CLOSED_STATUSES,
  FIRST_STATUSES,
  ISSUES,
  OPEN_STATUSES,
  PRIORITIES,
  SALES_ACTION_TYPES,
  STATUSES,
} from '../../domain/lead/sales-actions/enumerations.ts';

const type = Type.Enum([...SALES_ACTION_TYPES]);
const priority = Type.Enum([...PRIORITIES]);
const assignment = Type.Enum([...ASSIGNMENTS]);
const issue = Nullable(Type.Enum([...ISSUES]));
const instant = Nullable(Timestamp);
const comment = Nullable(FreeText());

const optional = {
  priority: Type.Optional(priority),
  owner_assignment: Type.Optional(assignment),
  user_id: Type.Optional(Nullable(Id)),
  scheduled_at: Type.Optional(instant),
  due_at: Type.Optional(instant),
  comment: Type.Optional(comment),
};

export const NewSalesAction = Type.Object({
  type,
  status: Type.Enum([...FIRST_STATUSES]),
  ...optional,
  performed_at: Type.Optional(instant),
  issue: Type.Optional(issue),
});

export const SalesActionChanges = Type.Object({
  type: Type.Optional(type),
  status: Type.Optional(Type.Enum([...OPEN_STATUSES])),
  ...optional,
});

export const SalesActionClosing = Type.Object({
  status: Type.Enum([...CLOSED_STATUSES]),
  performed_at: Type.Optional(instant),
  issue: Type.Optional(issue),
  cancellation_type: Type.Optional(Nullable(Type.Enum([...CANCELLATION_TYPES]))),
  cancellation_comment: Type.Optional(comment),
});

export const SalesActionSchema = Type.Object(
  {
    id: Id,
    type,
    priority,
    comment,
    cancellation_comment: comment,
    owner_assignment: assignment,
    user_id: Nullable(Id),
    issue,
    status: Type.Enum([...STATUSES]),
    scheduled_at: instant,
    due_at: instant,
    end_at: instant,
    closed_at: instant,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Sales action' },
);
