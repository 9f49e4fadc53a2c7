// What is still to be done, of all leads: the list that the sales office works through.
import { sql, type RawBuilder } from 'kysely';
import { Type } from 'typebox';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { officeHolding } from '../../domain/vocabulary/roles.ts';
import { list } from '../../platform/http/answer.ts';
import type { Caller } from '../../platform/http/callers.ts';
import { paginate } from '../../platform/http/pagination.ts';
import { backoffice, type RouteGroup } from '../../platform/http/route.ts';
import { Id, Moment, pageQuery } from '../../platform/judging/schema.ts';
import { withFields } from '../../platform/kernel/json-text.ts';
import { reached } from '../reached.ts';
import { SalesActionSchema } from './schema.ts';

const ActionToDo = Type.Object({ ...SalesActionSchema.properties, program_id: Id, lead_id: Id });

interface Wanted {
  readonly due_before: string | undefined;
  readonly owner_id: number | undefined;
}

interface Found {
  readonly document: string;
  readonly program_id: number;
  readonly lead_id: number;
}

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
          const where = toDo(key, { due_before, owner_id });
          const [counted, { rows }] = await Promise.all([
            sql<{ total: number }>`select count(*)::int as total ${where}`.execute(book.rows),
            sql<Found>`select a.document, a.program_id, a.lead_id ${where}
              order by a.due_at nulls last, a.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(
              book.rows,
            ),
          ]);
          const documents = rows.map(({ document, program_id, lead_id }) =>
            withFields(document, { program_id: String(program_id), lead_id: String(lead_id) }),
          );
          const keep = {
            ...(due_before === undefined ? {} : { due_before }),
            ...(owner_id === undefined ? {} : { owner_id: String(owner_id) }),
          };
          return list(documents, paginate(counted.rows[0]!.total, page, per_page, address, keep));
        },
      }),
    ],
  };
}

function toDo(key: Caller, { due_before: before, owner_id: owner }: Wanted): RawBuilder<unknown> {
  const due = before === undefined ? sql`` : sql`and a.due_at < ${before}::timestamptz`;
  const whose =
    owner === undefined
      ? sql``
      : sql`and ${owner} = case a.owner_assignment when 'manual' then a.user_id else i.owner_id end`;
  return sql`from sales_actions a
    join interests i on i.tenant_key = a.tenant_key and i.program_id = a.program_id and i.lead_id = a.lead_id
    where a.tenant_key = ${key.tenantKey} and a.closed_at is null and a.program_id in (${reached(key)}) ${due} ${whose}`;
}
