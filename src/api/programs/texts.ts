// The back office's routes for one text of a program: a program that is changed replaces them all.
import { Type } from 'typebox';
import { programDecider, type ProgramCommand } from '../../domain/program/commands.ts';
import { programText } from '../../domain/program/document.ts';
import { TextInput } from '../../domain/program/input.ts';
import { programAggregate, type Program } from '../../domain/program/program.ts';
import { textOf } from '../../domain/program/texts.ts';
import { office } from '../../domain/vocabulary/roles.ts';
import { data, type Answer } from '../../platform/http/answers/answer.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { completeText } from '../../processes/complete-program.ts';
import { exists } from '../../processes/spaces.ts';
import { ProgramTextSchema } from './schema.ts';

interface OnProgram {
  readonly params: { readonly tenantKey: string; readonly programId: number };
}

interface OnText {
  readonly params: OnProgram['params'] & { readonly textId: number };
}

const ALL = '/:tenantKey/programs/:programId/texts';
const ONE = `${ALL}/:textId` as const;

export function textDesk(book: Book): RouteGroup {
  const streamOf = ({ tenantKey, programId }: OnProgram['params']): string =>
    streamName(programAggregate.category, tenantKey, programId);

  async function programOf({ params }: OnProgram): Promise<Program> {
    if (!(await exists(book, params.tenantKey))) return programAggregate.initial;
    return (await book.commands.load(programAggregate, streamOf(params))).state;
  }

  /** Answers the text as it is by then; of one that is gone, as it was `before`. */
  async function done(
    params: OnProgram['params'],
    context: CommandContext,
    id: number,
    command: ProgramCommand,
    before: Program | null = null,
  ): Promise<Answer | Refusal> {
    const outcome = await perform(book, programDecider, streamOf(params), command, context);
    const text = textOf(before ?? outcome.state, id);
    return await shown(book, 'programs', outcome, { id }, async () =>
      text ? data(programText(text)) : refuse('not-found'),
    );
  }

  const stands = async (call: OnText): Promise<boolean> =>
    textOf(await programOf(call), call.params.textId) !== undefined;

  return {
    tag: 'Programs (back office)',
    description: 'Programs in every status with their rules, and the buildings that lots are in.',
    refusals: {
      'too-many-texts': {
        status: 409,
        message: 'Ce programme a déjà cent textes',
        body: 'Retirez-en un avant d’en ajouter.',
      },
    },
    routes: [
      backoffice.post(ALL, {
        summary: 'Add a text to a program',
        roles: office('programs.write'),
        description: 'Behind those that there are.',
        body: TextInput,
        answer: ProgramTextSchema,
        refuses: ['too-many-texts'],
        record: async (call) => (await programOf(call)).status === 'known',
        handle: async ({ params, body, ...call }) => {
          const context = deskContext(book, call, params.tenantKey);
          const id = await newId(book, 'text', call.idempotency, context);
          const at = context.now.toISOString();
          const text = { id, ...completeText(body), created_at: at, updated_at: at };
          return await done(params, context, id, { type: 'addText', text });
        },
      }),
      backoffice.put(ONE, {
        summary: 'Change a text of a program',
        description: 'Fields that are not sent stay as they are.',
        roles: office('programs.write'),
        body: Type.Partial(TextInput),
        answer: ProgramTextSchema,
        record: stands,
        handle: ({ params, body: changes, ...call }) => {
          const { textId: id } = params;
          return done(params, deskContext(book, call, params.tenantKey), id, {
            type: 'changeText',
            id,
            changes,
          });
        },
      }),
      backoffice.delete(ONE, {
        summary: 'Remove a text of a program',
        roles: office('programs.write'),
        answer: ProgramTextSchema,
        record: stands,
        handle: async ({ params, ...call }) => {
          const { textId: id } = params;
          const before = await programOf({ params });
          const context = deskContext(book, call, params.tenantKey);
          return await done(params, context, id, { type: 'removeText', id }, before);
        },
      }),
    ],
  };
}
