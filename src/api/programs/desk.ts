// The back office's routes for programs and buildings.
import { office } from '../../domain/vocabulary/roles.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { PROGRAM_STATUSES } from '../../domain/program/enumerations.ts';
import { Type } from 'typebox';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { data, jsonOrNotFound, list, type Answer } from '../../platform/http/answers/answer.ts';
import { paginate } from '../../platform/http/answers/pagination.ts';
import { Id, pageQuery, Text } from '../../platform/judging/schema.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { exists } from '../../processes/spaces.ts';
import { companyId } from '../../processes/companies.ts';
import { changedSheet, newSheet, type Allot } from '../../processes/complete-program.ts';
import { programDecider } from '../../domain/program/commands.ts';
import { ProgramChanges, ProgramInput } from '../../domain/program/input.ts';
import { programAggregate } from '../../domain/program/program.ts';
import type { ProgramQueries } from './queries.ts';
import { ProgramRulesInput } from '../../domain/program/rules.ts';
import { ProgramSheet, ProgramSummary } from './schema.ts';

const ProgramWithRules = Type.Object({
  ...ProgramSheet.properties,
  status: Type.Enum([...PROGRAM_STATUSES]),
  rules: ProgramRulesInput,
});

const ProgramListed = Type.Object({
  ...ProgramSummary.properties,
  status: Type.Enum([...PROGRAM_STATUSES]),
});

export function programDesk(book: Book, programs: ProgramQueries): RouteGroup {
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
    description: 'Programs in every status with their rules, and the buildings that lots are in.',
    refusals: {
      'program-exists': { status: 409, message: 'Ce programme existe déjà' },
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
        handle: async ({ params: { tenantKey }, key, query: { page = 1, per_page = 50 }, address }) => {
          const found = await programs.deskPage(tenantKey, key.programs, page, per_page);
          return list(found.documents, paginate(found.total, page, per_page, address));
        },
      }),
      backoffice.get('/:tenantKey/program-names', {
        summary: 'List what programs are called',
        description: 'All that the role is bound to, in any status, in the order of their identifiers.',
        roles: office('programs.read'),
        answer: Type.Array(Type.Object({ id: Id, name: Text() })),
        record: ({ params }) => exists(book, params.tenantKey),
        handle: async ({ params: { tenantKey }, key }) => data(await programs.names(tenantKey, key.programs)),
      }),
      backoffice.get('/:tenantKey/programs/:programId', {
        summary: 'Read a program in any status, with its rules',
        roles: office('programs.read'),
        answer: ProgramWithRules,
        handle: ({ params }) => read(params.tenantKey, params.programId),
      }),
    ],
  };
}
