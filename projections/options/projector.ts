// Options: each event changes one row; who waits, and how long, is worked out once a batch for whole queues.
import { numberIn } from '../../src/platform/rules/stream-id.ts';
import type { Recorded } from '../../src/platform/rules/event.ts';
import { toEuros } from '../../src/domain/grid/lots/money.ts';
import { optionDocument, priceCents } from '../../src/domain/grid/options/document.ts';
import { optionEvents, type OptionEvent } from '../../src/domain/grid/options/events.ts';
import { evolveOption, isLive, type Option } from '../../src/domain/grid/options/option.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows/rows.ts';
import { finishQueues } from './queues.ts';
import { due, optionHistory, optionLots, options, type OptionLotRow, type OptionRow } from './tables.ts';

export const optionsProjector = projector({
  name: 'options',
  version: 2,
  prefixes: ['grid-'],
  tables: [options, optionLots, optionHistory, due],
  touches: ({ event, meta, stream }): Touch[] => [
    {
      table: options,
      key: [meta.tenant, (event.data as { option_id: number }).option_id],
      isNew: event.type === 'OptionPlaced',
    },
    { table: due, key: [meta.tenant, 'options', numberIn(stream)] },
  ],
  on: optionEvents.map((kind) => on(kind as never, takeIn as never)),
  finish: finishQueues,
  searches: ['option_lots_live', 'options_ending'],
});

const WHAT = {
  OptionPlaced: 'placed',
  OptionActivated: 'activated',
  OptionProlonged: 'prolonged',
  OptionExpired: 'expired',
  OptionCanceled: 'canceled',
  OptionFulfilled: 'fulfilled',
} as const;

function takeIn(recorded: Recorded<OptionEvent>, rows: Rows): void {
  const { event, meta, position, revision } = recorded;
  const before = rows.get(options, meta.tenant, event.data.option_id);
  const state = evolveOption(before?.state ?? null, event);
  if (!state) return;
  const program_id = numberIn(recorded.stream);
  const at = meta.at.toISOString();
  const happened = happenedAt(event, at);
  const holds = state.status === 'option' || state.status === 'option-expired';
  rows.put(options, {
    tenant_key: meta.tenant,
    id: state.id,
    program_id,
    lead_id: state.lead_id,
    owner_id: state.owner_id,
    key_id: state.key_id,
    status: state.status,
    vat_rate: state.vat_rate,
    price_including_vat: toEuros(priceCents(state)),
    lifespan_hours: state.lifespan_hours,
    prolonged: before?.prolonged === true || event.type === 'OptionProlonged',
    placed_at: before?.placed_at ?? happened,
    activated_at: activatedAt(event, before),
    expires_at: holds ? state.expires_at : null,
    ended_at: isLive(state) ? null : happened,
    place: before?.place ?? String(revision),
    rank: null,
    state,
    // of one that lives it is made when its queue is known
    document: isLive(state) ? '' : JSON.stringify(optionDocument(state, null)),
    position: String(position),
    created_at: before?.created_at ?? at,
    updated_at: at,
  });
  rows.add(optionHistory, {
    tenant_key: meta.tenant,
    program_id,
    revision: String(revision),
    option_id: state.id,
    what: WHAT[event.type],
    status: state.status,
    happened_at: happened,
    recorded_at: at,
  });
  if (!before || isLive(before.state) !== isLive(state)) {
    const put: Putting = before ? (row) => rows.put(optionLots, row) : (row) => rows.add(optionLots, row);
    putLots(meta.tenant, program_id, state, put);
  }
}

type Putting = (row: OptionLotRow) => void;

function putLots(tenant_key: string, program_id: number, option: Option, put: Putting): void {
  const is_live = isLive(option);
  for (const [number, lot] of option.lots.entries()) {
    const { id: lot_id, reference, type, typology, subtype, vat_rate } = lot;
    const named = { tenant_key, option_id: option.id, lot_id, program_id, number, is_live };
    const prices = {
      price_excluding_vat: toEuros(lot.price_excluding_cents),
      price_including_vat: toEuros(lot.price_including_cents),
    };
    put(Object.assign(named, { reference, type, typology, subtype, vat_rate }, prices));
  }
}

function happenedAt({ type, data }: OptionEvent, recordedAt: string): string {
  switch (type) {
    case 'OptionPlaced':
      return data.placed_at;
    case 'OptionActivated':
      return data.activated_at;
    case 'OptionProlonged':
      return recordedAt;
    case 'OptionExpired':
      return data.expired_at;
    case 'OptionCanceled':
      return data.canceled_at;
    case 'OptionFulfilled':
      return data.fulfilled_at;
    default:
      return type satisfies never;
  }
}

function activatedAt(event: OptionEvent, before: OptionRow | null): string | null {
  if (event.type === 'OptionPlaced') return event.data.expires_at === null ? null : event.data.placed_at;
  return event.type === 'OptionActivated' ? event.data.activated_at : (before?.activated_at ?? null);
}
