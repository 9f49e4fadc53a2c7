// The routes of the qualification: one per lead, reached through a program.
import type { Backend } from '../backend.ts';
import { partnerContext, run, shown } from '../book.ts';
import { jsonOrNotFound, type Answer } from '../http/answer.ts';
import { anyOf } from '../http/permissions.ts';
import { partner, type RouteGroup } from '../http/route.ts';
import { hasInterest } from '../interests/presence.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { leadAggregate, leadStream } from '../leads/lead.ts';
import { LeadQueries } from '../leads/queries.ts';
import { places } from '../places/places.ts';
import { changeQualification } from './decide.ts';
import { findLocalities, UNKNOWN_LOCALITY } from './localities.ts';
import { QualificationChanges, QualificationSchema } from './schema.ts';
import { wantedQualification } from './wanted.ts';

const PATH = '/programs/:programId/leads/:leadId/qualification';

export function qualificationRoutes(backend: Backend): RouteGroup {
  const queries = new LeadQueries(backend.rows);
  const read = async (tenant: string, programId: number, leadId: number): Promise<Answer | Refusal> => {
    const document = await queries.qualification(tenant, programId, leadId);
    return jsonOrNotFound(document);
  };

  return {
    tag: 'Qualification',
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
        record: hasInterest(backend),
        lookups: async (fields) => {
          const { unknown } = findLocalities(fields, await places());
          return Object.fromEntries(unknown.map((path) => [path, [UNKNOWN_LOCALITY]]));
        },
        handle: async ({ params: { programId, leadId }, body, ...call }) => {
          const context = partnerContext(backend, call);
          const { localities } = findLocalities(body, await places());
          const stream = leadStream(context.tenant, leadId);
          await call.idempotency.concerns(stream);
          const wanted = wantedQualification(body, localities);
          const done = await run(backend, leadAggregate, stream, context, (lead) =>
            changeQualification(lead, programId, wanted, context.now),
          );
          return await shown(backend, 'leads', done, { id: leadId }, () =>
            read(context.tenant, programId, leadId),
          );
        },
      }),
    ],
  };
}
