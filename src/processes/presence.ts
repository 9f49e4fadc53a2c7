// Whether a lead is there for a program: every route below `programs/{programId}/leads/{leadId}` asks.
import type { Book } from './book.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../domain/lead/leads/lead.ts';
import { interestIn } from '../domain/lead/interests/interests.ts';
import type { Wrong } from '../platform/judging/validation.ts';

interface Located {
  readonly params: { readonly programId: number; readonly leadId: number };
  readonly key: { readonly tenantKey: string };
}

/** The lead as its stream tells it, when it has an interest on the program. */
export async function interestedLead(
  book: Book,
  tenant: string,
  programId: number,
  leadId: number,
): Promise<Lead | null> {
  const { state } = await book.commands.load(leadAggregate, leadStream(tenant, leadId));
  return isKnown(state.sheet) && interestIn(state.interests, programId) ? state : null;
}

export const ANONYMISED = 'Ce prospect a été anonymisé.';

/** Why this lead can hold or buy nothing there. */
export async function wrongBuyer(
  book: Book,
  tenant: string,
  programId: number,
  leadId: number,
): Promise<Wrong | null> {
  const lead = await interestedLead(book, tenant, programId, leadId);
  if (!lead) return { lead_id: ['Ce prospect n’a pas d’intérêt pour le programme.'] };
  return isForgotten(lead) ? { lead_id: [ANONYMISED] } : null;
}

export function isForgotten({ sheet }: Lead): boolean {
  return isKnown(sheet) && sheet.anonymised_at !== null;
}

export function hasInterest(book: Book) {
  return async ({ params: { programId, leadId }, key }: Located): Promise<boolean> =>
    (await interestedLead(book, key.tenantKey, programId, leadId)) !== null;
}
