// Which addresses and numbers of a declaration the office knows already, and from whom.
import type { Look } from '../space.ts';
import type { Declaration, KnownContact, KnownLead } from './told.ts';

const SLOTS = ['email1', 'email2', 'phone1', 'phone2'] as const;
type Reachable = Pick<KnownContact, (typeof SLOTS)[number]>;

export function waysTo(who: Reachable): readonly string[] {
  return SLOTS.flatMap((slot) => (who[slot] === null ? [] : [who[slot].toLowerCase()]));
}

/** What both have, as written. */
export function shared(one: Reachable, others: readonly Reachable[]): ReadonlySet<string> {
  const known = new Set(others.flatMap(waysTo));
  return new Set(waysTo(one).filter((way) => known.has(way)));
}

/** The leads that visitors see and that can be reached where the declared person can; null: they see no leads. */
export async function knownLeads({ told, may }: Look, declared: Declaration): Promise<KnownLead[] | null> {
  if (!may({ method: 'GET', path: '/:tenantKey/leads' })) return null;
  const found = await Promise.all(
    waysTo(declared).map((q) =>
      told<KnownLead[]>({ method: 'GET', path: '/:tenantKey/leads', query: { q, per_page: 10 } }),
    ),
  );
  const leads = new Map<number, KnownLead>();
  for (const answer of found)
    if (answer.success)
      for (const lead of answer.data) if (isReachedAlike(declared, lead)) leads.set(lead.id, lead);
  return [...leads.values()].sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** A search finds family names, too. */
function isReachedAlike(declared: Declaration, { contacts }: KnownLead): boolean {
  return shared(declared, contacts).size > 0;
}
