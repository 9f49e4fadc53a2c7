// The story of a purchase: the grid tells it, its seller and buyers come from the client space and from the lead.
import { toEuros } from '../../domain/grid/lots/money.ts';
import { unsurveyed, updatedIn, type Survey } from '../../domain/grid/lots/survey.ts';
import { purchaseDocument, purchasedLot } from '../../domain/grid/purchases/document.ts';
import { isOfPurchases } from '../../domain/grid/purchases/events.ts';
import { lateOf } from '../../domain/grid/purchases/late.ts';
import type { PurchasedLot, Purchase } from '../../domain/grid/purchases/purchase.ts';
import type { LeadEvent } from '../../domain/lead/leads/lead-event.ts';
import { isKnown, leadAggregate, leadStream, type Lead } from '../../domain/lead/leads/lead.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import { buyers } from './buyers.ts';
import { isOfGrid, survey, surveyStreams } from './lots.ts';
import { isOfPeople, meet, nobody, peopleStream, type People } from './people.ts';
import {
  audited,
  type Concern,
  type Document,
  type Happening,
  type ReadStream,
  type StoryOf,
  type Whereabouts,
} from './record.ts';

export interface Sold {
  readonly surveyed: Survey;
  readonly lead: Lead;
  readonly people: People;
  /** When the purchase was prepared, and when it last changed. */
  readonly dates: IntMap<readonly [created: Date, updated: Date]>;
}

export const purchaseStory = {
  kind: 'purchase',
  streams,
  initial: () => ({
    surveyed: unsurveyed,
    lead: leadAggregate.initial,
    people: nobody,
    dates: IntMap.empty,
  }),
  evolve,
  concerns,
  document: (state, { id, programId }, at) => {
    const { surveyed, lead, people, dates } = state;
    const purchase = surveyed.grid.purchases.get(id);
    const dated = dates.get(id);
    if (!purchase || !dated) return null;
    const isForgotten = isKnown(lead.sheet) && lead.sheet.anonymised_at !== null;
    return {
      ...ownFields(state, purchase, programId!),
      late: lateOf(purchase, people.zone, at),
      contacts: isForgotten ? [] : buyers(lead),
      lots: purchase.lots.map((lot) => lotNow(lot, surveyed)),
      created_at: timestamp(dated[0]),
      updated_at: timestamp(dated[1]),
    };
  },
  // buyers and lots have stories of their own
  told: {
    story: (state, { id, programId }) => {
      const purchase = state.surveyed.grid.purchases.get(id);
      if (!purchase) return null;
      const { contacts: _contacts, late: _late, deposit, ...own } = ownFields(state, purchase, programId!);
      const { owed_cents } = purchase.deposit;
      const told = { deposit, deposit_owed: toEuros(owed_cents) };
      return { ...own, ...told, lots: purchase.lots.map(purchasedLot) };
    },
  },
} satisfies StoryOf<Sold>;

export const purchaseRecord = audited(purchaseStory);

function evolve(state: Sold, recorded: Recorded): Sold {
  const { stream, event, meta } = recorded;
  if (isOfPeople(recorded)) return { ...state, people: meet(state.people, recorded) };
  if (stream.startsWith(`${leadAggregate.category}-`))
    return { ...state, lead: leadAggregate.evolve(state.lead, event as LeadEvent, meta) };
  const surveyed = survey(state.surveyed, recorded);
  if (!isOfGrid(recorded) || !isOfPurchases(recorded.event)) return { ...state, surveyed };
  const id = recorded.event.data.purchase_id;
  const created = state.dates.get(id)?.[0] ?? meta.at;
  return { ...state, surveyed, dates: state.dates.set(id, [created, meta.at]) };
}

async function streams(where: Whereabouts, read: ReadStream): Promise<string[]> {
  const [grid, program] = surveyStreams(where);
  let lead: string | null = null;
  for await (const { event } of read(grid)) {
    if (event.type !== 'PurchasePrepared') continue;
    const prepared = event.data as { purchase_id: number; lead_id: number };
    if (prepared.purchase_id === where.id) lead = leadStream(where.tenant, prepared.lead_id);
  }
  return lead === null ? [] : [grid, program, lead, peopleStream(where.tenant)];
}

function concerns({ recorded, where: { id } }: Happening<Sold>): Concern {
  if (!isOfGrid(recorded) || !isOfPurchases(recorded.event)) return 'never';
  return recorded.event.data.purchase_id === id ? 'always' : 'never';
}

function ownFields({ people }: Sold, purchase: Purchase, programId: number) {
  const owner = people.users.get(purchase.owner_id) ?? null;
  return { ...purchaseDocument(purchase, programId), owner };
}

/** At the frozen price, but called what it is called now; of a lot that has gone since, as it was. */
function lotNow(lot: PurchasedLot, surveyed: Survey): Document {
  const now = surveyed.grid.lots.get(lot.id);
  if (!now) return { ...purchasedLot(lot), status: null, updated_at: null };
  const { reference, type, typology, subtype, status } = now;
  const called = purchasedLot({ ...lot, reference, type, typology, subtype });
  return { ...called, status, updated_at: timestamp(updatedIn(surveyed, lot.id)) };
}
