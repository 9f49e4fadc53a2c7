// Whether a lead is there for a program: every route below `programs/{programId}/leads/{leadId}` asks.
import type { Book } from './book.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../domain/lead/leads/lead.ts';
import { interestIn } from '../domain/lead/interests/interests.ts';

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

export function hasInterest(book: Book) {
  return async ({ params: { programId, leadId }, key }: Located): Promise<boolean> =>
    (await interestedLead(book, key.tenantKey, programId, leadId)) !== null;
}
