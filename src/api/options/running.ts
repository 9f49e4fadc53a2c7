// An option that is there: prolonged once, or cancelled, by whoever may.
import { Type } from 'typebox';
import { actorOf, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import type { Answer } from '../../platform/http/answers/answer.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { partner, type Route } from '../../platform/http/routes/route.ts';
import { Id, Nullable } from '../../platform/judging/schema.ts';
import { isRefusal, type Refusal } from '../../platform/kernel/refusal.ts';
import { leadStream } from '../../domain/lead/leads/lead.ts';
import type { Attempt } from '../../platform/http/once/idempotency.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { gridAggregate, gridStream, placedBy } from '../../domain/grid/grid.ts';
import { formerOwnerOf, ownerOf, wrongOwner } from '../../processes/owner.ts';
import { knownProgram } from '../../processes/programs.ts';
import { gridDecider } from '../../domain/grid/commands.ts';
import { mayCancel, mayProlong } from '../../domain/grid/options/ownership.ts';
import type { Ended } from '../../domain/grid/ended.ts';
import { overOthers, type ReadOption } from './reading.ts';
import { Cancellation, OptionSchema, Prolongation } from './schema.ts';

interface Located {
  readonly params: { readonly programId: number; readonly optionId: number };
  readonly key: Caller;
}

interface Kept {
  readonly idempotency: Pick<Attempt, 'concerns'>;
}

export function runningRoutes(book: Book, read: ReadOption): readonly Route[] {
  async function option({ params, key }: Located): Promise<Ended | undefined> {
    const stream = gridStream(key.tenantKey, params.programId);
    const { state } = await book.commands.load(gridAggregate, stream);
    return placedBy(state, params.optionId);
  }

  /** The answer names the buyers: what is kept of it for a retry goes when they are forgotten. */
  async function namesBuyers(call: Located & Kept): Promise<void> {
    const known = await option(call);
    if (known) await call.idempotency.concerns(leadStream(call.key.tenantKey, known.lead_id));
  }

  /** Asked here too, so that nothing is said of the body of a request about another's option. */
  const asked =
    (may: typeof mayCancel) =>
    async (call: Located): Promise<true | Refusal> =>
      may(await option(call), actorOf(call.key), overOthers(call.key)) ?? true;

  const prolong = {
    summary: 'Prolong an option',
    permission: anyOf('option.update'),
    status: 200 as const,
    body: Prolongation,
    answer: OptionSchema,
    refuses: [
      'option-gone',
      'options-waiting',
      'prolongation-too-long',
      'option-already-prolonged',
      'option-not-owned',
    ],
    record: asked(mayProlong),
    lookups: async (
      { owner_id }: { owner_id?: number | null },
      { key }: Located,
      wrong: ReadonlySet<string>,
    ) => wrongOwner(book, key, owner_id, wrong),
  };

  async function prolonged(
    call: Located & {
      body: { owner_id?: number | null; prolongation_hours: number };
      seed: string;
      requestId: string;
    } & Kept,
  ): Promise<Answer | Refusal> {
    const { params, key, body } = call;
    const owner = await ownerOf(book, key, body.owner_id);
    if (isRefusal(owner)) return owner;
    const program = await knownProgram(book, key.tenantKey, params.programId);
    await namesBuyers(call);
    const command = {
      type: 'prolongOption',
      optionId: params.optionId,
      hours: body.prolongation_hours,
      maxHours: program.rules.max_prolongation_hours,
      others: overOthers(key),
    } as const;
    const stream = gridStream(key.tenantKey, params.programId);
    const done = await perform(book, gridDecider, stream, command, partnerContext(book, call));
    return await shown(book, 'options', done, { id: params.optionId }, () =>
      read(key, params.programId, params.optionId, PROLONGED),
    );
  }

  return [
    partner.put('/programs/:programId/options/:optionId', { ...prolong, handle: prolonged }),
    partner.post('/programs/:programId/options/:optionId', { ...prolong, handle: prolonged }),
    partner.delete('/programs/:programId/options/:optionId', {
      summary: 'Cancel an option',
      permission: anyOf('option.delete', 'option-extended.delete'),
      query: Type.Object({ owner_id: Type.Optional(Nullable(Id)) }),
      body: Cancellation,
      answer: OptionSchema,
      refuses: ['option-gone', 'option-not-owned'],
      record: asked(mayCancel),
      lookups: ({ owner_id }, { key, query }, wrong) =>
        wrongOwner(book, key, owner_id ?? query.owner_id, wrong, formerOwnerOf),
      handle: async ({ params: { programId, optionId }, key, body, query, ...call }) => {
        const owner = await formerOwnerOf(book, key, body.owner_id ?? query.owner_id);
        if (isRefusal(owner)) return owner;
        await namesBuyers({ params: { programId, optionId }, key, ...call });
        const context = partnerContext(book, { ...call, key });
        const command = { type: 'cancelOption', optionId, others: overOthers(key) } as const;
        const done = await perform(book, gridDecider, gridStream(key.tenantKey, programId), command, context);
        return await shown(book, 'options', done, { id: optionId }, () =>
          read(key, programId, optionId, CANCELED),
        );
      },
    }),
  ];
}

const PROLONGED = { message: 'Option prolongée', body: 'La fin de l’option est repoussée.' };
const CANCELED = { message: 'Option annulée', body: 'Les lots que personne d’autre n’attend sont libres.' };
