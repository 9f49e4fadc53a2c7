// What happens to the records of a lead: reports of calls, visits, messages.
import { Type } from 'typebox';
import { Id, orNull, Planned, Prose } from '../../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';
import { RECORD_EVENTS } from './enumerations.ts';

const id = orNull(Id);

export const recordAdded = event(
  'RecordAdded',
  Type.Object({
    record_id: Id,
    program_id: Id,
    user_id: id,
    event: Type.Enum([...RECORD_EVENTS]),
    occurred_at: orNull(Planned),
    sales_action_id: id,
    comment: orNull(Prose),
  }),
  { personal: { fields: ['comment'], subject: (stream) => stream } },
);

/** Only what changed; `words` is there when the comment did. */
export const recordChanged = event(
  'RecordChanged',
  Type.Object({
    record_id: Id,
    changes: Type.Object({
      event: Type.Optional(Type.Enum([...RECORD_EVENTS])),
      occurred_at: Type.Optional(orNull(Planned)),
      sales_action_id: Type.Optional(id),
    }),
    words: Type.Union([Type.Object({ comment: orNull(Prose) }), Type.Null()]),
  }),
  { personal: { fields: ['words'], subject: (stream) => stream } },
);

export const recordRemoved = event('RecordRemoved', Type.Object({ record_id: Id }));

export const recordEvents = [recordAdded, recordChanged, recordRemoved] as const;
export type RecordEvent = EventOf<(typeof recordEvents)[number]>;
