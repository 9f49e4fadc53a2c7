// What a lead is looking for, as its stream tells it. One per lead, whatever the program.
import type { LeadEvent } from '../leads/lead-event.ts';
import type { Locality } from '../../places/locality.ts';
import type { QualificationText } from './events.ts';

export interface Qualification {
  readonly project: string | null;
  readonly project_target: string | null;
  readonly investment_scheme: string | null;
  readonly property_types: readonly string[];
  readonly property_rooms: readonly string[];
  readonly property_living_area_from: number | null;
  readonly property_living_area_to: number | null;
  readonly property_specific_requests: readonly string[];
  readonly property_search_area: string | null;
  readonly property_search_localities: readonly Locality[];
  readonly budget: number | null;
  readonly deposit: number | null;
  readonly reduced_vat_eligibility: boolean | null;
  readonly zero_interest_loan_eligibility: boolean | null;
}

export const noQualification: Qualification = {
  project: null,
  project_target: null,
  investment_scheme: null,
  property_types: [],
  property_rooms: [],
  property_living_area_from: null,
  property_living_area_to: null,
  property_specific_requests: [],
  property_search_area: null,
  property_search_localities: [],
  budget: null,
  deposit: null,
  reduced_vat_eligibility: null,
  zero_interest_loan_eligibility: null,
};

/** What somebody wrote in words may name them. */
const wordless = { property_specific_requests: [], property_search_area: null } satisfies QualificationText;

export function evolveQualification(qualification: Qualification, event: LeadEvent): Qualification {
  switch (event.type) {
    case 'QualificationChanged':
      return { ...qualification, ...event.data.changes, ...event.data.texts };
    case 'LeadAnonymised':
      return { ...qualification, ...wordless };
    default:
      return qualification;
  }
}

/** In the order partners read it. */
export function qualificationDocument(q: Qualification): Qualification {
  return Object.fromEntries(
    Object.keys(noQualification).map((name) => [name, q[name as keyof Qualification]]),
  ) as unknown as Qualification;
}
