// What a qualification is to become, from what was sent: codes are places, absent lists are empty, doubles are gone.
import type { Locality } from '../../places/locality.ts';
import type { Qualification } from './qualification.ts';
import type { QualificationChanges } from './schema.ts';

const LISTS = ['property_types', 'property_rooms', 'property_specific_requests'] as const;

export function wantedQualification(
  sent: QualificationChanges,
  localities: readonly Locality[] | null,
): Partial<Qualification> {
  const { property_search_localities: _p, property_search_insee_localities: _i, ...rest } = sent;
  const wanted: Record<string, unknown> = { ...rest };
  for (const list of LISTS) if (sent[list] !== undefined) wanted[list] = [...new Set(sent[list])];
  if (localities) wanted.property_search_localities = localities;
  return wanted;
}
