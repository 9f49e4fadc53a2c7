// What may happen to the qualification of a lead, and when not.
import { differing } from '../../../platform/kernel/differing.ts';
import type { Decision } from '../../../platform/rules/aggregate.ts';
import { refuse } from '../../../platform/kernel/refusal.ts';
import { isUnderPrescription } from '../interests/interests.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import { isKnown, type Lead } from '../leads/lead.ts';
import { qualificationChanged, type QualificationEvent } from './events.ts';
import type { Qualification } from './qualification.ts';

export function changeQualification(
  lead: Lead,
  programId: number,
  wanted: Partial<Qualification>,
  now: Date,
): Decision<LeadEvent> {
  if (!isKnown(lead.sheet)) return refuse('not-found');
  if (lead.sheet.anonymised_at !== null) return refuse('lead-anonymised');
  if (isUnderPrescription(lead.interests, programId, now)) return refuse('lead-under-prescription');
  return qualified(lead.qualification, wanted);
}

/** The event that makes the wanted values true; none when they already are. */
export function qualified(known: Qualification, wanted: Partial<Qualification>): QualificationEvent[] {
  const {
    property_specific_requests: requests,
    property_search_area: area,
    ...changes
  } = differing(known, wanted);
  const texts = {
    ...(requests === undefined ? {} : { property_specific_requests: [...requests] }),
    ...(area === undefined ? {} : { property_search_area: area }),
  };
  const worded = Object.keys(texts).length > 0;
  if (!worded && Object.keys(changes).length === 0) return [];
  return [qualificationChanged({ changes: changes as never, texts: worded ? texts : null })];
}
