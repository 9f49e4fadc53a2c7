// The qualification as it is sent and as it is read.
import { PROPERTY_TYPES } from '../../vocabulary/property-types.ts';
import { Type, type Static } from 'typebox';
import { MOST } from './lists.ts';
import { FreeText, Nullable, Text, WholeAmount } from '../../../platform/judging/schema.ts';
import { INVESTMENT_SCHEMES, PROJECTS, PROJECT_TARGETS, PROPERTY_ROOMS } from './enumerations.ts';

const Amount = WholeAmount(0, 10_000_000, { examples: [250_000] });
const Area = Type.Number({ minimum: 0, maximum: 1_000_000, examples: [45.5] });
const LocalityCode = Type.Union([Type.Integer(), Type.String()], { examples: [69003] });
/** Two lists of codes make one of places. */
const localityCodes = (description: string) =>
  Type.Array(LocalityCode, { description, maxItems: MOST.property_search_localities / 2 });

const project = Nullable(Type.Enum([...PROJECTS]));
const projectTarget = Nullable(Type.Enum([...PROJECT_TARGETS]));
const investmentScheme = Nullable(Type.Enum([...INVESTMENT_SCHEMES]));
const propertyTypes = Type.Array(Type.Enum([...PROPERTY_TYPES]), { maxItems: MOST.property_types });
const propertyRooms = Type.Array(Type.Enum([...PROPERTY_ROOMS]), { maxItems: MOST.property_rooms });
const requests = Type.Array(Text(), {
  maxItems: MOST.property_specific_requests,
  description: 'Free; suggested: balcony, terrace, garden, not-overlooked, upper-floor, ground-floor, …',
});

export const QualificationFields = {
  project: Type.Optional(project),
  project_target: Type.Optional(projectTarget),
  investment_scheme: Type.Optional(investmentScheme),
  property_types: Type.Optional(Nullable(propertyTypes)),
  property_rooms: Type.Optional(Nullable(propertyRooms)),
  property_living_area_from: Type.Optional(Nullable(Area)),
  property_living_area_to: Type.Optional(Nullable(Area)),
  property_specific_requests: Type.Optional(Nullable(requests)),
  property_search_area: Type.Optional(Nullable(FreeText())),
  property_search_localities: Type.Optional(Nullable(localityCodes('Departments or postal codes'))),
  property_search_insee_localities: Type.Optional(Nullable(localityCodes('Departments or INSEE codes'))),
  budget: Type.Optional(Nullable(Amount)),
  deposit: Type.Optional(Nullable(Amount)),
  reduced_vat_eligibility: Type.Optional(Nullable(Type.Boolean())),
  zero_interest_loan_eligibility: Type.Optional(Nullable(Type.Boolean())),
};

export const QualificationChanges = Type.Object(QualificationFields);
export type QualificationChanges = Static<typeof QualificationChanges>;

const LocalitySchema = Type.Object({
  type: Type.Enum(['city', 'department']),
  name: Text(),
  zipcode: Text(),
  fullname: Type.String({ examples: ['Lyon (69003)'] }),
});

export const QualificationSchema = Type.Object(
  {
    project,
    project_target: projectTarget,
    investment_scheme: investmentScheme,
    property_types: propertyTypes,
    property_rooms: propertyRooms,
    property_living_area_from: Nullable(Area),
    property_living_area_to: Nullable(Area),
    property_specific_requests: requests,
    property_search_area: Nullable(FreeText()),
    property_search_localities: Type.Array(LocalitySchema),
    budget: Nullable(Amount),
    deposit: Nullable(Amount),
    reduced_vat_eligibility: Nullable(Type.Boolean()),
    zero_interest_loan_eligibility: Nullable(Type.Boolean()),
  },
  { title: 'Qualification' },
);
