// What is still to be done, of all leads: the list that the sales office works through.
import { Type } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import { list } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Id, Moment, pageQuery } from '../../platform/judging/schema.ts';
import { SalesActionSchema } from './schema.ts';
import { actionsToDo } from './to-do.ts';

const ActionToDo = Type.Object({ ...SalesActionSchema.properties, program_id: Id, lead_id: Id });

export function salesActionDesk(book: Book): RouteGroup {
  return {
    tag: 'Sales actions (back office)',
    description: 'What is still to be done, of all leads, by when and by whom.',
    routes: [
      backoffice.get('/:tenantKey/sales-actions', {
        summary: 'List open sales actions, the first due first',
        description: 'The owner of an action is the user it was given to, else the owner of the interest.',
        roles: officeHolding('sales-action.view'),
        query: Type.Object({
          ...pageQuery,
          due_before: Type.Optional({
            ...Moment,
            description: 'Only those that are due before this instant',
          }),
          owner_id: Type.Optional(Id),
        }),
        paginated: true,
        answer: Type.Array(ActionToDo),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ key, query: { page = 1, per_page = 50, due_before, owner_id }, address }) => {
          const wanted = { due_before, owner_id };
          const { total, documents } = await actionsToDo(book.rows, key, wanted, { page, perPage: per_page });
          const keep = {
            ...(due_before === undefined ? {} : { due_before }),
            ...(owner_id === undefined ? {} : { owner_id: String(owner_id) }),
          };
          return list(documents, paginate(total, page, per_page, address, keep));
        },
      }),
    ],
  };
}
