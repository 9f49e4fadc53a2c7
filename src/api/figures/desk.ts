// Pictures of the sale, for the office: each figure as a table, as it was on any day, over the programs in reach.
import { Type } from 'typebox';
import { office } from '../../domain/vocabulary/roles.ts';
import { dayIn } from '../../domain/grid/purchases/calendar.ts';
import { data } from '../../platform/http/answers/answer.ts';
import type { Caller, KeyDirectory } from '../../platform/http/doors/callers.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { zoneOf } from '../../processes/zone.ts';
import { CSV, csvFile } from './csv.ts';
import type { Breakdown } from './figure.ts';
import { figures } from './figures.ts';
import type { FigureQueries } from './queries.ts';
import { asked, compared, FigureListed, FigureSchema, type FigureTold } from './schema.ts';

interface Call {
  readonly key: Caller;
  readonly params: { readonly tenantKey: string; readonly figure: string };
  readonly query: {
    readonly program_id?: number;
    readonly day?: string;
    readonly from?: string;
    readonly since?: string;
    readonly by?: Breakdown;
  };
}

/** No day before it is told of, so that none is beyond what a calendar takes. */
const FIRST_DAY = '1900-01-01';

export function figureDesk(
  book: Book,
  queries: FigureQueries,
  keys: Pick<KeyDirectory, 'reaches'>,
): RouteGroup {
  async function told({ key, params, query }: Call): Promise<FigureTold | Refusal> {
    const figure = figures.find(({ name }) => name === params.figure);
    if (!figure) return refuse('not-found');
    const { program_id: programId, from = null, since = null, by = null } = query;
    if (programId !== undefined && !(await keys.reaches(key, programId))) return refuse('not-found');
    const zone = await zoneOf(book, key.tenantKey);
    const today = dayIn(zone, book.clock.now(key.tenantKey));
    const day = query.day ?? today;
    const errors = {
      ...(day > today || day < FIRST_DAY
        ? { day: ['Ce jour n’est pas encore connu, ou ne l’est plus.'] }
        : {}),
      ...(from !== null && (from > day || from < FIRST_DAY)
        ? { from: ['La période commence avant le jour de la figure.'] }
        : {}),
      ...(since !== null && (since > day || since < FIRST_DAY)
        ? { since: ['On compare avec un jour qui précède celui de la figure.'] }
        : {}),
      ...(by !== null && figure.breakdowns?.includes(by) !== true
        ? { by: ['Cette figure ne se ventile pas.'] }
        : {}),
    };
    if (Object.keys(errors).length > 0) return refuse('invalid', { errors });
    return await queries.told(figure, {
      tenant: key.tenantKey,
      programs: programsOf(key, programId),
      day,
      from,
      since,
      by,
      zone,
    });
  }

  const read = {
    roles: office('figures.read'),
    record: ({ params }: { readonly params: { readonly tenantKey: string } }) =>
      exists(book, params.tenantKey),
  };

  return {
    tag: 'Figures (back office)',
    description:
      'Pictures of the sale as tables, as of any day, each with the SQL over `crm` that made it. They name no buyer.',
    routes: [
      backoffice.get('/:tenantKey/figures', {
        summary: 'List the figures that there are',
        ...read,
        answer: Type.Array(FigureListed),
        handle: () => data(figures.map(({ name, title, description }) => ({ name, title, description }))),
      }),
      backoffice.get('/:tenantKey/figures/:figure', {
        summary: 'Read a figure',
        description:
          'Over the programs in reach, or one of them; beside it as it was on an earlier day, when one is given.',
        ...read,
        query: Type.Object(compared),
        answer: FigureSchema,
        handle: async (call) => {
          const found = await told(call);
          return isRefusal(found) ? found : data(found);
        },
      }),
      backoffice.get('/:tenantKey/figures/:figure/csv', {
        summary: 'Take a figure along as CSV',
        description: 'As a French Excel opens it: semicolons, decimal commas, UTF-8 with its mark.',
        ...read,
        query: Type.Object(asked),
        files: [CSV],
        handle: async (call) => {
          const found = await told(call);
          return isRefusal(found) ? found : csvFile(found);
        },
      }),
    ],
  };
}

function programsOf({ programs }: Caller, wanted: number | undefined): readonly number[] | null {
  if (wanted !== undefined) return [wanted];
  return programs === 'all' ? null : [...programs].sort((a, b) => a - b);
}
