// The auditor's own account of a grid: who holds which lot, who waits, what is sold, event by event.
import { listAt, numberAt, numbersAt, textAt } from '../json.ts';
import type { Fact } from './evidence.ts';

export interface Hold {
  readonly id: number;
  readonly lots: readonly number[];
  /** The order of placing is that of the stream. */
  readonly placed: number;
  isActive: boolean;
}

export interface Sale {
  readonly id: number;
  readonly lots: readonly number[];
}

export class GridFold {
  /** Live options, first placed first. */
  readonly holds = new Map<number, Hold>();
  /** Live purchases. */
  readonly sales = new Map<number, Sale>();
  readonly status = new Map<number, string>();
  readonly cents = new Map<number, number>();
  readonly wrong: string[] = [];

  take(fact: Fact): void {
    const { type, data, revision } = fact;
    const option = numberAt(data, 'option_id') ?? 0;
    const sale = numberAt(data, 'purchase_id') ?? 0;
    const lot = numberAt(data, 'lot_id') ?? 0;
    switch (type) {
      case 'LotCreated':
        this.status.set(lot, textAt(data, 'status') ?? '');
        this.cents.set(lot, numberAt(data, 'price_cents') ?? 0);
        return;
      case 'LotPriceChanged':
        this.cents.set(lot, numberAt(data, 'price_cents') ?? 0);
        return;
      case 'LotStatusChanged':
        this.status.set(lot, textAt(data, 'status') ?? '');
        return;
      case 'OptionPlaced': {
        const lots = numbersAt(listAt(data, 'lots'), 'id');
        const hold = { id: option, lots, placed: revision, isActive: textAt(data, 'expires_at') !== null };
        if (hold.isActive) this.#begins(fact, hold);
        this.#frozen(fact);
        this.holds.set(option, hold);
        return;
      }
      case 'OptionActivated': {
        const hold = this.holds.get(option);
        if (!hold) return this.#say(fact, `option ${option} is promoted and does not live`);
        this.#begins(fact, hold);
        hold.isActive = true;
        return;
      }
      case 'OptionExpired':
      case 'OptionCanceled':
      case 'OptionFulfilled':
        if (!this.holds.delete(option)) this.#say(fact, `option ${option} ends and does not live`);
        return;
      case 'PurchasePrepared':
        this.#sold(fact, { id: sale, lots: numbersAt(listAt(data, 'lots'), 'id') });
        this.#frozen(fact);
        return;
      case 'PurchaseCanceled':
        if (!this.sales.delete(sale)) this.#say(fact, `purchase ${sale} ends and does not live`);
        return;
      default:
        return;
    }
  }

  /** At the end of what is written: nobody waits for a lot that nobody holds, and lots say what they are. */
  rest(stream: string): void {
    const live = [...this.holds.values()];
    for (const hold of live)
      if (!hold.isActive && hold.lots.every((lot) => this.#firstOn(lot)?.id === hold.id))
        this.wrong.push(`${stream}: option ${hold.id} waits, and is first on all its lots`);
    for (const [lot, status] of this.status) {
      const isHeld = live.some(({ lots }) => lots.includes(lot));
      const isSold = [...this.sales.values()].some(({ lots }) => lots.includes(lot));
      const shouldBe = isSold ? ['pre-booked', 'booked', 'sold'] : isHeld ? ['option'] : ['available'];
      if (!shouldBe.includes(status))
        this.wrong.push(`${stream}: lot ${lot} is ${status}, and should be ${shouldBe.join(' or ')}`);
    }
  }

  #firstOn(lot: number): Hold | undefined {
    return [...this.holds.values()].find(({ lots }) => lots.includes(lot));
  }

  /** One holder a lot, and those who were placed earlier come first. */
  #begins(fact: Fact, hold: Hold): void {
    for (const other of this.holds.values()) {
      if (other.id === hold.id || !other.lots.some((lot) => hold.lots.includes(lot))) continue;
      if (other.isActive) this.#say(fact, `option ${hold.id} holds what option ${other.id} holds`);
      else if (other.placed < hold.placed)
        this.#say(fact, `option ${hold.id} holds what option ${other.id} has waited for before`);
    }
    for (const sale of this.sales.values())
      if (sale.lots.some((lot) => hold.lots.includes(lot)))
        this.#say(fact, `option ${hold.id} holds what is in purchase ${sale.id}`);
  }

  #sold(fact: Fact, sale: Sale): void {
    for (const other of this.sales.values())
      if (other.lots.some((lot) => sale.lots.includes(lot)))
        this.#say(fact, `purchase ${sale.id} takes what is in purchase ${other.id}`);
    this.sales.set(sale.id, sale);
  }

  /** What is agreed is the price of that moment. A sale that grows from an option has the option's. */
  #frozen(fact: Fact): void {
    if (numberAt(fact.data, 'option_id') !== null && fact.type === 'PurchasePrepared') return;
    for (const lot of listAt(fact.data, 'lots')) {
      const id = numberAt(lot, 'id') ?? 0;
      const agreed = numberAt(lot, 'price_excluding_cents');
      if (agreed !== this.cents.get(id))
        this.#say(fact, `lot ${id} is agreed at ${agreed} cents and costs ${this.cents.get(id)}`);
    }
  }

  #say({ stream, revision, type }: Fact, words: string): void {
    this.wrong.push(`${stream}@${revision} ${type}: ${words}`);
  }
}
