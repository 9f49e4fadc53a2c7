// A book as it is after some years, in the demo's mix: houses of nine lots with options on them and a lead each, divided
// among as many programs as one wants. Told straight to an event store, turn by turn, so that programs alternate in it as
// they do in life.
import { leadStream } from '../../../src/domain/lead/leads/lead.ts';
import { gridStream } from '../../../src/domain/grid/grid.ts';
import { lotCreated, lotPriceChanged, lotStatusChanged } from '../../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../../src/domain/grid/lots/lot.ts';
import { optionActivated, optionCanceled, optionPlaced } from '../../../src/domain/grid/options/events.ts';
import type { Codec } from '../../../src/platform/eventstore/codec.ts';
import type { Event } from '../../../src/platform/rules/event.ts';
import { NONE, type EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { asksAgain, storyOfLead } from './lead-story.ts';

export interface BookShape {
  readonly houses: number;
  readonly programs: number;
  /** How many live options stand on one lot, of those that a house has. */
  readonly depth: number;
}

export const TENANT = 'bench';
const LOTS = 9;
const LIVE = 45;
const AT = '2026-03-14T09:00:00.000Z';
const LATER = '2026-03-17T09:00:00.000Z';
const AT_ONCE = 64;
const TOGETHER = 30;

export interface Written {
  readonly stream: string;
  readonly position: bigint;
}

/** Appends to a stream that has come to `expected`, and says to which position of the log that was. */
export type Append = (stream: string, expected: bigint, told: readonly Event[]) => Promise<bigint>;

/** How Lotbook appends what a key has sent. */
export function inStore({ events, codec }: { readonly events: EventStore; readonly codec: Codec }): Append {
  const meta = {
    tenant: TENANT,
    actor: { keyId: 1, userId: null },
    at: new Date(AT),
    requestId: 'r',
    causationId: 'r',
  };
  return async (stream, expected, told) => {
    const encoded = await codec.encode(stream, `after ${expected}`, told, meta);
    const appended = await events.append(stream, expected, encoded);
    if (appended.outcome !== 'appended') throw new Error(`${stream}: ${appended.outcome}`);
    return appended.position;
  };
}

export class Book {
  readonly #append: Append;
  readonly #shape: BookShape;
  readonly #revisions = new Map<string, bigint>();
  /** Live options of each lot, first placed first. */
  readonly #queues = new Map<number, number[]>();
  #options = 0;
  #repriced = 0;

  constructor(append: Append, shape: BookShape) {
    this.#append = append;
    this.#shape = shape;
  }

  get events(): number {
    return [...this.#revisions.values()].reduce((sum, revision) => sum + Number(revision) + 1, 0);
  }

  get lots(): number {
    return this.#shape.houses * LOTS;
  }

  /** However they ended. */
  get options(): number {
    return this.#options;
  }

  async fill(): Promise<void> {
    await this.#turn((house) => lotsOf(house).map((lot) => created(lot)));
    const { depth } = this.#shape;
    for (let n = 0; n < LIVE; n += LOTS)
      await this.#turn((house) =>
        Array.from({ length: LOTS }, (_, i) =>
          this.#place(lotsOf(house)[Math.floor((n + i) / depth)]!),
        ).flat(),
      );
    await this.#turn((house) => this.#giveUp(lotsOf(house)[0]!));
    await this.#turn((house) => lotsOf(house).map((lot) => this.#reprice(lot)));
    await this.#each(async (house) => {
      await this.tell(leadStream(TENANT, house + 1), storyOfLead(house + 1, this.#programOf(house)));
    });
  }

  /** What goes on in a house while it is sold: somebody asks, is first no more, or pays another price. */
  async goOn(turn: number): Promise<Written> {
    const house = (turn * 7919) % this.#shape.houses;
    const lot = lotsOf(house)[turn % Math.ceil(LIVE / this.#shape.depth)]!;
    const kind = turn % 4;
    if (kind === 3) return await this.tell(leadStream(TENANT, house + 1), asksAgain(turn));
    return await this.tell(
      this.#gridOf(house),
      kind === 0 ? this.#place(lot) : kind === 1 ? this.#giveUp(lot) : [this.#reprice(lot)],
    );
  }

  async tell(stream: string, told: readonly Event[]): Promise<Written> {
    const expected = this.#revisions.get(stream) ?? NONE;
    this.#revisions.set(stream, expected + BigInt(told.length));
    return { stream, position: await this.#append(stream, expected, told) };
  }

  #programOf(house: number): number {
    return 1 + (house % this.#shape.programs);
  }

  #gridOf(house: number): string {
    return gridStream(TENANT, this.#programOf(house));
  }

  /** The houses of one program share a stream: what a turn brings them is told together. */
  async #turn(told: (house: number) => Event[]): Promise<void> {
    const { houses, programs } = this.#shape;
    const first = Array.from({ length: programs }, (_, house) => house);
    for (let from = 0; from < houses; from += programs * TOGETHER)
      await inGroups(first, async (one) => {
        const events = [];
        for (let house = from + one; house < Math.min(houses, from + programs * TOGETHER); house += programs)
          events.push(...told(house));
        if (events.length > 0) await this.tell(this.#gridOf(one), events);
      });
  }

  async #each(work: (house: number) => Promise<void>): Promise<void> {
    await inGroups(
      Array.from({ length: this.#shape.houses }, (_, house) => house),
      work,
    );
  }

  #place(lot: number): Event[] {
    const queue = this.#queues.get(lot) ?? [];
    this.#queues.set(lot, queue);
    const id = ++this.#options;
    queue.push(id);
    const frozen = { id: lot, reference: `A${lot}`, type: 'apartment', typology: 'T3', subtype: null };
    const prices = { vat_rate: 20, price_excluding_cents: 20_000_000, price_including_cents: 24_000_000 };
    const isFirst = queue.length === 1;
    const placed = optionPlaced({
      option_id: id,
      lead_id: 1 + (id % this.#shape.houses),
      owner_id: 1,
      key_id: 1,
      lots: [{ ...frozen, ...prices }],
      vat_rate: 20,
      lifespan_hours: 72,
      placed_at: AT,
      expires_at: isFirst ? LATER : null,
      comment: null,
    });
    if (!isFirst) return [placed];
    const taken = { lot_id: lot, status: 'option', previous: 'available', parent_lot_id: null } as const;
    return [placed, lotStatusChanged(taken)];
  }

  #giveUp(lot: number): Event[] {
    const queue = this.#queues.get(lot)!;
    const [first, heir] = queue.splice(0, 2);
    if (first === undefined || heir === undefined) return this.#place(lot);
    queue.unshift(heir);
    return [
      optionCanceled({ option_id: first, canceled_at: AT, cause: 'owner' }),
      optionActivated({ option_id: heir, activated_at: AT, expires_at: LATER }),
    ];
  }

  #reprice(lot: number): Event {
    const price_cents = 20_000_000 + ++this.#repriced;
    return lotPriceChanged({
      lot_id: lot,
      price_cents,
      previous_cents: price_cents - 1,
      parent_lot_id: null,
    });
  }
}

function lotsOf(house: number): number[] {
  return Array.from({ length: LOTS }, (_, i) => house * LOTS + i + 1);
}

function created(lot: number): Event {
  const names = { external_id: `E${lot}`, reference: `A${lot}`, is_primary: true };
  const fields = { ...NEW_LOT, ...names, type: 'apartment' as const, typology: 'T3' };
  return lotCreated({
    lot_id: lot,
    fields,
    status: 'available',
    price_cents: 20_000_000,
    parent_lot_id: null,
  });
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
}
