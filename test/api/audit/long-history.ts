// Records with as long a past as one wants, written straight into the event store, and how long their histories take.
import { streamName } from '../../../src/platform/rules/stream-id.ts';
import { everything } from '../../../src/api/audit/sight.ts';
import { Histories } from '../../../src/api/audit/history.ts';
import { leadRecord } from '../../../src/api/audit/leads.ts';
import { lotRecord } from '../../../src/api/audit/lots.ts';
import { optionRecord } from '../../../src/api/audit/options.ts';
import type { AnyRecord } from '../../../src/api/audit/record.ts';
import { registrationRecord } from '../../../src/api/audit/registrations.ts';
import { contactAdded } from '../../../src/domain/lead/contacts/events.ts';
import { EMPTY_CONTACT } from '../../../src/domain/lead/contacts/fields.ts';
import { interestOpened, memoWritten } from '../../../src/domain/lead/interests/events.ts';
import type { Codec } from '../../../src/platform/eventstore/codec.ts';
import type { Event } from '../../../src/platform/rules/event.ts';
import { NONE, type EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { leadCreated } from '../../../src/domain/lead/leads/events.ts';
import { leadStream } from '../../../src/domain/lead/leads/lead.ts';
import { lotChanged, lotCreated, lotPriceChanged } from '../../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../../src/domain/grid/lots/lot.ts';
import { optionCanceled, optionPlaced } from '../../../src/domain/grid/options/events.ts';
import { recordAdded, recordChanged } from '../../../src/domain/lead/records/events.ts';
import { registrationDeclared, rulingRequired } from '../../../src/domain/registrations/events.ts';
import { registrationStream } from '../../../src/domain/registrations/registration.ts';
import { salesActionAdded, salesActionClosed } from '../../../src/domain/lead/sales-actions/events.ts';

const TENANT = 'bench';
const AT = Date.parse('2026-01-05T09:00:00Z');
const LOTS = 2_000;

interface Stores {
  readonly events: EventStore;
  readonly codec: Codec;
}

export interface Past {
  readonly stream: (place: number) => string;
  readonly record: AnyRecord;
  readonly of: (place: number) => { readonly programId: number | null; readonly id: number };
  /** About so many events. */
  readonly events: (count: number, place: number) => Iterable<Event>;
}

export const pasts: Readonly<Record<string, Past>> = {
  lead: {
    stream: (place) => leadStream(TENANT, place),
    record: leadRecord,
    of: (id) => ({ programId: null, id }),
    *events(count, id) {
      yield leadCreated({ lead_id: id });
      const contact = { ...EMPTY_CONTACT, name: 'Martin', firstname: 'Jeanne' };
      yield contactAdded({ contact_id: id, contact });
      yield interestOpened({ program_id: 1, owner_id: null });
      for (let n = 3; n < count; n += 5) {
        const [record_id, sales_action_id] = [n, n];
        yield recordAdded({
          record_id,
          program_id: 1,
          user_id: null,
          event: 'outgoing-call',
          occurred_at: null,
          sales_action_id: null,
          comment: `Appel ${n}`,
        });
        yield recordChanged({ record_id, changes: {}, words: { comment: `Appel ${n}, suite` } });
        yield salesActionAdded({
          sales_action_id,
          program_id: 1,
          type: 'call',
          status: 'pending',
          priority: 'medium',
          owner_assignment: 'manual',
          user_id: null,
          scheduled_at: null,
          due_at: null,
          end_at: null,
          performed_at: null,
          issue: null,
          comment: null,
        });
        yield salesActionClosed({
          sales_action_id,
          status: 'completed',
          performed_at: null,
          issue: 'success',
          cancellation_type: null,
          cancellation_comment: null,
        });
        yield memoWritten({ program_id: 1, memo_content: `Mémo ${n}` });
      }
    },
  },
  lot: {
    stream: (place) => streamName('grid', TENANT, place),
    record: lotRecord,
    of: (programId) => ({ programId, id: 1 }),
    *events(count) {
      yield* grid(Math.min(LOTS, Math.floor(count / 5)));
      for (let n = Math.min(LOTS, Math.floor(count / 5)); n < count; n += 2) {
        yield lotPriceChanged({
          lot_id: 1,
          price_cents: 20_000_000 + n,
          previous_cents: 20_000_000,
          parent_lot_id: null,
        });
        yield lotChanged({
          lot_id: 1,
          changes: { bedrooms: n % 9 },
          previous: { bedrooms: null },
          parent_lot_id: null,
        });
      }
    },
  },
  option: {
    stream: (place) => streamName('grid', TENANT, 100 + place),
    record: optionRecord,
    of: (place) => ({ programId: 100 + place, id: 1 }),
    *events(count) {
      yield* grid(20);
      for (let n = 1; n <= (count - 20) / 2; n++) {
        yield placed(n, 1 + (n % 20));
        if (n > 20) yield optionCanceled({ option_id: n - 20, canceled_at: iso(n), cause: 'owner' });
      }
    },
  },
  registration: {
    stream: (place) => registrationStream(TENANT, place),
    record: registrationRecord,
    of: (programId) => ({ programId, id: 1 }),
    *events(count) {
      const person = null;
      for (let registration_id = 1; registration_id <= count / 2; registration_id++) {
        yield registrationDeclared({ registration_id, owner_id: 1, keys: [], person });
        yield rulingRequired({ registration_id, rules: [] });
      }
    },
  },
};

function* grid(lots: number): Generator<Event> {
  for (let lot_id = 1; lot_id <= lots; lot_id++) {
    const fields = {
      ...NEW_LOT,
      external_id: `E${lot_id}`,
      reference: `A${lot_id}`,
      is_primary: true,
      type: 'apartment' as const,
    };
    yield lotCreated({ lot_id, fields, status: 'available', price_cents: 20_000_000, parent_lot_id: null });
  }
}

function placed(option_id: number, lot: number): Event {
  const priced = { vat_rate: 20, price_excluding_cents: 1, price_including_cents: 1 };
  const lots = [
    { id: lot, reference: `A${lot}`, type: 'apartment', typology: null, subtype: null, ...priced },
  ];
  const whose = { lead_id: 1_000, owner_id: 1, key_id: 1, comment: null };
  return optionPlaced({
    option_id,
    ...whose,
    lots,
    vat_rate: 20,
    lifespan_hours: 72,
    placed_at: iso(option_id),
    expires_at: null,
  });
}

function iso(minutes: number): string {
  return new Date(AT + minutes * 60_000).toISOString();
}

/** Writes such a past; how many events it has. */
export async function write(
  { events, codec }: Stores,
  past: Past,
  count: number,
  place: number,
): Promise<number> {
  const stream = past.stream(place);
  const all = [...past.events(count, place)];
  let revision = NONE;
  for (let from = 0; from < all.length; from += 500) {
    const meta = {
      tenant: TENANT,
      actor: { keyId: null, userId: null },
      at: new Date(AT + from * 1_000),
      requestId: 'r',
      causationId: 'r',
    };
    const encoded = await codec.encode(stream, `${stream} ${from}`, all.slice(from, from + 500), meta);
    const appended = await events.append(stream, revision, encoded);
    if (appended.outcome !== 'appended') throw new Error(appended.outcome);
    revision = appended.revision;
  }
  return all.length;
}

/** Reads the history as the route does: each entry is made text and let go of. */
export async function tell(stores: Stores, past: Past, place: number): Promise<number> {
  let entries = 0;
  const where = { tenant: TENANT, ...past.of(place), sight: everything };
  for await (const entry of new Histories(stores).history(past.record, where)) {
    JSON.stringify(entry);
    entries++;
  }
  return entries;
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
