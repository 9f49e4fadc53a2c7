// The back office's routes for purchases: drawing a contract up, each step of the sale, its deposit, its end.
import { office } from '../../domain/vocabulary/roles.ts';
import { streamName } from '../../platform/rules/stream-id.ts';
import { deskContext, newId, perform, shown, type Book } from '../../processes/book.ts';
import { zoneOf } from '../../processes/zone.ts';
import { jsonOrNotFound, type Answer } from '../../platform/http/answers/answer.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { exists } from '../../processes/spaces.ts';
import { gridDecider, type GridCommand } from '../../domain/grid/commands.ts';
import { gridAggregate, gridStream } from '../../domain/grid/grid.ts';
import { wrongMove, wrongPlans } from '../../domain/grid/purchases/changes.ts';
import { wrongStep, type Step } from '../../domain/grid/purchases/steps.ts';
import { programAggregate } from '../../domain/program/program.ts';
import { Preparations } from './preparation.ts';
import type { PurchaseQueries } from './queries.ts';
import { refusals } from './refusals.ts';
import {
  CancellationOfPurchase,
  Delivery,
  DepositMoved,
  depositRules,
  Plans,
  Preparation,
  preparationRules,
  Presentation,
  PurchaseSchema,
  Signing,
} from './schema.ts';

interface InProgram {
  readonly params: { readonly tenantKey: string; readonly programId: number };
}
interface OnPurchase {
  readonly params: { readonly tenantKey: string; readonly programId: number; readonly purchaseId: number };
}
type Call = OnPurchase & { readonly key: Caller; readonly seed: string; readonly requestId: string };

export function purchaseDesk(book: Book, purchases: PurchaseQueries): RouteGroup {
  const preparations = new Preparations(book);
  async function programStands({ params: { tenantKey, programId } }: InProgram): Promise<boolean> {
    if (!(await exists(book, tenantKey))) return false;
    const stream = streamName(programAggregate.category, tenantKey, programId);
    return (await book.commands.load(programAggregate, stream)).state.status === 'known';
  }

  async function gridOf({ params: { tenantKey, programId } }: InProgram) {
    return (await book.commands.load(gridAggregate, gridStream(tenantKey, programId))).state;
  }

  async function stands(call: OnPurchase): Promise<boolean> {
    if (!(await programStands(call))) return false;
    const { purchases: open, closed } = await gridOf(call);
    const { purchaseId } = call.params;
    return open.has(purchaseId) || closed.get(purchaseId) !== undefined;
  }

  /** The purchase as it is decided on, the day and the place; of one that is over there is nothing left to judge by. */
  async function standing(call: OnPurchase) {
    const { tenantKey } = call.params;
    const purchase = (await gridOf(call)).purchases.get(call.params.purchaseId) ?? null;
    return { purchase, now: book.clock.now(tenantKey), zone: await zoneOf(book, tenantKey) };
  }

  async function wrongTaken(call: OnPurchase, taken: Step | null) {
    if (taken === null) return null;
    const { purchase, now, zone } = await standing(call);
    return wrongStep(purchase, { taken, now, zone });
  }

  async function done(call: Call, command: GridCommand, message: string): Promise<Answer | Refusal> {
    const { tenantKey, programId, purchaseId } = call.params;
    const context = deskContext(book, call, tenantKey);
    const written = await perform(book, gridDecider, gridStream(tenantKey, programId), command, context);
    return await shown(book, 'purchases', written, { id: purchaseId }, async () =>
      jsonOrNotFound(await purchases.one(call.key, programId, purchaseId), { message }),
    );
  }

  async function stepped(call: Call, taken: Step, message: string): Promise<Answer | Refusal> {
    const { tenantKey, purchaseId } = call.params;
    const zone = await zoneOf(book, tenantKey);
    return await done(call, { type: 'takeStep', purchaseId, taken, zone }, message);
  }

  const written = {
    roles: office('purchases.write'),
    status: 200 as const,
    answer: PurchaseSchema,
    record: stands,
  };

  return {
    tag: 'Sales (back office)',
    description:
      'A sale goes one way: prepared, signed, presented to the buyer, firm once nobody may withdraw any more, deed, ' +
      'delivered. Until the deed it may be cancelled, and its lots are free again.',
    refusals,
    routes: [
      backoffice.post('/:tenantKey/programs/:programId/purchases', {
        summary: 'Draw a contract up',
        description:
          'From an option that holds its lots, or afresh on lots that are free. Whoever waited for them is let go.',
        roles: office('purchases.write'),
        body: Preparation,
        rules: preparationRules,
        answer: PurchaseSchema,
        refuses: ['purchase-lot-unavailable', 'option-not-live'],
        record: programStands,
        lookups: (fields, { params: { tenantKey: tenant, programId }, key }, wrong) =>
          preparations.wrong(fields, { tenant, programId }, key, wrong),
        handle: async ({ params: { tenantKey: tenant, programId }, body, key, ...call }) => {
          const preparation = await preparations.of(body, { tenant, programId }, key);
          if (!preparation) return refuse('not-found');
          const context = deskContext(book, { ...call, key }, tenant);
          const id = await newId(book, 'purchase', call.idempotency, context);
          const params = { tenantKey: tenant, programId, purchaseId: id };
          const command = { type: 'preparePurchase', id, ...preparation } as const;
          return await done({ ...call, params, key }, command, 'Contrat préparé');
        },
      }),
      backoffice.put('/:tenantKey/programs/:programId/purchases/:purchaseId', {
        summary: 'Change the planned days of a purchase',
        ...written,
        body: Plans,
        refuses: ['purchase-step'],
        lookups: async (plans, call) => {
          const { purchase, now, zone } = await standing(call);
          return purchase && wrongPlans(purchase, { plans, now, zone });
        },
        handle: async ({ body: plans, ...call }) => {
          const { tenantKey, purchaseId } = call.params;
          const zone = await zoneOf(book, tenantKey);
          return await done(call, { type: 'planPurchase', purchaseId, plans, zone }, 'Échéances modifiées');
        },
      }),
      backoffice.post('/:tenantKey/programs/:programId/purchases/:purchaseId/sign', {
        summary: 'Note that the reservation contract was signed',
        ...written,
        body: Signing,
        refuses: ['purchase-step'],
        lookups: ({ signed_at }, call) => wrongTaken(call, signed(signed_at, 'sign')),
        handle: ({ body, ...call }) =>
          stepped(call, { step: 'sign', at: iso(body.signed_at) }, 'Contrat signé'),
      }),
      backoffice.post('/:tenantKey/programs/:programId/purchases/:purchaseId/presentation', {
        summary: 'Note when the signed contract was first presented to the buyer',
        description: 'From the day after, the buyer has ten days to withdraw.',
        ...written,
        body: Presentation,
        refuses: ['purchase-step'],
        lookups: ({ presented_on: on }, call) =>
          wrongTaken(call, on === undefined ? null : { step: 'presentation', on }),
        handle: ({ body, ...call }) =>
          stepped(call, { step: 'presentation', on: body.presented_on }, 'Présentation notée'),
      }),
      backoffice.post('/:tenantKey/programs/:programId/purchases/:purchaseId/deposit', {
        summary: 'Note that the deposit came, or went back',
        ...written,
        body: DepositMoved,
        rules: depositRules,
        refuses: ['purchase-deposit', 'purchase-step'],
        lookups: async (fields, call) => {
          const move = moveOf(fields);
          if (move === null) return null;
          const { purchase, now } = await standing(call);
          return wrongMove(purchase, move, now);
        },
        handle: async ({ body, ...call }) => {
          const move = moveOf(body);
          if (move === null) return refuse('invalid', { errors: {} });
          const { purchaseId } = call.params;
          const message = move.moved === 'received' ? 'Dépôt reçu' : 'Dépôt restitué';
          return await done(call, { type: 'moveDeposit', purchaseId, move }, message);
        },
      }),
      backoffice.post('/:tenantKey/programs/:programId/purchases/:purchaseId/firm', {
        summary: 'Say that nobody may withdraw any more',
        description:
          'It comes by itself on the day after the last: asked before it is refused, asked later it changes nothing.',
        ...written,
        refuses: ['purchase-step', 'withdrawal-running'],
        handle: (call) => stepped(call, { step: 'firm' }, 'Réservation ferme'),
      }),
      backoffice.post('/:tenantKey/programs/:programId/purchases/:purchaseId/deed', {
        summary: 'Note that the deed was signed',
        ...written,
        body: Signing,
        refuses: ['purchase-step'],
        lookups: ({ signed_at }, call) => wrongTaken(call, signed(signed_at, 'deed')),
        handle: ({ body, ...call }) => stepped(call, { step: 'deed', at: iso(body.signed_at) }, 'Acte signé'),
      }),
      backoffice.post('/:tenantKey/programs/:programId/purchases/:purchaseId/delivery', {
        summary: 'Note that the keys were handed over',
        ...written,
        body: Delivery,
        refuses: ['purchase-step'],
        lookups: ({ delivered_at: at }, call) =>
          wrongTaken(call, at === undefined ? null : { step: 'delivery', at: iso(at) }),
        handle: ({ body, ...call }) =>
          stepped(call, { step: 'delivery', at: iso(body.delivered_at) }, 'Lots livrés'),
      }),
      backoffice.post('/:tenantKey/programs/:programId/purchases/:purchaseId/cancel', {
        summary: 'Cancel a purchase',
        description: 'Before the deed; its lots are for sale again at once.',
        ...written,
        body: CancellationOfPurchase,
        refuses: ['purchase-step', 'withdrawal-over'],
        handle: ({ body: { reason, comment = null }, ...call }) => {
          const { purchaseId } = call.params;
          return done(call, { type: 'cancelPurchase', purchaseId, reason, comment }, 'Vente annulée');
        },
      }),
    ],
  };
}

function signed(at: string | undefined, step: 'sign' | 'deed'): Step | null {
  return at === undefined ? null : { step, at: iso(at) };
}

function moveOf({ received_at, returned_at }: { received_at?: string | null; returned_at?: string | null }) {
  if (received_at != null) return { moved: 'received', at: iso(received_at) } as const;
  return returned_at == null ? null : ({ moved: 'returned', at: iso(returned_at) } as const);
}

/** As events hold it. */
function iso(at: string): string {
  return new Date(at).toISOString();
}
