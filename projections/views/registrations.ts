// What analysts ask of registrations: how soon they are decided, by whom, and how.
import { month, monthOf, programId, tenantKey, zones, type View } from './view.ts';

export const registrationViews: readonly View[] = [
  {
    name: 'time_to_ruling',
    comment:
      'How soon registrations are decided: by program, month of declaration, and whether the rules or the sales office decided',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      month,
      decided_by: 'analysis or ruling; null for those that wait',
      registrations: 'How many',
      approved: 'Those that were approved, also where they have ended since',
      rejected: 'Those that were rejected',
      median_hours: 'Hours from declaration to decision, the median',
      slowest_hours: 'Hours from declaration to decision, the longest',
    },
    query: `
      with ${zones}
      select tenant_key, program_id, ${monthOf('created_at')}, decided_by, count(*)::int,
        (count(*) filter (where lead_id is not null))::int,
        (count(*) filter (where status = 'rejected'))::int,
        round((percentile_cont(0.5) within group (order by seconds_to_decision) / 3600)::numeric, 4),
        round((max(seconds_to_decision) / 3600)::numeric, 4)
      from registrations join zones using (tenant_key) group by 1, 2, 3, 4`,
  },
  {
    name: 'prescriber_results',
    comment:
      'Registrations by program and prescriber: how many were approved, and how many of those leads took an option since',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      owner_id: 'User who is the prescriber',
      registrations: 'Registrations declared',
      approved: 'Those that were approved',
      rejected: 'Those that were rejected',
      optioned: 'Those whose lead has placed an option on the program since',
    },
    query: `
      select r.tenant_key, r.program_id, r.owner_id, count(*)::int,
        (count(*) filter (where r.lead_id is not null))::int,
        (count(*) filter (where r.status = 'rejected'))::int,
        (count(*) filter (where exists (
          select from options o where o.tenant_key = r.tenant_key and o.program_id = r.program_id
          and o.lead_id = r.lead_id and o.placed_at >= r.created_at)))::int
      from registrations r group by 1, 2, 3`,
  },
];
