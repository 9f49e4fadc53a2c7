// The routes of the qualification: one per lead, reached through a program.
import { partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { jsonOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { hasInterest } from '../../processes/presence.ts';
import type { Refusal } from '../../platform/kernel/refusal.ts';
import { leadStream } from '../../domain/lead/leads/lead.ts';
import { LeadQueries } from '../leads/queries.ts';
import { places } from '../../processes/places/places.ts';
import { leadDecider } from '../../domain/lead/commands.ts';
import { findLocalities, UNKNOWN_LOCALITY } from '../../domain/lead/qualification/localities.ts';
import { QualificationChanges, QualificationSchema } from '../../domain/lead/qualification/schema.ts';
import { wantedQualification } from '../../domain/lead/qualification/wanted.ts';

const PATH = '/programs/:programId/leads/:leadId/qualification';

export function qualificationRoutes(book: Book): RouteGroup {
  const queries = new LeadQueries(book.rows);
  const read = async (tenant: string, programId: number, leadId: number): Promise<Answer | Refusal> => {
    const document = await queries.qualification(tenant, programId, leadId);
    return jsonOrNotFound(document);
  };

  return {
    tag: 'Qualification',
    description: 'What a lead looks for and can pay: one sheet a lead, whatever the program.',
    routes: [
      partner.get(PATH, {
        summary: 'Read the qualification of a lead',
        permission: anyOf('lead.view', 'lead-extended.view'),
        answer: QualificationSchema,
        handle: ({ key, params }) => read(key.tenantKey, params.programId, params.leadId),
      }),
      partner.put(PATH, {
        summary: 'Change the qualification of a lead',
        description:
          'Fields that are not sent stay as they are. Either list of localities replaces all localities.',
        permission: anyOf('lead.update', 'lead-extended.update'),
        body: QualificationChanges,
        answer: QualificationSchema,
        refuses: ['lead-anonymised', 'lead-under-prescription'],
        record: hasInterest(book),
        lookups: async (fields) => {
          const { unknown } = findLocalities(fields, await places());
          return Object.fromEntries(unknown.map((path) => [path, [UNKNOWN_LOCALITY]]));
        },
        handle: async ({ params: { programId, leadId }, body, ...call }) => {
          const context = partnerContext(book, call);
          const { localities } = findLocalities(body, await places());
          const stream = leadStream(context.tenant, leadId);
          await call.idempotency.concerns(stream);
          const wanted = wantedQualification(body, localities);
          const command = { type: 'changeQualification', programId, wanted } as const;
          const done = await perform(book, leadDecider, stream, command, context);
          return await shown(book, 'leads', done, { id: leadId }, () =>
            read(context.tenant, programId, leadId),
          );
        },
      }),
    ],
  };
}
