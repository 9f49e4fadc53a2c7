// Options as partners place, prolong, cancel and read them.
import { Type } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { list } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { holds } from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Moment, pageQuery } from '../../platform/judging/schema.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { placingRoute } from './placing.ts';
import type { OptionQueries, Scope } from './queries.ts';
import { optionReading, readOption } from './reading.ts';
import { refusals } from './refusals.ts';
import { runningRoutes } from './running.ts';
import { OptionSchema } from './schema.ts';

export function optionRoutes(book: Book, options: OptionQueries): RouteGroup {
  const reading = optionReading(options);
  const read = readOption(options);
  return {
    tag: 'Options',
    description:
      'Temporary holds of lots. A lot has one holder; others wait in the order in which they came.',
    refusals,
    routes: [
      partner.get('/programs/:programId/options', {
        summary: 'List options',
        description: 'Own ones; all with `option-extended.view`. Newest first.',
        permission: reading.permission,
        query: Type.Object({
          ...pageQuery,
          updated_since: Type.Optional({
            ...Moment,
            description:
              'Only options that were placed, changed or ran out at or after this instant, and those that wait where ' +
              'any did; what becomes of their buyers and lots does not count',
          }),
        }),
        paginated: true,
        answer: Type.Array(OptionSchema),
        handle: async ({ params: { programId }, key, query, address }) => {
          const { page = 1, per_page: perPage = 50, updated_since } = query;
          const pages = { page, perPage, updatedSince: updated_since ?? null };
          const found = await options.page(key, programId, scopeOf(key), pages);
          const keep = updated_since === undefined ? {} : { updated_since };
          return list(found.documents, paginate(found.total, page, perPage, address, keep));
        },
      }),
      partner.get('/programs/:programId/options/:optionId', {
        summary: 'Read an option',
        permission: reading.permission,
        answer: OptionSchema,
        handle: async ({ params: { programId, optionId: id }, key }) =>
          (await reading.refused(key, { programId, id })) ?? (await read(key, programId, id)),
      }),
      placingRoute(book, read),
      ...runningRoutes(book, read),
    ],
  };
}

function scopeOf(key: Caller): Scope {
  return holds(key, 'option-extended.view') ? { all: true } : { all: false, key };
}
