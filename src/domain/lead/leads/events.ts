// What happens to a lead as a whole. Its contacts, qualification, interests, records and sales actions tell theirs.
import { Type, type Static } from 'typebox';
import { Count, Id, Line, list, orNull, Prose } from '../../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';

const text = orNull(Line);
/** A person with very many of them must still be able to go. */
const ids = list(Id, 1_000_000);

export const leadCreated = event('LeadCreated', Type.Object({ lead_id: Id }));

/** This identifier was drawn for a person who turned out, in the same moment, to be another lead. */
export const leadYielded = event('LeadYielded', Type.Object({ to: Id }));

const Channel = Type.Object({ engagement_point_uuid: text, origin: text });

/** Written by the maker of the form and by the person who filled in a link: they may name somebody. */
const TrackingTexts = Type.Object({
  source: text,
  medium: text,
  campaign: text,
  term: text,
  content: text,
  marketing_tactic: text,
  referrer: text,
});
type TrackingTexts = Static<typeof TrackingTexts>;
export const NO_TEXTS: TrackingTexts = {
  source: null,
  medium: null,
  campaign: null,
  term: null,
  content: null,
  marketing_tactic: null,
  referrer: null,
};

export type Origin = Static<typeof Channel> & TrackingTexts;

export const leadRequested = event(
  'LeadRequested',
  Type.Object({
    program_id: orNull(Id),
    request_type: text,
    request_comment: orNull(Prose),
    message: orNull(Prose),
    tracking: Channel,
    tracking_texts: orNull(TrackingTexts),
  }),
  {
    version: 2,
    upcasters: { 1: withTextsApart },
    personal: {
      fields: ['request_comment', 'message', 'tracking_texts'],
      subject: (stream) => stream,
    },
  },
);

/** The first version kept all of the tracking together, in clear. */
function withTextsApart({ tracking, ...data }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { engagement_point_uuid = null, origin = null, ...texts } = (tracking ?? {}) as Partial<Origin>;
  return {
    ...data,
    tracking: { engagement_point_uuid, origin },
    tracking_texts: { ...NO_TEXTS, ...texts },
  };
}

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
