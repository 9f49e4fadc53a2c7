// Options: each event changes one row; who waits, and how long, is worked out once a batch for the whole program.
import { numberIn } from '../../src/platform/kernel/stream-id.ts';
import { sql, type Transaction } from 'kysely';
import { Stretches } from '../../src/platform/kernel/turns.ts';
import { IntMap } from '../../src/platform/kernel/int-map.ts';
import type { Recorded } from '../../src/platform/kernel/event.ts';
import { toEuros } from '../../src/domain/grid/lots/money.ts';
import { optionDocument, priceCents } from '../../src/domain/grid/options/document.ts';
import { optionEvents, type OptionEvent } from '../../src/domain/grid/options/events.ts';
import { evolveOption, isLive, type Option } from '../../src/domain/grid/options/option.ts';
import { estimates } from '../../src/domain/grid/options/queue.ts';
import { ofPrograms, programsOf } from '../of-programs.ts';
import { on, projector, type Touch } from '../projector.ts';
import type { Rows } from '../rows.ts';
import { due, optionHistory, optionLots, options, type OptionRow } from './tables.ts';

export const optionsProjector = projector({
  name: 'options',
  version: 1,
  prefixes: ['grid-'],
  tables: [options, optionLots, optionHistory, due],
  touches: ({ event, meta, stream }): Touch[] => [
    { table: options, key: [meta.tenant, (event.data as { option_id: number }).option_id] },
    { table: due, key: [meta.tenant, 'options', numberIn(stream)] },
  ],
  on: optionEvents.map((kind) => on(kind as never, takeIn as never)),
  finish,
});

const WHAT = {
  OptionPlaced: 'placed',
  OptionActivated: 'activated',
  OptionProlonged: 'prolonged',
  OptionExpired: 'expired',
  OptionCanceled: 'canceled',
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
    document: JSON.stringify(optionDocument(state, null)),
    position: String(position),
    created_at: before?.created_at ?? at,
    updated_at: at,
  });
  rows.put(optionHistory, {
    tenant_key: meta.tenant,
    program_id,
    revision: String(revision),
    option_id: state.id,
    what: WHAT[event.type],
    status: state.status,
    happened_at: happened,
    recorded_at: at,
  });
  if (event.type === 'OptionPlaced') putLots(meta.tenant, program_id, state, rows);
}

function putLots(tenant_key: string, program_id: number, option: Option, rows: Rows): void {
  for (const [number, lot] of option.lots.entries()) {
    const { id: lot_id, reference, type, typology, subtype, vat_rate } = lot;
    const named = { tenant_key, option_id: option.id, lot_id, program_id, number };
    const prices = {
      price_excluding_vat: toEuros(lot.price_excluding_cents),
      price_including_vat: toEuros(lot.price_including_cents),
    };
    rows.put(optionLots, { ...named, reference, type, typology, subtype, vat_rate, ...prices });
  }
}

/** Ranks and estimates of everybody who waits on a program that changed, and when its next hold ends. */
async function finish(rows: Rows, transaction: Transaction<unknown>): Promise<void> {
  const programs = programsOf(rows.changed(options));
  if (programs.length === 0) return;
  const isQueued = sql`status in ('option', 'option-pending') and ${ofPrograms(programs)}`;
  await rows.find(transaction, options, isQueued);
  const stretches = new Stretches();
  for (const { tenant_key, program_id } of programs) {
    const live = rows
      .loaded(options)
      .filter((row) => row.tenant_key === tenant_key && row.program_id === program_id && isLive(row.state))
      .sort((a, b) => Number(BigInt(a.place) - BigInt(b.place)));
    const queue = {
      options: IntMap.from(live.map((row) => [row.id, row.state] as const)),
      live: live.map((row) => row.id),
    };
    const expected = estimates(queue);
    for (const row of live) {
      // thousands may wait on one program
      if (stretches.isOver) await stretches.rest();
      const estimate = expected.get(row.id) ?? null;
      const document = JSON.stringify(optionDocument(row.state, estimate));
      if (document !== row.document || row.rank !== (estimate?.rank ?? null))
        rows.put(options, { ...row, document, rank: estimate?.rank ?? null });
    }
    const ends = live.flatMap((row) => (row.state.status === 'option' ? [row.state.expires_at] : [])).sort();
    if (ends[0] === undefined) rows.delete(due, tenant_key, 'options', program_id);
    else rows.put(due, { tenant_key, kind: 'options', program_id, due_at: ends[0] });
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
    default:
      return type satisfies never;
  }
}

function activatedAt(event: OptionEvent, before: OptionRow | null): string | null {
  if (event.type === 'OptionPlaced') return event.data.expires_at === null ? null : event.data.placed_at;
  return event.type === 'OptionActivated' ? event.data.activated_at : (before?.activated_at ?? null);
}
