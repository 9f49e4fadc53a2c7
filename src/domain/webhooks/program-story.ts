// A program's lots and sales as its events tell them, one event at a time, and what each event is told to webhooks as. The
// lot of a message is the lot as the API showed it at that revision, so it is made by the same functions.
import { timestamp } from '../../platform/kernel/time/clock.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import { parseStream } from '../../platform/rules/stream-id.ts';
import { HEAP_BYTES, heapBytes } from '../../platform/kernel/heap-bytes.ts';
import { withFileUrls } from '../grid/lots/document.ts';
import { gridAggregate, type Grid, type GridEvent } from '../grid/grid.ts';
import { surveyProgram, unsurveyed, type Survey } from '../grid/lots/survey.ts';
import { gridPast } from '../grid/past.ts';
import type { ProgramEvent } from '../program/events.ts';
import { isOfPurchases, type PurchaseEvent } from '../grid/purchases/events.ts';
import { evolvePurchase } from '../grid/purchases/purchase.ts';
import type { Kind, LotKind } from './kinds.ts';
import { LotChange, touchedLots } from './lot-changes.ts';
import { saleTold } from './sale-told.ts';
import type { Told } from './shown.ts';

export interface Message {
  readonly id: string;
  readonly kind: Kind;
  readonly tenant: string;
  readonly programId: number;
  /** Messages about one lot go out in order; of a sale, its main lot. */
  readonly lotId: number;
  readonly revision: bigint;
  /** The subscriptions that are told. */
  readonly to: readonly number[];
  readonly at: Date;
  /** What is posted, and signed, byte for byte. */
  readonly body: string;
}

/** Who is told of this kind of change of a lot, as it is after the event or was last, or of a sale. */
export type FindHearers = (kind: Kind, told: Told) => readonly number[];

const SALE: Told = { kind: 'purchase' };

export class ProgramStory {
  readonly #tenant: string;
  readonly #programId: number;
  readonly #baseUrl: string;
  /** What has ended is let go of: as it is told of, it is worked out. */
  #survey: Survey;
  #revision: bigint;

  /** `survey`: as things stood before the event `next` of the grid, where that is not the first one. */
  constructor(tenant: string, programId: number, baseUrl: string, survey = unsurveyed, next = 0n) {
    this.#tenant = tenant;
    this.#programId = programId;
    this.#baseUrl = baseUrl;
    this.#survey = survey;
    this.#revision = next === 0n ? 0n : next - 1n;
  }

  /** Of the last event of the grid: what a program changes is told as of there, for receivers compare revisions. */
  get revision(): bigint {
    return this.#revision;
  }

  [HEAP_BYTES](): number {
    return heapBytes(this.#survey);
  }

  /** A program that no key reaches is told to nobody. */
  get isOpen(): boolean {
    return this.#survey.terms?.terms.activated ?? false;
  }

  /** What is allotted to whom now. */
  get allotments(): Grid['allotments'] {
    return this.#survey.grid.allotments;
  }

  /**
   * An event of the grid or of the program. `hearers` null: nobody listens, it is only taken in; what nobody is told is not
   * made. The messages are made while they are asked for: there may be one of every lot.
   */
  take(recorded: Recorded, hearers: FindHearers | null): Iterable<Message> {
    return parseStream(recorded.stream).category === gridAggregate.category
      ? this.#takeGrid(recorded as Recorded<GridEvent>, hearers)
      : this.#takeProgram(recorded as Recorded<ProgramEvent>, hearers);
  }

  #takeProgram(recorded: Recorded<ProgramEvent>, hearers: FindHearers | null): Iterable<Message> {
    const before = this.#survey;
    const after = surveyProgram(before, recorded.event, recorded.meta.at);
    this.#survey = after;
    if (!hearers || !this.isOpen || before.terms === after.terms) return [];
    return this.#fromTerms(recorded, before, after, hearers);
  }

  /** Lots that show something else now, and all that come into sight with their program. */
  *#fromTerms(
    recorded: Recorded<ProgramEvent>,
    before: Survey,
    after: Survey,
    hearers: FindHearers,
  ): Iterable<Message> {
    const { event } = recorded;
    const opens = before.terms?.terms.activated !== true;
    const within = event.type === 'BuildingChanged' ? event.data.building.id : null;
    const asOf = { ...recorded, revision: this.#revision };
    for (const [id, lot] of after.grid.lots) {
      if (within !== null && lot.building_id !== within) continue;
      const told = { kind: 'lot', lot } as const;
      const to = hearers('lot.updated', told);
      if (to.length === 0) continue;
      const change = new LotChange(before, after, id);
      if (opens || change.shows) yield this.#message(asOf, 'lot.updated', change, told, to);
    }
  }

  #takeGrid(recorded: Recorded<GridEvent>, hearers: FindHearers | null): Message[] {
    const { event } = recorded;
    const before = this.#survey;
    const after = gridPast.evolve(before, recorded);
    this.#survey = after;
    this.#revision = recorded.revision;
    if (!hearers || !this.isOpen) return [];
    if (isOfPurchases(event)) return this.#sale({ ...recorded, event }, before.grid, hearers);
    const messages: Message[] = [];
    for (const id of touchedLots(before.grid, after.grid, event)) {
      const change = new LotChange(before, after, id);
      const lot = change.is ?? change.was;
      if (!lot) continue;
      const told = { kind: 'lot', lot } as const;
      for (const kind of change.kinds) {
        const to = hearers(kind, told);
        if (to.length > 0) messages.push(this.#message(recorded, kind, change, told, to));
      }
    }
    return messages;
  }

  #sale(
    { id, event, revision, meta }: Recorded<PurchaseEvent>,
    { purchases }: Grid,
    hearers: FindHearers,
  ): Message[] {
    const purchase = evolvePurchase(purchases.get(event.data.purchase_id) ?? null, event);
    const told = purchase && saleTold(event.type, purchase, this.#programId);
    if (!told) return [];
    const { kind, document } = told;
    const to = hearers(kind, SALE);
    if (to.length === 0) return [];
    const where = { tenant_key: this.#tenant, program_id: this.#programId };
    const data = { ...where, purchase: document, revision: Number(revision) };
    return [
      {
        id: `msg_${id.replaceAll('-', '')}_${kind.replace('.', '_')}`,
        kind,
        tenant: this.#tenant,
        programId: this.#programId,
        lotId: purchase.main_lot_id,
        to,
        revision,
        at: meta.at,
        body: JSON.stringify({ type: kind, timestamp: timestamp(meta.at), data }),
      },
    ];
  }

  #message(
    { id, revision, meta }: Recorded,
    kind: LotKind,
    change: LotChange,
    { lot }: Extract<Told, { kind: 'lot' }>,
    to: readonly number[],
  ): Message {
    const data = {
      tenant_key: this.#tenant,
      program_id: this.#programId,
      lot: change.shown,
      previous: change.previous,
      revision: Number(revision),
    };
    return {
      id: `msg_${id.replaceAll('-', '')}_${lot.id}_${kind.slice('lot.'.length)}`,
      kind,
      tenant: this.#tenant,
      programId: this.#programId,
      lotId: lot.id,
      to,
      revision,
      at: meta.at,
      body: withFileUrls(JSON.stringify({ type: kind, timestamp: timestamp(meta.at), data }), this.#baseUrl),
    };
  }
}
