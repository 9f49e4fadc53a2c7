// Records as they are sent and as they are read.
import { Type } from 'typebox';
import { FreeText, Id, Nullable, Timestamp } from '../../platform/judging/schema.ts';
import { RECORD_EVENTS } from '../../domain/lead/records/enumerations.ts';

const event = Type.Enum([...RECORD_EVENTS]);
const optional = {
  comment: Type.Optional(Nullable(FreeText())),
  occurred_at: Type.Optional(Nullable(Timestamp)),
  sales_action_id: Type.Optional(Nullable(Id)),
};

export const NewRecord = Type.Object({ event, ...optional });
export const RecordChanges = Type.Object({ event: Type.Optional(event), ...optional });

export const RecordSchema = Type.Object(
  {
    id: Id,
    sales_action_id: Nullable(Id),
    user_id: Nullable(Id),
    event,
    comment: Nullable(FreeText()),
    occurred_at: Nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Record' },
);
