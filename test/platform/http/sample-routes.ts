import { office } from '../../../src/domain/vocabulary/roles.ts';
import { Type } from 'typebox';
import { data, json } from '../../../src/platform/http/answers/answer.ts';
import { anyOf, anyProgramPermission } from '../../../src/domain/vocabulary/permissions.ts';
import { backoffice, partner, type RouteGroup } from '../../../src/platform/http/routes/route.ts';
import { Id, Nullable, pageQuery, Text, Timestamp } from '../../../src/platform/judging/schema.ts';
import { refuse } from '../../../src/platform/kernel/refusal.ts';

const Visit = Type.Object({ id: Id, name: Text(), at: Nullable(Timestamp) }, { title: 'Visit' });
const NewVisit = Type.Object({ name: Text(80), at: Type.Optional(Nullable(Timestamp)) });

export const visitRoutes: RouteGroup = {
  tag: 'Visits',
  description: 'Visits.',
  refusals: { 'visit-taken': { status: 409, message: 'Créneau déjà pris', body: 'Libre dans {hours} h.' } },
  routes: [
    partner.get('/programs/:programId/visits/:visitId', {
      summary: 'Read a visit',
      permission: anyProgramPermission,
      answer: Visit,
      handle: ({ params }) => json(`{"id":${params.visitId}}`, { etag: `visit-${params.visitId}` }),
    }),
    partner.post('/programs/:programId/visits', {
      summary: 'Plan a visit',
      permission: anyOf('lead.update', 'lead.create'),
      body: NewVisit,
      answer: Visit,
      record: async ({ params }) => params.programId !== 13,
      rules: ({ name, at }) => (name === 'never' && at ? { at: ['Ce champ doit être absent.'] } : null),
      handle: async ({ body, key }) =>
        body.name === 'taken'
          ? refuse('visit-taken', { details: { hours: 2 } })
          : data(
              { id: 1, name: body.name, at: body.at ?? null, by: key.id },
              { message: 'Visite planifiée' },
            ),
    }),
  ],
};

export const visitDesk: RouteGroup = {
  tag: 'Visit desk',
  description: 'Visits at the desk.',
  routes: [
    backoffice.get('/:tenantKey/visits', {
      summary: 'List visits',
      roles: office('system'),
      query: Type.Object(pageQuery),
      handle: ({ params, query }) => data([{ tenant: params.tenantKey, page: query.page }]),
    }),
  ],
};
