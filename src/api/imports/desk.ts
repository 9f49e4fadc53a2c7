// Grids that come in as files: sent, looked at, matched otherwise, applied.
import { office } from '../../domain/vocabulary/roles.ts';
import { data, type Answer } from '../../platform/http/answers/answer.ts';
import type { Caller, KeyDirectory } from '../../platform/http/doors/callers.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { ReceiveFile } from '../../platform/http/bodies/upload.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { deskContext, later, type Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import type { Waiting } from './import-store.ts';
import type { Importing } from './importing.ts';
import { Agreement, ImportPreview, ImportReport, Matching } from './schema.ts';

interface Located {
  readonly key: Caller;
  readonly params: { readonly tenantKey: string; readonly programId: number };
}

export function importDesk(
  book: Book,
  importing: Importing,
  receive: ReceiveFile,
  keys: Pick<KeyDirectory, 'reaches'>,
): RouteGroup {
  const inReach = async ({ key, params }: Located): Promise<boolean> =>
    (await exists(book, params.tenantKey)) && (await keys.reaches(key, params.programId));

  async function waiting({ tenantKey, programId, importId }: Located['params'] & { importId: number }) {
    return await importing.find(tenantKey, programId, importId);
  }

  const isThere = async (call: Located & { params: { importId: number } }): Promise<boolean> =>
    (await inReach(call)) && (await waiting(call.params)) !== null;

  async function previewed(found: Waiting | null): Promise<Answer | Refusal> {
    return found ? data(await importing.shown(found)) : refuse('not-found');
  }

  return {
    tag: 'Imports (back office)',
    description: 'A grid as a file: what it would change, and its being applied as a whole.',
    refusals: {
      'import-outdated': {
        status: 409,
        message: 'La grille a changé depuis l’aperçu',
        body: 'Rien n’a été modifié de plus : relisez ce que l’import ferait maintenant, puis appliquez-le.',
      },
      'import-running': {
        status: 409,
        message: 'Cet import est en train d’être appliqué',
        body: 'Attendez quelques secondes, puis regardez la grille.',
      },
      'import-applied': { status: 409, message: 'Cet import a déjà été appliqué' },
      'import-empty': { status: 409, message: 'Ce fichier ne change rien : il n’y a rien à appliquer' },
    },
    routes: [
      backoffice.upload('/:tenantKey/programs/:programId/imports', {
        summary: 'Send a grid as a file, and see what it would change',
        description:
          'XLSX or CSV, in the field `file`; separator, encoding, decimals and dates are found out. Nothing changes ' +
          'before it is applied. It waits for a day, or until the same sender sends another one to the program.',
        roles: office('programs.write'),
        receive,
        isAtOnce: true,
        answer: ImportPreview,
        record: inReach,
        handle: async ({ params: { tenantKey, programId }, key, upload }) => {
          const taken = await importing.take(upload, key, tenantKey, programId);
          return isRefusal(taken) ? taken : await previewed(taken);
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/imports/:importId', {
        summary: 'See what an import would change by now',
        roles: office('programs.write'),
        answer: ImportPreview,
        record: isThere,
        handle: async ({ params }) => await previewed(await waiting(params)),
      }),
      backoffice.put('/:tenantKey/programs/:programId/imports/:importId', {
        summary: 'Say which field each column is',
        description:
          'A field that is said of a column is taken from the one that had it. What came of it is remembered by the header ' +
          'for the next file of the client space, where no other column has the same.',
        roles: office('programs.write'),
        body: Matching,
        isAtOnce: true,
        answer: ImportPreview,
        refuses: ['import-running'],
        record: isThere,
        handle: async ({ params, body }) => {
          const found = await waiting(params);
          if (!found) return refuse('not-found');
          const said = new Map(body.columns.map(({ index, field }) => [index, field]));
          const matched = await importing.match(found, said);
          return isRefusal(matched) ? matched : await previewed(matched);
        },
      }),
      backoffice.post('/:tenantKey/programs/:programId/imports/:importId/apply', {
        summary: 'Apply an import as it was previewed',
        description:
          'Lines that were wrong are left out. Refused as a whole when a lot that it changes has changed since; then ' +
          'the preview says what it would do now. Of one that was interrupted, what is left is written within a minute, and by whoever asks again.',
        roles: office('programs.write'),
        status: 200,
        body: Agreement,
        answer: ImportReport,
        toldAtOnce: ['changed', 'created'],
        refuses: ['import-outdated', 'import-running', 'import-applied', 'import-empty'],
        record: isThere,
        handle: async ({ params, body, ...call }) => {
          const found = await waiting(params);
          if (!found) return refuse('not-found');
          const done = await importing.apply(found, body.seen, deskContext(book, call, params.tenantKey));
          if (isRefusal(done)) return done;
          return done.isReadable ? data(done.report) : later(done.report);
        },
      }),
    ],
  };
}
