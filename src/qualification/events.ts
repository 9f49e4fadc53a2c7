// What happens to the qualification of a lead.
import { Type, type Static } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';

const nullable = {
  text: Type.Union([Type.String(), Type.Null()]),
  flag: Type.Union([Type.Boolean(), Type.Null()]),
};
const number = Type.Union([Type.Number(), Type.Null()]);
const texts = Type.Array(Type.String());

const Choices = Type.Object({
  project: Type.Optional(nullable.text),
  project_target: Type.Optional(nullable.text),
  investment_scheme: Type.Optional(nullable.text),
  property_types: Type.Optional(texts),
  property_rooms: Type.Optional(texts),
  property_living_area_from: Type.Optional(number),
  property_living_area_to: Type.Optional(number),
  property_search_localities: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.Enum(['city', 'department']),
        name: Type.String(),
        zipcode: Type.String(),
        fullname: Type.String(),
      }),
    ),
  ),
  budget: Type.Optional(number),
  deposit: Type.Optional(number),
  reduced_vat_eligibility: Type.Optional(nullable.flag),
  zero_interest_loan_eligibility: Type.Optional(nullable.flag),
});

const Words = Type.Object({
  property_specific_requests: Type.Optional(texts),
  property_search_area: Type.Optional(nullable.text),
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
