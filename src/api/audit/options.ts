// The story of an option: the grid tells it, its owner and buyers come from the client space and from the lead.
import { buyers } from './buyers.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import type { LeadEvent } from '../../domain/lead/leads/lead-event.ts';
import { leadAggregate, leadStream, type Lead } from '../../domain/lead/leads/lead.ts';
import { toEuros } from '../../domain/grid/lots/money.ts';
import { optionDocument } from '../../domain/grid/options/document.ts';
import { hasRunOut, type Option, type OptionedLot } from '../../domain/grid/options/option.ts';
import { isOfPurchases } from '../../domain/grid/purchases/events.ts';
import { estimates } from '../../domain/grid/options/queue.ts';
import { unsurveyed, updatedIn, type Survey } from '../../domain/grid/lots/survey.ts';
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

export interface Placed {
  readonly surveyed: Survey;
  readonly lead: Lead;
  readonly people: People;
}

export const optionStory = {
  kind: 'option',
  streams,
  initial: () => ({ surveyed: unsurveyed, lead: leadAggregate.initial, people: nobody }),
  evolve: (state, recorded) => {
    const { stream, event, meta } = recorded;
    if (isOfPeople(recorded)) return { ...state, people: meet(state.people, recorded) };
    if (stream.startsWith(`${leadAggregate.category}-`))
      return { ...state, lead: leadAggregate.evolve(state.lead, event as LeadEvent, meta) };
    return { ...state, surveyed: survey(state.surveyed, recorded) };
  },
  concerns,
  document: (state, where, at) => {
    const { surveyed, lead } = state;
    const option = surveyed.grid.options.get(where.id);
    if (!option) return null;
    // a hold that has run out is over, whether or not anybody had noticed
    return {
      ...ownFields(state, option),
      ...(hasRunOut(option, at) ? { status: 'option-expired' } : {}),
      contacts: buyers(lead),
      lots: option.lots.map((lot) => lotNow(lot, surveyed)),
    };
  },
  // buyers and lots have stories of their own
  told: {
    story: (state, { id }) => {
      const option = state.surveyed.grid.options.get(id);
      if (!option) return null;
      const { contacts: _contacts, ...own } = ownFields(state, option);
      return { ...own, lots: option.lots.map(frozen) };
    },
  },
} satisfies StoryOf<Placed>;

export const optionRecord = audited(optionStory);

async function streams(where: Whereabouts, read: ReadStream): Promise<string[]> {
  const [grid, program] = surveyStreams(where);
  let lead: string | null = null;
  for await (const recorded of read(grid)) {
    const { event } = recorded;
    if (event.type !== 'OptionPlaced') continue;
    const placed = event.data as { option_id: number; lead_id: number };
    if (placed.option_id === where.id) lead = leadStream(where.tenant, placed.lead_id);
  }
  return lead === null ? [] : [grid, program, lead, peopleStream(where.tenant)];
}

/** What others in the queue do has no entry here: what it did to this one is told with the next of its own. */
function concerns({ recorded, where: { id } }: Happening<Placed>): Concern {
  if (!isOfGrid(recorded)) return 'never';
  const { event } = recorded;
  if (isOfPurchases(event)) return 'never';
  return 'option_id' in event.data && event.data.option_id === id ? 'always' : 'never';
}

function ownFields({ surveyed: { grid }, people }: Placed, option: Option): Document {
  const estimate = estimates(grid).get(option.id) ?? null;
  const owner = people.users.get(option.owner_id) ?? null;
  return { ...optionDocument(option, estimate), owner } as Document;
}

function frozen(lot: OptionedLot) {
  const { id, reference, type, typology, subtype, vat_rate } = lot;
  const price_including_vat = toEuros(lot.price_including_cents);
  return {
    id,
    reference,
    type,
    typology,
    subtype,
    vat_rate,
    discount_including_vat: 0,
    price_excluding_vat: toEuros(lot.price_excluding_cents),
    price_including_vat,
    discounted_price_including_vat: price_including_vat,
  };
}

/** At the frozen price, but called what it is called now; of a lot that has gone since, as it was. */
function lotNow(lot: OptionedLot, surveyed: Survey): object {
  const now = surveyed.grid.lots.get(lot.id);
  if (!now) return { ...frozen(lot), status: null, updated_at: null };
  const { reference, type, typology, subtype, status } = now;
  return {
    ...frozen({ ...lot, reference, type, typology, subtype }),
    status,
    updated_at: timestamp(updatedIn(surveyed, lot.id)),
  };
}
