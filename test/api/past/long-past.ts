// A program with as long a past as one wants, its grid written straight into the event store: lots whose prices move, options
// that are placed and cancelled.
import { lotCreated, lotPriceChanged, lotStatusChanged } from '../../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../../src/domain/grid/lots/lot.ts';
import { optionCanceled, optionPlaced } from '../../../src/domain/grid/options/events.ts';
import type { Event } from '../../../src/platform/rules/event.ts';
import { NONE } from '../../../src/platform/eventstore/event-store.ts';
import { streamName } from '../../../src/platform/rules/stream-id.ts';
import type { Space } from '../../support/space.ts';

const TOGETHER = 500;

export interface LongPast {
  readonly first: Date;
  readonly last: Date;
}

/** From the program's own beginning on, one event every `stepMs`; the clock stands at the end of it. */
export async function layPast(
  { service, tenant, moveClock }: Space,
  programId: number,
  size: {
    readonly events: number;
    readonly lots: number;
    readonly stepMs: number;
    /** Whose options they are; nobody's unless said. */
    readonly leadOf?: (optionId: number) => number;
  },
): Promise<LongPast> {
  const { events, codec, clock } = service.backend;
  const stream = streamName('grid', tenant, programId);
  const first = new Date(clock.now().getTime() + 1_000);
  const all = [...happenings(size, first)];
  await moveClock(new Date(first.getTime() + size.events * size.stepMs));
  let revision = NONE;
  for (let from = 0; from < all.length; from += TOGETHER) {
    const encoded = [];
    for (const [i, event] of all.slice(from, from + TOGETHER).entries()) {
      const at = new Date(first.getTime() + (from + i) * size.stepMs);
      const meta = { tenant, actor: { keyId: null, userId: null }, at, requestId: 'r', causationId: 'r' };
      encoded.push(...(await codec.encode(stream, `past ${from + i}`, [event], meta)));
    }
    const appended = await events.append(stream, revision, encoded);
    if (appended.outcome !== 'appended') throw new Error(appended.outcome);
    revision = appended.revision;
  }
  return { first, last: new Date(first.getTime() + (size.events - 1) * size.stepMs) };
}

function* happenings(
  { events, lots, stepMs, leadOf = (id) => id }: Parameters<typeof layPast>[2],
  first: Date,
): Generator<Event> {
  for (let lot_id = 1; lot_id <= lots; lot_id++) {
    const names = { external_id: `E${lot_id}`, reference: `A${lot_id}`, is_primary: true };
    const fields = { ...NEW_LOT, ...names, type: 'apartment' as const, typology: 'T3' as const };
    yield lotCreated({ lot_id, fields, status: 'available', price_cents: 20_000_000, parent_lot_id: null });
  }
  for (let n = lots, option_id = 1; n < events; option_id++) {
    const lot_id = 1 + (option_id % lots);
    const at = new Date(first.getTime() + n * stepMs);
    const [status, parent_lot_id] = ['option', null] as const;
    const made = [
      lotPriceChanged({ lot_id, price_cents: 20_000_000 + n, previous_cents: 20_000_000, parent_lot_id }),
      placed(option_id, leadOf(option_id), lot_id, at),
      lotStatusChanged({ lot_id, status, previous: 'available', parent_lot_id }),
      optionCanceled({ option_id, canceled_at: at.toISOString(), cause: 'owner' }),
      lotStatusChanged({ lot_id, status: 'available', previous: status, parent_lot_id }),
    ].slice(0, events - n);
    yield* made;
    n += made.length;
  }
}

function placed(option_id: number, lead_id: number, lot: number, at: Date): Event {
  const kind = { type: 'apartment', typology: 'T3', subtype: null };
  const price = { vat_rate: 20, price_excluding_cents: 20_000_000, price_including_cents: 24_000_000 };
  return optionPlaced({
    option_id,
    lead_id,
    owner_id: 1,
    key_id: null,
    comment: null,
    lots: [{ id: lot, reference: `A${lot}`, ...kind, ...price }],
    vat_rate: 20,
    lifespan_hours: 72,
    placed_at: at.toISOString(),
    expires_at: new Date(at.getTime() + 72 * 3_600_000).toISOString(),
  });
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
