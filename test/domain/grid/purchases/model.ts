// A reference model of sales, written apart from the product: hours as whole numbers, money as whole cents, one list.
export interface ModelSale {
  readonly id: number;
  readonly lots: readonly number[];
  readonly lead: number;
  readonly price: number;
  readonly deposit: number;
  readonly drawn: number;
  step: 'drawn' | 'signed' | 'firm' | 'deed' | 'keys' | 'off';
  signed: number | null;
  deed: number | null;
  firmFrom: number | null;
  money: 'none' | 'here' | 'back';
}

export type Verdict = 'ok' | 'unknown' | 'taken' | 'order' | 'early' | 'late' | 'money' | 'when';

export class ModelSales {
  readonly sales: ModelSale[] = [];
  readonly #unsignedHours: number;

  constructor(unsignedHours: number) {
    this.#unsignedHours = unsignedHours;
  }

  draw(
    id: number,
    lead: number,
    lots: readonly number[],
    price: number,
    deposit: number,
    now: number,
  ): Verdict {
    this.walk(now);
    if (lots.some((lot) => this.status(lot) !== 'available')) return 'taken';
    const begun = { step: 'drawn', signed: null, deed: null, firmFrom: null, money: 'none' } as const;
    this.sales.push({ id, lead, lots, price, deposit, drawn: now, ...begun });
    return 'ok';
  }

  sign(id: number, at: number, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      if (!this.#isForgotten(sale) && at < sale.drawn) return 'when';
      if (sale.step !== 'drawn') return 'order';
      sale.step = 'signed';
      sale.signed = at;
      return 'ok';
    });
  }

  /** On this very day. */
  present(id: number, firmFrom: number, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      if (sale.step !== 'signed' || sale.firmFrom !== null) return 'order';
      sale.firmFrom = firmFrom;
      return 'ok';
    });
  }

  confirm(id: number, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      if (sale.step === 'firm') return 'ok';
      return sale.step === 'signed' && sale.firmFrom !== null ? 'early' : 'order';
    });
  }

  seal(id: number, at: number, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      const isFirm =
        sale.firmFrom !== null && sale.firmFrom <= now && !this.#isForgotten(sale) && this.#wasFirm(sale);
      if (isFirm && at < sale.firmFrom!) return 'when';
      if (sale.step !== 'firm') return 'order';
      sale.step = 'deed';
      sale.deed = at;
      return 'ok';
    });
  }

  deliver(id: number, at: number, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      if (sale.step === 'deed' && at < sale.deed!) return 'when';
      if (sale.step !== 'deed') return 'order';
      sale.step = 'keys';
      return 'ok';
    });
  }

  receive(id: number, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      if (!['signed', 'firm', 'deed'].includes(sale.step) || sale.deposit === 0 || sale.money !== 'none')
        return 'money';
      sale.money = 'here';
      return 'ok';
    });
  }

  giveBack(id: number, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      if (sale.step !== 'off' || sale.money !== 'here') return 'money';
      sale.money = 'back';
      return 'ok';
    });
  }

  drop(id: number, isWithdrawal: boolean, now: number): Verdict {
    return this.#of(id, now, (sale) => {
      if (!['drawn', 'signed', 'firm'].includes(sale.step)) return 'order';
      if (isWithdrawal && sale.step === 'firm') return 'late';
      this.#firmWhenOff.set(sale.id, sale.step === 'firm');
      sale.step = 'off';
      return 'ok';
    });
  }

  walk(now: number): void {
    for (const sale of this.sales) {
      if (sale.step === 'drawn' && sale.drawn + this.#unsignedHours <= now) sale.step = 'off';
      if (sale.step === 'signed' && sale.firmFrom !== null && sale.firmFrom <= now) sale.step = 'firm';
    }
  }

  status(lot: number): string {
    const sale = this.sales.find((one) => one.step !== 'off' && one.lots.includes(lot));
    if (!sale) return 'available';
    const words = {
      drawn: 'pre-booked',
      signed: 'booked',
      firm: 'booked',
      deed: 'sold',
      keys: 'sold',
      off: '',
    };
    return words[sale.step];
  }

  readonly #firmWhenOff = new Map<number, boolean>();

  #wasFirm(sale: ModelSale): boolean {
    return sale.step !== 'off' || this.#firmWhenOff.get(sale.id) === true;
  }

  /** Of what is over and settled, nobody knows any dates. */
  #isForgotten({ step, money }: ModelSale): boolean {
    return step === 'keys' || (step === 'off' && money !== 'here');
  }

  #of(id: number, now: number, act: (sale: ModelSale) => Verdict): Verdict {
    this.walk(now);
    const sale = this.sales.find((one) => one.id === id);
    return sale ? act(sale) : 'unknown';
  }
}
