// Purchases: each event changes one row, and is a step of its own.
import { sql, type Transaction } from 'kysely';
import { numberIn } from '../../src/platform/rules/stream-id.ts';
import type { Recorded } from '../../src/platform/rules/event.ts';
import { toEuros } from '../../src/domain/grid/lots/money.ts';
import {
  discountedExcludingCents,
  purchaseDocument,
  purchasedLot,
} from '../../src/domain/grid/purchases/document.ts';
import { purchaseEvents, type PurchaseEvent } from '../../src/domain/grid/purchases/events.ts';
import {
  discountCents,
  discountedCents,
  evolvePurchase,
  isLive,
  priceCents,
  type Purchase,
} from '../../src/domain/grid/purchases/purchase.ts';
import { putDue } from '../due.ts';
import { programsOf } from '../of-programs.ts';
import { due } from '../options/tables.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { purchaseLots, purchases, purchaseSteps } from './tables.ts';

export const purchasesProjector = projector({
  name: 'purchases',
  version: 2,
  prefixes: ['grid-'],
  tables: [purchases, purchaseLots, purchaseSteps, due],
  touches: ({ event, meta, stream }): Touch[] => [
    { table: purchases, key: [meta.tenant, (event.data as { purchase_id: number }).purchase_id] },
    { table: due, key: [meta.tenant, 'purchases', numberIn(stream)] },
  ],
  on: purchaseEvents.map((kind) => on(kind as never, takeIn as never)),
  finish,
  searches: ['purchases_preparing', 'purchases_withdrawing'],
});

const WHAT: Readonly<Record<PurchaseEvent['type'], string>> = {
  PurchasePrepared: 'prepared',
  PurchaseSigned: 'signed',
  PurchasePresented: 'presented',
  PurchaseFirm: 'firm',
  PurchaseDeedSigned: 'deed-signed',
  PurchaseDelivered: 'delivered',
  PurchaseDepositReceived: 'deposit-received',
  PurchaseDepositReturned: 'deposit-returned',
  PurchasePlanned: 'planned',
  PurchaseCanceled: 'canceled',
};

function takeIn(recorded: Recorded<PurchaseEvent>, rows: Rows): void {
  const { event, meta, position, revision } = recorded;
  const before = rows.get(purchases, meta.tenant, event.data.purchase_id);
  const state = evolvePurchase(before?.state ?? null, event);
  if (!state) return;
  const program_id = numberIn(recorded.stream);
  const at = meta.at.toISOString();
  const { lots: _lots, deposit, ...own } = state;
  const earned = toEuros(state.lots.reduce((sum, lot) => sum + discountedExcludingCents(lot), 0));
  const paid = toEuros(discountedCents(state));
  rows.put(purchases, {
    tenant_key: meta.tenant,
    program_id,
    ...own,
    price_excluding_vat: toEuros(state.lots.reduce((sum, lot) => sum + lot.price_excluding_cents, 0)),
    price_including_vat: toEuros(priceCents(state)),
    discount_including_vat: toEuros(discountCents(state)),
    discounted_price_excluding_vat: earned,
    discounted_price_including_vat: paid,
    deposit: deposit.cents === null ? null : toEuros(deposit.cents),
    deposit_received_at: deposit.received_at,
    deposit_returned_at: deposit.returned_at,
    deposit_owed: toEuros(deposit.owed_cents),
    state,
    document: JSON.stringify(purchaseDocument(state, program_id)),
    position: String(position),
    created_at: before?.created_at ?? at,
    updated_at: at,
  });
  rows.add(purchaseSteps, {
    tenant_key: meta.tenant,
    program_id,
    revision: String(revision),
    purchase_id: state.id,
    what: WHAT[event.type],
    status: state.status,
    discounted_price_excluding_vat: earned,
    discounted_price_including_vat: paid,
    happened_at: happenedAt(event) ?? at,
    recorded_at: at,
  });
  if (!before || isLive(before.state) !== isLive(state)) putLots(meta.tenant, program_id, state, rows);
}

function putLots(tenant_key: string, program_id: number, purchase: Purchase, rows: Rows): void {
  for (const [number, lot] of purchase.lots.entries()) {
    const { id: lot_id, ...shown } = purchasedLot(lot);
    rows.put(purchaseLots, {
      tenant_key,
      purchase_id: purchase.id,
      lot_id,
      program_id,
      number,
      is_main: lot_id === purchase.main_lot_id,
      is_live: isLive(purchase),
      ...shown,
      discounted_price_excluding_vat: toEuros(discountedExcludingCents(lot)),
    });
  }
}

/** Null for what took effect when it was recorded, or on a day that has no hour. */
function happenedAt({ type, data }: PurchaseEvent): string | null {
  switch (type) {
    case 'PurchasePrepared':
      return data.prepared_at;
    case 'PurchaseSigned':
    case 'PurchaseDeedSigned':
      return data.signed_at;
    case 'PurchaseFirm':
      return data.firm_at;
    case 'PurchaseDelivered':
      return data.delivered_at;
    case 'PurchaseDepositReceived':
      return data.received_at;
    case 'PurchaseDepositReturned':
      return data.returned_at;
    case 'PurchaseCanceled':
      return data.canceled_at;
    case 'PurchasePresented':
    case 'PurchasePlanned':
      return null;
    default:
      return type satisfies never;
  }
}

async function finish(rows: Rows, transaction: Transaction<unknown>): Promise<void> {
  const changed = rows.changed(purchases);
  if (changed.length === 0) return;
  await rows.write(transaction, [purchases]);
  await putDue(rows, transaction, {
    kind: 'purchases',
    programs: programsOf(changed),
    firstEnd: sql`select least(
      (select min(preparation_ends_at) from purchases t
       where t.tenant_key = p.tenant_key and t.program_id = p.program_id and t.status = 'prepared'),
      (select min(firm_from) from purchases t
       where t.tenant_key = p.tenant_key and t.program_id = p.program_id and t.status = 'signed'))`,
  });
}
