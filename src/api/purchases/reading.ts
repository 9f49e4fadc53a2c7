// Who may read a purchase.
import { anyOf, holds } from '../../domain/vocabulary/permissions.ts';
import { isOwn } from '../../domain/grid/purchases/ownership.ts';
import type { Purchase } from '../../domain/grid/purchases/purchase.ts';
import { actorOf } from '../../processes/book.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { Caller } from '../../platform/http/doors/callers.ts';
import type { PurchaseQueries } from './queries.ts';

export function showsPurchase(purchase: Pick<Purchase, 'owner_id' | 'key_id'>, key: Caller): boolean {
  return (
    holds(key, 'purchase-extended.view') || (holds(key, 'purchase.view') && isOwn(purchase, actorOf(key)))
  );
}

export function purchaseReading(purchases: PurchaseQueries): Reading<InProgram> {
  return {
    permission: anyOf('purchase.view', 'purchase-extended.view'),
    refused: async (key, { programId, id }) => {
      const purchase = await purchases.prepared(key.tenantKey, programId, id);
      return purchase && showsPurchase(purchase, key) ? null : refuse('not-found');
    },
  };
}
