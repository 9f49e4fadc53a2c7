// What happens to the qualification of a lead.
import { Type, type Static } from 'typebox';
import { Line, list, MAX_INT, orNull, Prose } from '../../../platform/rules/bounds.ts';
import { MOST } from './lists.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';

const nullable = { text: orNull(Line), flag: orNull(Type.Boolean()) };
const area = orNull(Type.Number({ minimum: 0, maximum: 1_000_000 }));
/** Whole euros; declared as a number before it was known that they are. */
const amount = orNull(Type.Number({ minimum: 0, maximum: MAX_INT, multipleOf: 1 }));

const Choices = Type.Object({
  project: Type.Optional(nullable.text),
  project_target: Type.Optional(nullable.text),
  investment_scheme: Type.Optional(nullable.text),
  property_types: Type.Optional(list(Line, MOST.property_types)),
  property_rooms: Type.Optional(list(Line, MOST.property_rooms)),
  property_living_area_from: Type.Optional(area),
  property_living_area_to: Type.Optional(area),
  property_search_localities: Type.Optional(
    list(
      Type.Object({
        type: Type.Enum(['city', 'department']),
        name: Line,
        zipcode: Line,
        fullname: Line,
      }),
      MOST.property_search_localities,
    ),
  ),
  budget: Type.Optional(amount),
  deposit: Type.Optional(amount),
  reduced_vat_eligibility: Type.Optional(nullable.flag),
  zero_interest_loan_eligibility: Type.Optional(nullable.flag),
});

const Words = Type.Object({
  property_specific_requests: Type.Optional(list(Line, MOST.property_specific_requests)),
  property_search_area: Type.Optional(orNull(Prose)),
});
export type QualificationText = Static<typeof Words>;

/** Only what changed. What was written in words is personal. */
export const qualificationChanged = event(
  'QualificationChanged',
  Type.Object({ changes: Choices, texts: Type.Union([Words, Type.Null()]) }),
  { personal: { fields: ['texts'], subject: (stream) => stream } },
);

export const qualificationEvents = [qualificationChanged] as const;
export type QualificationEvent = EventOf<(typeof qualificationEvents)[number]>;
