// Options as the sales office finds them: by their number alone, and all that are live on a program.
import { Type } from 'typebox';
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import { data, list } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import type { KeyDirectory } from '../../platform/http/doors/callers.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { Id, Moment, pageQuery, Timestamp } from '../../platform/judging/schema.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import type { OptionQueries } from './queries.ts';
import { OptionSchema } from './schema.ts';

const Whereabouts = Type.Object(
  { id: Id, program_id: { ...Id, description: 'Below which the option itself is read' } },
  { title: 'Whereabouts of an option' },
);

const HoldThatEnds = Type.Object(
  {
    ...Whereabouts.properties,
    lead_id: Id,
    owner: OptionSchema.properties.owner,
    expires_at: Timestamp,
    lots: Type.Array(Type.Object({ id: Id, reference: Type.String({ description: 'As it is now' }) })),
  },
  { title: 'Hold that ends' },
);

export function optionDesk(
  book: Book,
  options: OptionQueries,
  keys: Pick<KeyDirectory, 'reaches'>,
): RouteGroup {
  return {
    tag: 'Options (back office)',
    description: 'Where an option is, and who holds and who waits on a program.',
    routes: [
      // no more than its program: what a role shows of the option depends on the program, and is asked there
      backoffice.get('/:tenantKey/options/:optionId', {
        summary: 'Find the program that an option is in',
        roles: officeHolding('option-extended.view'),
        answer: Whereabouts,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ key, params: { optionId: id } }) => {
          const programId = await options.programOf(key.tenantKey, id);
          if (programId === null || !(await keys.reaches(key, programId))) return refuse('not-found');
          return data({ id, program_id: programId });
        },
      }),
      backoffice.get('/:tenantKey/holds', {
        summary: 'List the options that hold lots, the first to end first',
        roles: officeHolding('option-extended.view'),
        query: Type.Object({
          ...pageQuery,
          ends_before: Type.Optional({ ...Moment, description: 'Only those that end before this instant' }),
          owner_id: Type.Optional(Id),
        }),
        paginated: true,
        answer: Type.Array(HoldThatEnds),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ key, query: { page = 1, per_page = 50, ...wanted }, address }) => {
          const { total, documents } = await options.holds(key, { ...wanted, page, perPage: per_page });
          const keep = Object.fromEntries(
            Object.entries(wanted).map(([name, value]) => [name, String(value)]),
          );
          return list(documents, paginate(total, page, per_page, address, keep));
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/live-options', {
        summary: 'List who holds lots and who waits for them',
        roles: officeHolding('option-extended.view'),
        answer: Type.Array(OptionSchema),
        record: async ({ key, params }) =>
          (await exists(book, params.tenantKey)) && (await keys.reaches(key, params.programId)),
        handle: async ({ key, params }) => list(await options.live(key, params.programId)),
      }),
    ],
  };
}
