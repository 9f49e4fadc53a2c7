// The leads that a key may read, page by page, and what was received of each.
import { Type, type Static } from 'typebox';
import { list, type Answer } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { partner, type Route } from '../../platform/http/routes/route.ts';
import { Moment, pageQuery } from '../../platform/judging/schema.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { LeadLists } from './list-queries.ts';
import type { LeadQueries } from './queries.ts';
import { interestedLeadReading, readsAnyLead, type OneLead } from './reading.ts';
import type { Pages } from '../one-page.ts';
import type { Reading } from '../reading.ts';
import { LeadRequestSchema, LeadSheetSchema } from './schema.ts';

const Wanted = Type.Object({
  ...pageQuery,
  updated_since: Type.Optional({
    ...Moment,
    description: 'Only leads whose sheet changed, the last interaction included, at or after this instant',
  }),
});
type Wanted = Static<typeof Wanted>;
const OnePage = Type.Object(pageQuery);
const Leads = Type.Array(LeadSheetSchema);
const Requests = Type.Array(LeadRequestSchema);

const pagesOf = ({ page = 1, per_page: perPage = 50 }: Static<typeof OnePage>): Pages => ({ page, perPage });

export function leadLists(queries: LeadQueries, lists: LeadLists, anyLead: Reading<OneLead>): Route[] {
  const interested = interestedLeadReading(queries);

  function paged(
    found: Awaited<ReturnType<LeadLists['ofKey']>>,
    address: string,
    { updated_since, ...pages }: Wanted,
  ): Answer {
    const { page, perPage } = pagesOf(pages);
    const keep = updated_since === undefined ? {} : { updated_since };
    return list(found.documents, paginate(found.total, page, perPage, address, keep));
  }

  return [
    partner.get('/leads', {
      summary: 'List leads',
      description:
        'Newest first: every lead with `global.lead.view`, else those that are interested in a program the key reaches.',
      permission: readsAnyLead,
      query: Wanted,
      paginated: true,
      answer: Leads,
      handle: async ({ key, query, address }) => {
        const updatedSince = query.updated_since ?? null;
        return paged(await lists.ofKey(key, { ...pagesOf(query), updatedSince }), address, query);
      },
    }),
    partner.get('/programs/:programId/leads', {
      summary: 'List the leads that are interested in the program',
      description: 'Newest first.',
      permission: interested.permission,
      query: Wanted,
      paginated: true,
      answer: Leads,
      handle: async ({ key, params: { programId }, query, address }) => {
        const pages = { ...pagesOf(query), updatedSince: query.updated_since ?? null };
        const found = await lists.ofProgram(key.tenantKey, programId, pages);
        return paged(found, address, query);
      },
    }),
    partner.get('/leads/:leadId/requests', {
      summary: 'List the requests of a lead',
      description:
        'Newest first, as they were received: those to programs that the key reaches, and those to none.',
      permission: anyLead.permission,
      query: OnePage,
      paginated: true,
      answer: Requests,
      handle: async ({ key, params: { leadId: id }, query, address }) => {
        const refused = await anyLead.refused(key, { id });
        if (refused) return refused;
        if (!(await lists.isThere(key.tenantKey, id))) return refuse('not-found');
        return paged(await lists.requests(key, id, pagesOf(query)), address, query);
      },
    }),
    partner.get('/programs/:programId/leads/:leadId/requests', {
      summary: 'List the requests of a lead that is interested in the program',
      description: 'Newest first, as they were received: those to this program, and those to none.',
      permission: interested.permission,
      query: OnePage,
      paginated: true,
      answer: Requests,
      handle: async ({ key, params: { programId, leadId: id }, query, address }) => {
        const refused = await interested.refused(key, { programId, id });
        if (refused) return refused;
        const found = await lists.requestsOnProgram(key.tenantKey, programId, id, pagesOf(query));
        return paged(found, address, query);
      },
    }),
  ];
}
