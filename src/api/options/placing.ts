// An option as it is placed: on free lots it holds them, on held ones it waits.
import type { Static } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { partner, type Route } from '../../platform/http/routes/route.ts';
import { wrongBuyer } from '../../processes/presence.ts';
import type { CommandContext } from '../../platform/commands/commands.ts';
import { eventId } from '../../platform/eventstore/event-id.ts';
import { isRefusal, refuse } from '../../platform/kernel/refusal.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { Unavailable } from '../../platform/kernel/unavailable.ts';
import { leadStream } from '../../domain/lead/leads/lead.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { gridAggregate, gridStream, type Grid, type GridEvent } from '../../domain/grid/grid.ts';
import { termsOf } from '../../domain/grid/lots/terms.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { ownerOf, wrongOwner } from '../../processes/owner.ts';
import { gridDecider } from '../../domain/grid/commands.ts';
import { wrongPlacing } from '../../domain/grid/options/decide.ts';
import { noteInteraction } from '../../processes/interaction.ts';
import type { ReadOption } from './reading.ts';
import { NewOption, OptionSchema } from './schema.ts';

export function placingRoute(book: Book, read: ReadOption): Route {
  return partner.post('/programs/:programId/options', {
    summary: 'Place an option',
    description:
      'On free lots it holds them at once; on held ones it waits its turn while the queue has room.',
    permission: anyOf('option.create'),
    body: NewOption,
    answer: OptionSchema,
    refuses: [
      'lot-unavailable',
      'option-twin-missing',
      'option-main-missing',
      'option-several-mains',
      'option-already-placed',
    ],
    lookups: async (fields, { key, params: { programId } }, wrong) => ({
      ...(await wrongOwner(book, key, fields.owner_id, wrong)),
      ...(fields.lead_id === undefined
        ? null
        : await wrongBuyer(book, key.tenantKey, programId, fields.lead_id)),
      ...(await wrongOnGrid(book, key, programId, fields)),
    }),
    handle: async ({ params: { programId }, body, key, ...call }) => {
      const owner = await ownerOf(book, key, body.owner_id);
      if (isRefusal(owner)) return owner;
      const program = await programOf(book, key.tenantKey, programId);
      if (!program) return refuse('not-found');
      const context = partnerContext(book, { ...call, key });
      const id = await newId(book, 'option', call.idempotency, context);
      await call.idempotency.concerns(leadStream(key.tenantKey, body.lead_id));
      const command = {
        type: 'placeOption',
        id,
        leadId: body.lead_id,
        ownerId: owner,
        keyId: key.id,
        lotIds: body.lots.map((lot) => lot.id),
        vatRate: body.vat_rate as number,
        comment: body.comment ?? null,
        terms: termsOf(program),
        rules: program.rules,
      } as const;
      const stream = gridStream(key.tenantKey, programId);
      const done = await perform(book, gridDecider, stream, command, context);
      const noted = await interacted(book, done.events, stream, context, command.leadId, programId);
      const position = noted > done.position ? noted : done.position;
      return await shown(book, 'options', { stream, position }, { id }, () =>
        read(key, programId, id, placed(done.state, id)),
      );
    },
  });
}

async function programOf({ commands }: Book, tenant: string, programId: number) {
  const stream = streamName(programAggregate.category, tenant, programId);
  const { state } = await commands.load(programAggregate, stream);
  return state.status === 'known' ? state : null;
}

async function wrongOnGrid(
  book: Book,
  key: Caller,
  programId: number,
  { lots, vat_rate: rate }: Partial<Static<typeof NewOption>>,
) {
  const program = await programOf(book, key.tenantKey, programId);
  if (!program || !lots) return null;
  const { state } = await book.commands.load(gridAggregate, gridStream(key.tenantKey, programId));
  const vatRate = typeof rate === 'number' ? rate : null;
  return wrongPlacing(state, { lotIds: lots.map((lot) => lot.id), vatRate, terms: termsOf(program) });
}

/** Of a request tried again nothing is placed any more: the policy has seen to it, or will. */
async function interacted(
  { commands }: Book,
  events: readonly GridEvent[],
  stream: string,
  context: CommandContext,
  leadId: number,
  programId: number,
): Promise<bigint> {
  const place = events.findIndex(({ type }) => type === 'OptionPlaced');
  const placed = events[place];
  if (placed?.type !== 'OptionPlaced') return 0n;
  const causationId = eventId(context.seed, stream, place);
  const placing = { leadId, programId, optionId: placed.data.option_id, at: context.now };
  try {
    return await noteInteraction(commands, placing, {
      ...context,
      causationId,
      seed: `${causationId} interaction`,
    });
  } catch (error) {
    // the option is placed all the same
    if (error instanceof Unavailable) return 0n;
    throw error;
  }
}

function placed(grid: Grid, id: number): { message: string; body: string } {
  return grid.options.get(id)?.status === 'option'
    ? {
        message: 'Option posée',
        body: 'Les lots sont réservés à ce prospect jusqu’à l’expiration de l’option.',
      }
    : { message: 'Option en attente', body: 'Un lot est déjà sous option : celle-ci attend son tour.' };
}
