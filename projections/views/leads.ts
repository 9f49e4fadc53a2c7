// What analysts ask of leads: where they come from, and what becomes of them.
import { month, monthOf, programId, tenantKey, zones, type View } from './view.ts';

/** Of a text that anybody may put into a link, what few leads share may say who they are. */
export const NAMED_FROM = 5;

export const leadViews: readonly View[] = [
  {
    name: 'lead_origins',
    comment: 'Leads by the channel they first came through and the month they came in',
    columns: {
      tenant_key: tenantKey,
      month,
      origin: 'Channel of the first request; null where none was named',
      leads: 'Leads that came in',
      requests: 'Requests they have made, the first among them',
      interested: 'Those with an interest in at least one program',
      discarded: 'Those of whom every interest is discarded today',
    },
    query: `
      with ${zones}
      select l.tenant_key, ${monthOf('l.created_at')}, l.first_origin,
        count(*)::int, sum(l.request_count)::int,
        (count(*) filter (where i.interests > 0))::int,
        (count(*) filter (where i.interests > 0 and i.interests = i.discarded))::int
      from leads l
      join zones on zones.tenant_key = l.tenant_key
      left join lateral (
        select count(*) as interests, count(*) filter (where i.status = 'discarded') as discarded
        from interests i where i.tenant_key = l.tenant_key and i.lead_id = l.id
      ) i on true
      group by 1, 2, 3`,
  },
  {
    name: 'lead_campaigns',
    comment: `Leads by the campaign of their first request, of campaigns that ${NAMED_FROM} leads at least came by`,
    columns: {
      tenant_key: tenantKey,
      lead_id: 'The lead',
      campaign: 'UTM campaign of its first request',
      shared_at: `When the ${NAMED_FROM}th lead had come by it: from then on it is named`,
    },
    query: `
      select tenant_key, lead_id, campaign, shared_at
      from (
        select tenant_key, lead_id, campaign,
          min(created_at) filter (where place = ${NAMED_FROM}) over (partition by tenant_key, campaign) as shared_at
        from (
          select tenant_key, lead_id, campaign, created_at,
            row_number() over (partition by tenant_key, campaign order by created_at, lead_id) as place
          from lead_requests where number = 1 and campaign is not null
        ) firsts
      ) shared
      where shared_at is not null`,
  },
  {
    name: 'interest_outcomes',
    comment: 'Interests by program, status and reason, with how long they have stood there',
    columns: {
      tenant_key: tenantKey,
      program_id: programId,
      status: 'Status today',
      reason: 'Why they are to be followed up, or were discarded; null for the others',
      interests: 'How many',
      median_days_to_status: 'Days from the opening of the interest to that status, the median',
    },
    query: `
      select i.tenant_key, i.program_id, i.status, coalesce(i.follow_reason, i.discard_reason), count(*)::int,
        round(percentile_cont(0.5) within group (
          order by extract(epoch from s.started_at - i.created_at) / 86400)::numeric, 2)
      from interests i
      join interest_statuses s on s.tenant_key = i.tenant_key and s.program_id = i.program_id
        and s.lead_id = i.lead_id and s.ended_at is null
      group by 1, 2, 3, 4`,
  },
];
