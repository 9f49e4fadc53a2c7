// What happens to the records of a lead: reports of calls, visits, messages.
import { Type } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';
import { RECORD_EVENTS } from './enumerations.ts';

const text = Type.Union([Type.String(), Type.Null()]);
const id = Type.Union([Type.Integer(), Type.Null()]);

export const recordAdded = event(
  'RecordAdded',
  Type.Object({
    record_id: Type.Integer(),
    program_id: Type.Integer(),
    user_id: id,
    event: Type.Enum([...RECORD_EVENTS]),
    occurred_at: text,
    sales_action_id: id,
    comment: text,
  }),
  { personal: { fields: ['comment'], subject: (stream) => stream } },
);

/** Only what changed; `words` is there when the comment did. */
export const recordChanged = event(
  'RecordChanged',
  Type.Object({
    record_id: Type.Integer(),
    changes: Type.Object({
      event: Type.Optional(Type.Enum([...RECORD_EVENTS])),
      occurred_at: Type.Optional(text),
      sales_action_id: Type.Optional(id),
    }),
    words: Type.Union([Type.Object({ comment: text }), Type.Null()]),
  }),
  { personal: { fields: ['words'], subject: (stream) => stream } },
);

export const recordRemoved = event('RecordRemoved', Type.Object({ record_id: Type.Integer() }));

export const recordEvents = [recordAdded, recordChanged, recordRemoved] as const;
export type RecordEvent = EventOf<(typeof recordEvents)[number]>;
