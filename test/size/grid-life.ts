// What happens on the grid of a program: its lots come, prices change, options are placed, wait, run out and are given up,
// and some come to a sale that takes its steps.
import { gridDecider } from '../../src/domain/grid/commands.ts';
import { gridAggregate, gridStream, type Grid, type GridEvent } from '../../src/domain/grid/grid.ts';
import { lotCreated, lotPriceChanged } from '../../src/domain/grid/lots/events.ts';
import { NEW_LOT } from '../../src/domain/grid/lots/lot.ts';
import { termsOf } from '../../src/domain/grid/lots/terms.ts';
import type { KnownProgram } from '../../src/domain/program/program.ts';
import { leadDecider } from '../../src/domain/lead/commands.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/tenant/settings.ts';
import { TIMER, type Actor } from '../../src/platform/rules/event.ts';
import type { Chance } from '../hostile/random.ts';
import { OPERATOR, type Desk } from './desk.ts';
import type { KnownLead } from './lead-life.ts';
import { begun, type Written } from './scribe.ts';

/** One append takes at most 1 MiB. */
const LOTS_AT_ONCE = 250;
const DAY_MS = 24 * 3_600_000;
const zone = DEFAULT_SETTINGS.timezone;
const SIZES = ['T1', 'T2', 'T3', 'T3', 'T4', 'T5'] as const;

const EVERYBODYS = { sees: true, cancels: true, prolongs: true } as const;

interface Sale {
  readonly id: number;
  step: 'sign' | 'presentation' | 'deed' | 'delivery' | 'over';
  /** Not before. */
  next: number;
}

export class GridLife {
  readonly #desk: Desk;
  readonly #chance: Chance;
  readonly #program: KnownProgram;
  readonly #stream: Written<Grid, GridEvent>;
  readonly #mains: number[] = [];
  readonly #sales: Sale[] = [];

  constructor(desk: Desk, program: KnownProgram, chance: Chance) {
    this.#desk = desk;
    this.#program = program;
    this.#chance = chance;
    this.#stream = begun(gridAggregate, gridStream(desk.tenant, program.id));
  }

  /** Four flats, then a place to park that goes with the last of them. */
  async lots(count: number, at: Date): Promise<void> {
    for (let from = 0; from < count; from += LOTS_AT_ONCE) {
      const context = this.#desk.scribe.request(this.#desk.tenant, OPERATOR, at);
      const created: GridEvent[] = [];
      for (let n = from; n < Math.min(count, from + LOTS_AT_ONCE); n++) {
        const id = await this.#desk.id('lot', context);
        created.push(this.#lot(id, n));
      }
      await this.#desk.scribe.say(this.#stream, created, context);
    }
  }

  #lot(lot_id: number, n: number): GridEvent {
    const isPrimary = n % 5 !== 4;
    const parent_lot_id = isPrimary ? null : (this.#mains.at(-1) ?? null);
    if (isPrimary) this.#mains.push(lot_id);
    const kind = isPrimary
      ? ({ type: 'apartment', typology: SIZES[n % SIZES.length]!, bedrooms: 1 + (n % 4) } as const)
      : ({ type: 'parking', typology: null } as const);
    const fields = {
      ...NEW_LOT,
      ...kind,
      external_id: `ERP-${this.#program.id}-${n + 1}`,
      reference: `${isPrimary ? 'A' : 'P'}${String(n + 1).padStart(3, '0')}`,
      is_primary: isPrimary,
      parent_lot_id,
      building_id: this.#program.buildings[n % this.#program.buildings.length]?.id ?? null,
      living_area: isPrimary ? 30 + (n % 60) + 0.4 : null,
      level: `R+${n % 6}` as const,
      exposure: isPrimary ? (['south'] as const).slice() : [],
    };
    const price_cents = isPrimary ? 15_000_000 + (n % 40) * 500_000 : 1_500_000;
    return lotCreated({ lot_id, fields, status: 'available', price_cents, parent_lot_id });
  }

  /** What ends by itself has ended. Asked before each act that needs what is still there: options end within a turn too. */
  async time(at: Date): Promise<void> {
    for (const type of ['expireOptions', 'settlePurchases'] as const)
      await this.#desk.scribe.tell(gridDecider, this.#stream, { type }, this.#by(TIMER, at));
  }

  async reprice(at: Date): Promise<void> {
    const lot_id = this.#chance.one(this.#mains);
    const lot = this.#lots.get(lot_id);
    if (!lot || lot.status === 'sold') return;
    const price_cents = lot.price_cents + 100_000;
    const changed = { lot_id, price_cents, previous_cents: lot.price_cents, parent_lot_id: null };
    await this.#desk.scribe.say(this.#stream, [lotPriceChanged(changed)], this.#by(OPERATOR, at));
  }

  /** The lead holds a free lot, or waits behind who holds it. Answers whether there was one. */
  async option(lead: KnownLead, at: Date): Promise<boolean> {
    const wanted = this.#chance.maybe(0.15) ? 'option' : 'available';
    const lot = this.#anyLot((status) => status === wanted);
    if (lot === null || this.#isHeldBy(lot, lead.id)) return false;
    const context = this.#desk.partner(at, lead.id);
    const id = await this.#desk.id('option', context);
    const asked = { leadId: lead.id, ownerId: this.#desk.ownerOf(lead.id), lotIds: [lot], vatRate: 20 };
    await this.#desk.scribe.tell(
      gridDecider,
      this.#stream,
      {
        type: 'placeOption',
        id,
        ...asked,
        keyId: context.actor.keyId,
        comment: null,
        terms: termsOf(this.#program),
        rules: this.#program.rules,
      },
      context,
    );
    const noted = { type: 'noteOption', programId: this.#program.id, optionId: id } as const;
    await this.#desk.scribe.tell(leadDecider, lead.stream, noted, {
      ...context,
      seed: `${context.seed} noted`,
    });
    return true;
  }

  async giveUp(at: Date): Promise<void> {
    await this.time(at);
    const holding = this.#holding();
    if (holding.length === 0) return;
    const command = {
      type: 'cancelOption',
      optionId: this.#chance.one(holding),
      others: EVERYBODYS,
    } as const;
    await this.#desk.scribe.tell(gridDecider, this.#stream, command, this.#by(OPERATOR, at));
  }

  /** Who holds a lot buys it. */
  async buy(at: Date): Promise<void> {
    await this.time(at);
    const holding = this.#holding();
    if (holding.length === 0) return;
    const context = this.#by(OPERATOR, at);
    const id = await this.#desk.id('purchase', context);
    const optionId = this.#chance.one(holding);
    await this.#desk.scribe.tell(
      gridDecider,
      this.#stream,
      {
        type: 'preparePurchase',
        id,
        asked: { kind: 'option', optionId, leadId: null },
        ownerId: null,
        registrationId: null,
        discountCents: 0,
        depositCents: null,
        deedPlannedOn: null,
        financingDueOn: undefined,
        terms: termsOf(this.#program),
        rules: this.#program.rules,
        zone,
      },
      context,
    );
    this.#sales.push({ id, step: 'sign', next: at.getTime() + 2 * DAY_MS });
  }

  /** Sales take the step that is due. */
  async sell(at: Date): Promise<void> {
    await this.time(at);
    for (const sale of this.#sales) {
      if (sale.next > at.getTime() || sale.step === 'over') continue;
      const purchase = this.#stream.folded.state.purchases.get(sale.id);
      if (!purchase) sale.step = 'over';
      else if (sale.step === 'sign') await this.#take(sale, at, 'presentation', 2);
      else if (sale.step === 'presentation') await this.#take(sale, at, 'deed', 60);
      else if (sale.step === 'deed' && purchase.status === 'firm') await this.#take(sale, at, 'delivery', 90);
      else if (sale.step === 'delivery') await this.#take(sale, at, 'over', 0);
    }
  }

  async #take(sale: Sale, at: Date, then: Sale['step'], days: number): Promise<void> {
    const { step } = sale;
    if (step === 'over') return;
    const iso = at.toISOString();
    const taken = step === 'presentation' ? { step, on: iso.slice(0, 10) } : { step, at: iso };
    await this.#desk.scribe.tell(
      gridDecider,
      this.#stream,
      { type: 'takeStep', purchaseId: sale.id, taken, zone },
      this.#by(OPERATOR, at),
    );
    sale.step = then;
    sale.next = at.getTime() + days * DAY_MS;
  }

  #by(actor: Actor, at: Date) {
    return this.#desk.scribe.request(this.#desk.tenant, actor, at);
  }

  get #lots(): Grid['lots'] {
    return this.#stream.folded.state.lots;
  }

  #anyLot(wanted: (status: string) => boolean): number | null {
    for (let tries = 0; tries < 20; tries++) {
      const id = this.#chance.one(this.#mains);
      if (wanted(this.#lots.get(id)?.status ?? '')) return id;
    }
    return null;
  }

  #isHeldBy(lot: number, lead: number): boolean {
    const { live, options } = this.#stream.folded.state;
    const onLot = live.flatMap((id) => options.get(id) ?? []).filter((o) => o.lots.some((l) => l.id === lot));
    return onLot.length > 2 || onLot.some((o) => o.lead_id === lead);
  }

  #holding(): number[] {
    const { live, options } = this.#stream.folded.state;
    return live.filter((id) => options.get(id)?.status === 'option');
  }
}
