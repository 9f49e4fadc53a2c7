// Who may read a lead: the whole sheet by its own address, or on a program that the lead is interested in.
import { anyOf, holds } from '../../domain/vocabulary/permissions.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { isPartner, type Caller, type KeyDirectory } from '../../platform/http/doors/callers.ts';
import type { LeadQueries } from './queries.ts';

export interface OneLead {
  readonly id: number;
}

type Reaches = Pick<KeyDirectory, 'reaches'>;

export function leadReading(leads: LeadQueries, keys: Reaches): Reading<OneLead> {
  return { permission: anyOf('global.lead.view'), refused: outOfReach(leads, keys) };
}

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
export function anyLeadReading(leads: LeadQueries, keys: Reaches): Reading<OneLead> {
  return { permission: readsAnyLead, refused: outOfReach(leads, keys) };
}

/** A key that may read leads without a program may read each of them; a role is bound to its programs. */
export function readsEveryLead(key: Caller): boolean {
  return holds(key, 'global.lead.view') && (isPartner(key) || key.programs === 'all');
}

function outOfReach(leads: LeadQueries, keys: Reaches): Reading<OneLead>['refused'] {
  return async (key, { id }) => {
    if (readsEveryLead(key)) return null;
    return (await reachedPrograms(leads, keys, key, id)).size > 0 ? null : refuse('not-found');
  };
}

/** Of the programs that the lead is interested in, those that the key reaches. */
export async function reachedPrograms(
  leads: LeadQueries,
  keys: Reaches,
  key: Caller,
  leadId: number,
): Promise<ReadonlySet<number>> {
  const reached = new Set<number>();
  for (const program of await leads.programsOf(key.tenantKey, leadId))
    if (await keys.reaches(key, program)) reached.add(program);
  return reached;
}
