// What happens to a lead as a whole. Its contacts, qualification, interests, records and sales actions tell theirs.
import { Type, type Static } from 'typebox';
import { Count, Id, Line, list, orNull, Prose } from '../kernel/bounds.ts';
import { event, type EventOf } from '../kernel/event.ts';

const text = orNull(Line);
/** A person with very many of them must still be able to go. */
const ids = list(Id, 1_000_000);

export const leadCreated = event('LeadCreated', Type.Object({ lead_id: Id }));

/** This identifier was drawn for a person who turned out, in the same moment, to be another lead. */
export const leadYielded = event('LeadYielded', Type.Object({ to: Id }));

export const Origin = Type.Object({
  engagement_point_uuid: text,
  origin: text,
  source: text,
  medium: text,
  campaign: text,
  term: text,
  content: text,
  marketing_tactic: text,
  referrer: text,
});
export type Origin = Static<typeof Origin>;

export const leadRequested = event(
  'LeadRequested',
  Type.Object({
    program_id: orNull(Id),
    request_type: text,
    request_comment: orNull(Prose),
    message: orNull(Prose),
    tracking: Origin,
  }),
  { personal: { fields: ['request_comment', 'message'], subject: (stream) => stream } },
);

/** Something beside a request, a record or a sales action brought the lead and the sales office together. */
export const interactionNoted = event(
  'InteractionNoted',
  Type.Object({ program_id: Id, kind: Line, id: Id }),
);

/** The person is gone from this lead for good. Names what held something personal. */
export const leadAnonymised = event(
  'LeadAnonymised',
  Type.Object({
    lead_id: Id,
    contact_ids: ids,
    requests: Count,
    program_ids: ids,
    record_ids: ids,
    sales_action_ids: ids,
  }),
);

export const sheetEvents = [
  leadCreated,
  leadYielded,
  leadRequested,
  interactionNoted,
  leadAnonymised,
] as const;
export type SheetEvent = EventOf<(typeof sheetEvents)[number]>;
