// Programs as partners read them.
import { Type } from 'typebox';
import { json, list } from '../../platform/http/answers/answer.ts';
import { anyProgramPermission, noPermission } from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { ProgramQueries } from './queries.ts';
import { ProgramSheet, ProgramSummary } from './schema.ts';

export function programRoutes(programs: ProgramQueries): RouteGroup {
  return {
    tag: 'Programs',
    description: 'What is built and sold: sheets, texts, dates and what is left in stock.',
    routes: [
      partner.get('/programs', {
        summary: 'List the programs that the key reaches',
        permission: noPermission,
        answer: Type.Array(ProgramSummary),
        handle: async ({ key }) => list(await programs.summaries(key.tenantKey, key.programs)),
      }),
      partner.get('/programs/:programId', {
        summary: 'Read a program sheet',
        permission: anyProgramPermission,
        answer: ProgramSheet,
        handle: async ({ params, key }) => {
          const row = await programs.sheet(key.tenantKey, params.programId);
          return row ? json(row.sheet, { etag: row.etag }) : refuse('not-found');
        },
      }),
    ],
  };
}
