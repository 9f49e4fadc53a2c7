// Who may read a lead: the whole sheet by its own address, or on a program that the lead is interested in.
import { anyOf, holds } from '../../domain/vocabulary/permissions.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { Caller, KeyDirectory } from '../../platform/http/callers.ts';
import type { LeadQueries } from './queries.ts';

export interface OneLead {
  readonly id: number;
}

export const leadReading: Reading<OneLead> = {
  permission: anyOf('global.lead.view'),
  // a key that may read leads at all may read each of them
  refused: () => Promise.resolve(null),
};

export function interestedLeadReading(leads: LeadQueries): Reading<InProgram> {
  return {
    permission: anyOf('lead.view'),
    refused: async ({ tenantKey }, { programId, id }) =>
      (await leads.programsOf(tenantKey, id)).includes(programId) ? null : refuse('not-found'),
  };
}

/** Of doors that name no program. */
export const readsAnyLead = anyOf('global.lead.view', 'lead.view');

/** By the one address or by any of the others: for doors that name no program. */
export function anyLeadReading(leads: LeadQueries, keys: Pick<KeyDirectory, 'reaches'>): Reading<OneLead> {
  return {
    permission: readsAnyLead,
    refused: async (key, { id }) => {
      if (holds(key, 'global.lead.view')) return null;
      return (await reachedPrograms(leads, keys, key, id)).size > 0 ? null : refuse('not-found');
    },
  };
}

/** Of the programs that the lead is interested in, those that the key reaches. */
export async function reachedPrograms(
  leads: LeadQueries,
  keys: Pick<KeyDirectory, 'reaches'>,
  key: Caller,
  leadId: number,
): Promise<ReadonlySet<number>> {
  const reached = new Set<number>();
  for (const program of await leads.programsOf(key.tenantKey, leadId))
    if (await keys.reaches(key, program)) reached.add(program);
  return reached;
}
