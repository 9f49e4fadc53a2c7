// Leads as the sales office finds and reads them, and the route that removes a person for good.
import { office, officeHolding } from '../../domain/vocabulary/roles.ts';
import { Type } from 'typebox';
import { deskContext, shown, type Book } from '../../processes/book.ts';
import { Ownership } from '../../processes/ownership.ts';
import { data, jsonOrNotFound, list } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { leadFilters } from './filters.ts';
import type { LeadFiles } from './files.ts';
import type { OneLead } from './reading.ts';
import type { Reading } from '../reading.ts';
import { LeadFile, LeadWithInterests } from './desk-schema.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Id, pageQuery, Timestamp } from '../../platform/judging/schema.ts';
import { timestampOf } from '../../platform/kernel/time/clock.ts';
import type { Forgetting } from '../../processes/forgetting.ts';
import { exists } from '../../processes/spaces.ts';
import { isKnown, leadStream } from '../../domain/lead/leads/lead.ts';

const Wanted = Type.Object({ ...pageQuery, ...leadFilters });

export function leadDesk(
  book: Book,
  forgetting: Pick<Forgetting, 'forget'>,
  files: LeadFiles,
  reading: Reading<OneLead>,
): RouteGroup {
  const ownership = new Ownership(book.commands, book.claims);
  return {
    tag: 'Leads (back office)',
    description:
      'Leads over all programs: lists with filters, the whole of one lead, and its removal for good.',
    routes: [
      backoffice.get('/:tenantKey/leads', {
        summary: 'List leads, newest first, with their interests',
        description: '`status`, `owner_id` and `program_id` hold of one interest.',
        roles: officeHolding('global.lead.view'),
        query: Wanted,
        paginated: true,
        answer: Type.Array(LeadWithInterests),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ key, query: { page = 1, per_page: perPage = 50, ...filters }, address }) => {
          const { status, owner_id, program_id, updated_since, q } = filters;
          const wanted = { status, owner_id, program_id, updated_since, q };
          const { total, documents } = await files.page(key, wanted, { page, perPage });
          return list(documents, paginate(total, page, perPage, address, asText(wanted)));
        },
      }),
      backoffice.get('/:tenantKey/leads/:leadId', {
        summary: 'Read a lead with all that hangs on it',
        description: 'On every program, or on those that the role is bound to.',
        roles: officeHolding('global.lead.view'),
        answer: LeadFile,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ key, params: { leadId: id } }) =>
          (await reading.refused(key, { id })) ?? jsonOrNotFound(await files.one(key, id)),
      }),
      backoffice.post('/:tenantKey/leads/:leadId/anonymise', {
        summary: 'Anonymise a lead',
        roles: office('leads.anonymise'),
        description:
          'Destroys the key that its personal data is sealed with. The history stays, without the person. Cannot be undone.',
        status: 200,
        body: Type.Object({}),
        answer: Type.Object({ lead_id: Id, anonymised_at: Timestamp }),
        record: async ({ params: { tenantKey, leadId } }) =>
          (await exists(book, tenantKey)) &&
          isKnown((await ownership.lead(leadStream(tenantKey, leadId))).sheet),
        handle: async ({ params: { tenantKey, leadId }, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const { position, anonymisedAt } = await forgetting.forget(leadId, context);
          const stream = leadStream(tenantKey, leadId);
          const answer = { lead_id: leadId, anonymised_at: timestampOf(anonymisedAt) };
          return await shown(book, 'leads', { stream, position }, { lead_id: leadId }, async () =>
            data(answer),
          );
        },
      }),
    ],
  };
}

/** What of the query the links of a page repeat. */
function asText(filters: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
