// A lead that was anonymised is the same whether its history was read before the key was destroyed or after.
import { expect, test } from 'vitest';
import { taken } from '../../../support/given.ts';
import { contactEvents } from '../../../../src/domain/lead/contacts/events.ts';
import { interestEvents } from '../../../../src/domain/lead/interests/events.ts';
import type { AnyEventKind } from '../../../../src/platform/rules/event.ts';
import { anonymise } from '../../../../src/domain/lead/leads/decide.ts';
import { leadCreated, sheetEvents } from '../../../../src/domain/lead/leads/events.ts';
import type { LeadEvent } from '../../../../src/domain/lead/leads/lead-event.ts';
import { leadAggregate } from '../../../../src/domain/lead/leads/lead.ts';
import { qualificationEvents } from '../../../../src/domain/lead/qualification/events.ts';
import { recordEvents } from '../../../../src/domain/lead/records/events.ts';
import { salesActionEvents } from '../../../../src/domain/lead/sales-actions/events.ts';
import { at, folded, meta } from './building.ts';
import fc from '../../../support/properties.ts';

const SECRET = 'secret';
const kinds: readonly AnyEventKind[] = [
  ...sheetEvents,
  ...contactEvents,
  ...qualificationEvents,
  ...interestEvents,
  ...recordEvents,
  ...salesActionEvents,
];

const id = fc.integer({ min: 1, max: 3 });
const secret = fc.constantFrom(SECRET, null);
const event: fc.Arbitrary<LeadEvent> = fc.oneof(
  fc.record({
    type: fc.constant('ContactAdded'),
    data: fc.record({ contact_id: id, contact: fc.record({ name: secret }) }),
  }),
  fc.record({
    type: fc.constant('ContactChanged'),
    data: fc.record({ contact_id: id, changes: fc.record({ email1: secret }) }),
  }),
  fc.record({ type: fc.constant('ContactRemoved'), data: fc.record({ contact_id: id }) }),
  fc.record({
    type: fc.constant('QualificationChanged'),
    data: fc.record({
      changes: fc.constant({ budget: 1 }),
      texts: fc.option(
        fc.record({ property_search_area: secret, property_specific_requests: fc.constant([SECRET]) }),
      ),
    }),
  }),
  fc.record({
    type: fc.constant('LeadRequested'),
    data: fc.record({
      program_id: fc.constant(null),
      request_type: fc.constant(null),
      request_comment: secret,
      message: secret,
      tracking: fc.constant({ origin: 'portal' }),
      tracking_texts: fc.option(fc.record({ source: secret, term: secret })),
    }),
  }),
  fc.record({
    type: fc.constant('InterestOpened'),
    data: fc.record({ program_id: id, owner_id: fc.constant(null) }),
  }),
  fc.record({ type: fc.constant('MemoWritten'), data: fc.record({ program_id: id, memo_content: secret }) }),
  fc.record({
    type: fc.constant('RecordAdded'),
    data: fc.record({ record_id: id, program_id: id, event: fc.constant('sms'), comment: secret }),
  }),
  fc.record({
    type: fc.constant('RecordChanged'),
    data: fc.record({
      record_id: id,
      changes: fc.constant({}),
      words: fc.option(fc.record({ comment: secret })),
    }),
  }),
  fc.record({
    type: fc.constant('SalesActionAdded'),
    data: fc.record({ sales_action_id: id, program_id: id, status: fc.constant('pending'), comment: secret }),
  }),
  fc.record({
    type: fc.constant('SalesActionChanged'),
    data: fc.record({
      sales_action_id: id,
      changes: fc.constant({}),
      words: fc.option(fc.record({ comment: secret })),
    }),
  }),
  fc.record({
    type: fc.constant('SalesActionClosed'),
    data: fc.record({
      sales_action_id: id,
      status: fc.constantFrom('completed', 'canceled'),
      cancellation_comment: secret,
    }),
  }),
) as fc.Arbitrary<LeadEvent>;

function shredded({ type, data }: LeadEvent): LeadEvent {
  const { personal } = kinds.find((kind) => kind.type === type)!;
  return {
    type,
    data: { ...data, ...Object.fromEntries((personal?.fields ?? []).map((f) => [f, null])) },
  } as LeadEvent;
}

test('the fold after the end is the same with and without the key, and says nothing', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const story = [leadCreated({ lead_id: 1 }), ...events];
      const live = folded(story);
      const decision = taken(anonymise(live));
      const end = (lead: typeof live) =>
        decision.reduce((state, last) => leadAggregate.evolve(state, last, meta(at(1))), lead);
      expect(end(folded(story.map(shredded)))).toEqual(end(live));
      expect(JSON.stringify(end(live))).not.toContain(SECRET);
    }),
    { numRuns: 2_000 },
  );
});
