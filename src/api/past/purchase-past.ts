// A sale as it is looked back at.
import type { Survey } from '../../domain/grid/lots/survey.ts';
import { isOfPurchases, type PurchaseEvent } from '../../domain/grid/purchases/events.ts';
import { evolvePurchase, type Purchase } from '../../domain/grid/purchases/purchase.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import { purchaseStory, type Sold } from '../audit/purchases.ts';
import type { InGrid } from './in-grid.ts';

export const purchasePast: InGrid<Sold, Purchase, PurchaseEvent> = {
  readModel: 'purchases',
  revisionsIn: { table: 'purchase_steps', of: 'purchase_id' },
  isOwn: (event, id): event is PurchaseEvent => isOfPurchases(event) && event.data.purchase_id === id,
  begins: 'PurchasePrepared',
  evolve: evolvePurchase,
  leadOf: ({ lead_id }) => lead_id,
  tellsOfGrid: () => false,
  state: ({ one, own, survey, lead, people }) => {
    const [first, last] = [own[0], own.at(-1)];
    const dates: Sold['dates'] =
      first && last && one ? IntMap.from([[one.id, [first.meta.at, last.meta.at]]]) : IntMap.empty;
    return { surveyed: withPurchase(survey, one), lead, people, dates };
  },
  story: purchaseStory,
};

/** What is over is let go of in what is kept of a grid: here it is told all the same. */
function withPurchase(survey: Survey, purchase: Purchase | null): Survey {
  const { grid } = survey;
  const purchases = purchase === null ? IntMap.empty : grid.purchases.set(purchase.id, purchase);
  return { ...survey, grid: { ...grid, purchases } };
}
