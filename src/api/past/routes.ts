// Looking back at a program: its grid at any instant, the days on which things happened, what happened around an instant.
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { zoneOf } from '../../processes/zone.ts';
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import { withFileUrls } from '../../domain/grid/lots/document.ts';
import { data, json } from '../../platform/http/answers/answer.ts';
import type { Caller, KeyDirectory } from '../../platform/http/doors/callers.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import type { HistoryDoors } from '../audit/doors.ts';
import { happenedAround } from './around.ts';
import { gridText, type TellsOption } from './grid-then.ts';
import { lotThen } from './lot-then.ts';
import { courseOf, LotCourse } from './lot-course.ts';
import { streamsOf, type OfProgram } from '../../domain/grid/past.ts';
import type { ProgramPast } from './program-past.ts';
import { Around, AsOfInstant, Days, GridThen, Happened, LotThen } from './schema.ts';

export function pastDesk(
  book: Pick<Book, 'clock' | 'commands' | 'rows'>,
  past: ProgramPast,
  doors: HistoryDoors,
  keys: Pick<KeyDirectory, 'reaches'>,
  baseUrl: string,
): RouteGroup {
  const looksBack = async (key: Caller, { tenantKey, programId }: Where): Promise<boolean | Refusal> =>
    (await exists(book, tenantKey)) && (await keys.reaches(key, programId)) && doors.grid(key);

  /** Nobody knows the future: it is shown as things stand. */
  const instantOf = (key: Caller, text: string): Date => {
    const now = book.clock.now(key.tenantKey);
    const asked = new Date(text);
    return asked < now ? asked : now;
  };

  return {
    tag: 'Looking back (back office)',
    description:
      'A program as it was at any instant, rebuilt from the events themselves for those who may read the histories of ' +
      'its lots, and on which days and around which instants things happened.',
    routes: [
      backoffice.get('/:tenantKey/programs/:programId/grid', {
        summary: 'Read the grid of a program as it was',
        description: 'An instant before the program’s first event is 404.',
        roles: officeHolding('audit.view'),
        query: AsOfInstant,
        answer: GridThen,
        record: ({ key, params }) => looksBack(key, params),
        handle: async ({ key, params, query }) => {
          const instant = instantOf(key, query.as_of);
          const then = await past.asOf(ofProgram(params), instant);
          if (then === null) return refuse('not-found');
          const text = await gridText(then, instant, (option) => doors.tellsOption(key, option));
          return json(withFileUrls(text, baseUrl));
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/lots/:lotId/then', {
        summary: 'Read a lot as it was, who held it and who waited',
        description:
          'An instant at which it was not on the grid is 404; one at which it was is not, though it may be gone.',
        roles: officeHolding('audit.view'),
        query: AsOfInstant,
        answer: LotThen,
        record: ({ key, params }) => looksBack(key, params),
        handle: async ({ key, params, query }) => {
          const instant = instantOf(key, query.as_of);
          const then = await past.asOf(ofProgram(params), instant);
          const tells: TellsOption = (option) => doors.tellsOption(key, option);
          const found = then && lotThen(then, params.lotId, instant, { tells, sight: doors.sightOf(key) });
          return found ? json(withFileUrls(JSON.stringify(found), baseUrl)) : refuse('not-found');
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/lots/:lotId/course', {
        summary: 'Read what a lot cost, how it stood and who held it since it came onto the grid',
        roles: officeHolding('audit.view'),
        answer: LotCourse,
        record: async ({ key, params: { tenantKey, programId, lotId: id } }) =>
          (await exists(book, tenantKey)) &&
          (await keys.reaches(key, programId)) &&
          (await doors.lot(key, { programId, id })),
        handle: async ({ key, params: { tenantKey, programId, lotId: id } }) => {
          const lot = { tenant: tenantKey, programId, id };
          return data(await courseOf(book.rows, lot, (option) => doors.tellsOption(key, option)));
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/history/days', {
        summary: 'List the days on which something happened in a program',
        roles: officeHolding('audit.view'),
        answer: Days,
        record: ({ key, params }) => looksBack(key, params),
        handle: async ({ params }) => {
          const timezone = await zoneOf(book, params.tenantKey);
          const found = await past.days(ofProgram(params), timezone);
          if (found === null) return refuse('not-found');
          const days = found.days.map(({ day, events, ends }) => ({
            day,
            events,
            ends_at: timestamp(new Date(ends)),
          }));
          return data({ first_at: timestamp(found.first), timezone, days });
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/history', {
        summary: 'Read what happened in a program around an instant',
        description:
          'On the day of the instant, at most the 50 events before it and the 50 after it. Of options and purchases ' +
          'their status is told. An instant before the program’s first event is 404.',
        roles: officeHolding('audit.view'),
        query: Around,
        answer: Happened,
        record: ({ key, params }) => looksBack(key, params),
        handle: async ({ key, params, query }) => {
          const instant = instantOf(key, query.around);
          const [, program] = streamsOf(ofProgram(params));
          const { first } = await past.terms.calendar(program);
          if (first === null || instant < first) return refuse('not-found');
          const zone = await zoneOf(book, params.tenantKey);
          const asked = { ...ofProgram(params), instant, zone };
          return data(await happenedAround(past, { ...asked, sight: doors.sightOf(key) }));
        },
      }),
    ],
  };
}

interface Where {
  readonly tenantKey: string;
  readonly programId: number;
}

function ofProgram({ tenantKey, programId }: Where): OfProgram {
  return { tenant: tenantKey, programId };
}
