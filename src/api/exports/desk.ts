// What the sales office takes along as spreadsheets.
import { officeExporting } from '../../domain/vocabulary/roles.ts';
import { plainly } from '../../domain/grid/sheet/plain-words.ts';
import { Type } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { knownProgram } from '../../processes/programs.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { KeyDirectory } from '../../platform/http/doors/callers.ts';
import { exists } from '../../processes/spaces.ts';
import { zoneOf } from '../../processes/zone.ts';
import { download, FILES, formatQuery } from './download.ts';
import { gridSheet } from './grid.ts';
import { listExports, type Lists } from './list-routes.ts';
import { wallClock } from './wall-clock.ts';

export function exportDesk(book: Book, keys: Pick<KeyDirectory, 'reaches'>, lists: Lists): RouteGroup {
  return {
    tag: 'Exports (back office)',
    description: 'Lists as spreadsheets, with French headers and typed cells.',
    routes: [
      ...listExports(book, keys, lists),
      backoffice.get('/:tenantKey/programs/:programId/exports/lots', {
        summary: 'Export the grid of a program',
        description:
          'Every field of every lot. What may be changed comes back in by an import of the same file.',
        roles: officeExporting('lot.view'),
        query: Type.Object(formatQuery),
        files: FILES,
        record: async ({ key, params }) =>
          (await exists(book, params.tenantKey)) && (await keys.reaches(key, params.programId)),
        handle: async ({ params: { tenantKey: tenant, programId }, query: { format = 'xlsx' } }) => {
          const { sheet, buildings } = await knownProgram(book, tenant, programId);
          const clock = wallClock(await zoneOf(book, tenant));
          return await download(
            `grille-${plainly(sheet.name).replaceAll(' ', '-')}`,
            format,
            gridSheet(book.rows, { tenant, programId, buildings, clock }),
          );
        },
      }),
    ],
  };
}
