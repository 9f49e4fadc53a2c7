// Leads, options, declarations, purchases and what is to be done, as spreadsheets: each with the filters and the rule of
// its list.
import { Type } from 'typebox';
import { sql } from 'kysely';
import { officeExporting } from '../../domain/vocabulary/roles.ts';
import type { Answer } from '../../platform/http/answers/answer.ts';
import { seesPersons, type Caller, type KeyDirectory } from '../../platform/http/doors/callers.ts';
import { backoffice, type Route } from '../../platform/http/routes/route.ts';
import { Id, Moment } from '../../platform/judging/schema.ts';
import type { Book } from '../../processes/book.ts';
import { exists } from '../../processes/spaces.ts';
import { zoneOf } from '../../processes/zone.ts';
import type { LeadFiles } from '../leads/files.ts';
import { leadFilters } from '../leads/filters.ts';
import type { OptionQueries } from '../options/queries.ts';
import { purchaseFilters, purchasesAsked } from '../purchases/filters.ts';
import type { PurchaseQueries } from '../purchases/queries.ts';
import type { RegistrationQueries } from '../registrations/queries.ts';
import { actionsByNumber, numbersToDo } from '../sales-actions/to-do.ts';
import { download, FILES, formatQuery, type Format } from './download.ts';
import { actionColumns, leadColumns, registrationColumns, type ProgramName } from './lead-columns.ts';
import { asListed, listSheet, newestFirst, type Documents, type ListColumn } from './list.ts';
import { optionColumns, purchaseColumns } from './sale-columns.ts';
import { wallClock } from './wall-clock.ts';

export interface Lists {
  readonly leads: Pick<LeadFiles, 'numbers' | 'byNumber'>;
  readonly options: Pick<OptionQueries, 'page'>;
  readonly purchases: Pick<PurchaseQueries, 'across' | 'byOption'>;
  readonly registrations: Pick<RegistrationQueries, 'inbox'>;
}

const since = Type.Optional({ ...Moment, description: 'Only those that changed at or after this instant' });

export function listExports(book: Book, keys: Pick<KeyDirectory, 'reaches'>, lists: Lists): readonly Route[] {
  const inSpace = ({ params }: { params: { tenantKey: string } }) => exists(book, params.tenantKey);
  const inProgram = async (call: { key: Caller; params: { tenantKey: string; programId: number } }) =>
    (await inSpace(call)) && (await keys.reaches(call.key, call.params.programId));

  async function exported<Document extends { readonly id: number }>(
    key: Caller,
    name: string,
    format: Format,
    columns: readonly ListColumn<Document>[],
    documents: Documents,
    showsPersons: boolean,
  ): Promise<Answer> {
    const clock = wallClock(await zoneOf(book, key.tenantKey));
    const sheet = listSheet(name, columns, documents, { clock, seesPersons: showsPersons });
    return await download(name.toLowerCase(), format, sheet);
  }

  async function programNames({ tenantKey }: Caller): Promise<ProgramName> {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from programs where tenant_key = ${tenantKey}`.execute(book.rows);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? `Programme ${id}`;
  }

  return [
    backoffice.get('/:tenantKey/exports/leads', {
      summary: 'Export leads, with the filters of their list',
      roles: officeExporting('global.lead.view'),
      query: Type.Object({ ...formatQuery, ...leadFilters }),
      files: FILES,
      record: inSpace,
      handle: async ({ key, query: { format = 'xlsx', status, owner_id, program_id, updated_since, q } }) => {
        const wanted = { status, owner_id, program_id, updated_since, q };
        const columns = leadColumns(await programNames(key));
        const ids = await lists.leads.numbers(key, wanted);
        const documents = asListed(ids, (some) => lists.leads.byNumber(key, some));
        return await exported(key, 'Prospects', format, columns, documents, seesAnybody(key));
      },
    }),
    backoffice.get('/:tenantKey/exports/registrations', {
      summary: 'Export registrations, with the filters of their list',
      roles: officeExporting('registration.view'),
      query: Type.Object({
        ...formatQuery,
        ruling_required: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      }),
      files: FILES,
      record: inSpace,
      handle: async ({ key, query: { format = 'xlsx', ruling_required: asked } }) => {
        const rulingRequired = asked === undefined ? null : asked === 1;
        const columns = registrationColumns(await programNames(key));
        const documents = newestFirst((pages) =>
          lists.registrations.inbox(key, { ...pages, rulingRequired }),
        );
        return await exported(key, 'Declarations', format, columns, documents, seesAnybody(key));
      },
    }),
    backoffice.get('/:tenantKey/exports/sales-actions', {
      summary: 'Export open sales actions, with the filters of their list',
      roles: officeExporting('sales-action.view'),
      query: Type.Object({
        ...formatQuery,
        due_before: Type.Optional({ ...Moment, description: 'Only those that are due before this instant' }),
        owner_id: Type.Optional(Id),
      }),
      files: FILES,
      record: inSpace,
      handle: async ({ key, query: { format = 'xlsx', due_before, owner_id } }) => {
        const columns = actionColumns(await programNames(key));
        const ids = await numbersToDo(book.rows, key, { due_before, owner_id });
        const documents = asListed(ids, (some) => actionsByNumber(book.rows, key, some));
        return await exported(key, 'Actions', format, columns, documents, seesAnybody(key));
      },
    }),
    backoffice.get('/:tenantKey/programs/:programId/exports/options', {
      summary: 'Export the options of a program',
      description: 'Roles that see no buyers get no columns of them.',
      roles: officeExporting('option-extended.view'),
      query: Type.Object({ ...formatQuery, updated_since: since }),
      files: FILES,
      record: inProgram,
      handle: async ({ key, params: { programId }, query: { format = 'xlsx', updated_since } }) => {
        const updatedSince = updated_since ?? null;
        const documents = newestFirst((pages) =>
          lists.options.page(key, programId, { all: true }, { ...pages, updatedSince }),
        );
        const columns = optionColumns(await lists.purchases.byOption(key.tenantKey, programId));
        return await exported(key, 'Options', format, columns, documents, seesPersons(key, programId));
      },
    }),
    backoffice.get('/:tenantKey/exports/purchases', {
      summary: 'Export purchases, with the filters of their list',
      description: 'Roles that see no buyers get no columns of them.',
      roles: officeExporting('purchase-extended.view'),
      query: Type.Object({ ...formatQuery, ...purchaseFilters }),
      files: FILES,
      record: inSpace,
      handle: async ({ key, query: { format = 'xlsx', ...wanted } }) => {
        const which = await purchasesAsked(book, key.tenantKey, wanted);
        const columns = purchaseColumns(await programNames(key));
        const documents = newestFirst((pages) => lists.purchases.across(key, which, pages));
        return await exported(key, 'Ventes', format, columns, documents, seesAnybody(key));
      },
    }),
  ];
}

/** In at least one program; of the others the rows themselves say nothing. */
function seesAnybody({ personsIn }: Caller): boolean {
  return personsIn === 'all' || personsIn.size > 0;
}
