// The back office's routes for programs and buildings.
import { office } from '../../domain/vocabulary/roles.ts';
import { streamName } from '../../platform/kernel/stream-id.ts';
import { PROGRAM_STATUSES } from '../../domain/program/enumerations.ts';
import { Type } from 'typebox';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { data, jsonOrNotFound, list, type Answer } from '../../platform/http/answer.ts';
import { paginate } from '../../platform/http/pagination.ts';
import { pageQuery } from '../../platform/judging/schema.ts';
import { backoffice, type RouteGroup } from '../../platform/http/route.ts';
import type { CommandContext } from '../../platform/kernel/commands.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { exists } from '../../processes/spaces.ts';
import { companyId } from '../../processes/companies.ts';
import { changedSheet, newSheet, type Allot } from '../../processes/complete-program.ts';
import { programDecider } from '../../domain/program/commands.ts';
import { wrongRates } from '../../domain/program/decide.ts';
import { building as buildingDocument } from '../../domain/program/document.ts';
import { BuildingInput, ProgramChanges, ProgramInput } from '../../domain/program/input.ts';
import { programAggregate } from '../../domain/program/program.ts';
import type { ProgramQueries } from './queries.ts';
import { ProgramRulesInput } from '../../domain/program/rules.ts';
import { BuildingSchema, ProgramSheet, ProgramSummary } from './schema.ts';

const ProgramWithRules = Type.Object({
  ...ProgramSheet.properties,
  status: Type.Enum([...PROGRAM_STATUSES]),
  rules: ProgramRulesInput,
});

const ProgramListed = Type.Object({
  ...ProgramSummary.properties,
  status: Type.Enum([...PROGRAM_STATUSES]),
});

export function programDesk(book: Book, programs: ProgramQueries, baseUrl: string): RouteGroup {
  const streamOf = (tenant: string, id: number): string => streamName(programAggregate.category, tenant, id);

  function allot(context: CommandContext): Allot {
    return {
      id: (kind) => book.ids.next(kind, context),
      companyId: (name) => companyId(book.commands, name, context),
    };
  }

  async function known(tenant: string, id: number) {
    const { state } = await book.commands.load(programAggregate, streamOf(tenant, id));
    return state.status === 'known' ? state : null;
  }

  async function read(tenant: string, id: number): Promise<Answer | Refusal> {
    const text = await programs.desk(tenant, id);
    return jsonOrNotFound(text);
  }

  const isThere = async ({
    params,
  }: {
    params: { tenantKey: string; programId: number };
  }): Promise<boolean> =>
    (await exists(book, params.tenantKey)) && (await known(params.tenantKey, params.programId)) !== null;

  return {
    tag: 'Programs (back office)',
    refusals: {
      'program-exists': { status: 409, message: 'Ce programme existe déjà' },
      'building-name-taken': { status: 409, message: 'Un bâtiment porte déjà ce nom' },
    },
    routes: [
      backoffice.post('/:tenantKey/programs', {
        summary: 'Add a program',
        description: 'By whom no programs are set bounds: another could not reach what it made.',
        roles: office('programs.write'),
        refuses: ['program-exists'],
        body: ProgramInput,
        answer: ProgramWithRules,
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, body, ...call }) => {
          if (call.key.programs !== 'all') return refuse('role-missing');
          const context = deskContext(book, call, tenantKey);
          const id = await newId(book, 'program', call.idempotency, context);
          const sheet = await newSheet(body, allot(context), context.now);
          const command = { type: 'createProgram', id, sheet, rules: body.rules ?? {} } as const;
          const done = await perform(book, programDecider, streamOf(tenantKey, id), command, context);
          return await shown(book, 'programs', done, { id }, () => read(tenantKey, id));
        },
      }),
      backoffice.put('/:tenantKey/programs/:programId', {
        summary: 'Change a program',
        roles: office('programs.write'),
        description:
          'Fields that are not sent stay as they are; lists and companies are replaced whole; rules one by one.',
        body: ProgramChanges,
        answer: ProgramWithRules,
        record: isThere,
        handle: async ({ params: { tenantKey, programId: id }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const program = await known(tenantKey, id);
          if (!program) return refuse('not-found');
          const changes = await changedSheet(body, program.sheet, allot(context), context.now);
          const command = { type: 'changeProgram', changes, rules: body.rules ?? {} } as const;
          const done = await perform(book, programDecider, streamOf(tenantKey, id), command, context);
          return await shown(book, 'programs', done, { id }, () => read(tenantKey, id));
        },
      }),
      backoffice.get('/:tenantKey/programs', {
        summary: 'List programs in any status',
        description: 'Those that the role is bound to, in the order of their identifiers.',
        roles: office('programs.read'),
        query: Type.Object(pageQuery),
        paginated: true,
        answer: Type.Array(ProgramListed),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, key, query: { page = 1, per_page = 50 } }) => {
          const found = await programs.deskPage(tenantKey, key.programs, page, per_page);
          const path = `${baseUrl}/backoffice/v1/${tenantKey}/programs`;
          return list(found.documents, paginate(found.total, page, per_page, path));
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId/buildings', {
        summary: 'List the buildings of a program',
        roles: office('programs.read'),
        answer: Type.Array(BuildingSchema),
        handle: async ({ params }) => {
          const program = await known(params.tenantKey, params.programId);
          return program ? data(program.buildings.map(buildingDocument)) : refuse('not-found');
        },
      }),
      backoffice.get('/:tenantKey/programs/:programId', {
        summary: 'Read a program in any status, with its rules',
        roles: office('programs.read'),
        answer: ProgramWithRules,
        handle: ({ params }) => read(params.tenantKey, params.programId),
      }),
      backoffice.post('/:tenantKey/programs/:programId/buildings', {
        summary: 'Add a building',
        roles: office('programs.write'),
        body: BuildingInput,
        rules: wrongRates,
        answer: BuildingSchema,
        refuses: ['building-name-taken'],
        record: isThere,
        handle: async ({ params: { tenantKey, programId }, body, ...call }) => {
          const context = deskContext(book, call, tenantKey);
          const id = await newId(book, 'building', call.idempotency, context);
          const {
            name,
            type = null,
            vat_rate = null,
            has_specific_vat_rate = false,
            specific_vat_rate = null,
          } = body;
          const rates = { vat_rate, has_specific_vat_rate, specific_vat_rate };
          const building = { id, name, type, ...rates, updated_at: context.now.toISOString() };
          const command = { type: 'addBuilding', building } as const;
          const done = await perform(book, programDecider, streamOf(tenantKey, programId), command, context);
          return await shown(book, 'programs', done, { id }, async () => data(buildingDocument(building)));
        },
      }),
    ],
  };
}
