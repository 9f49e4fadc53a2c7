// A reference model of options, written apart from the product: a plain list of claims and a clock that walks.
export interface ModelOption {
  readonly id: number;
  readonly lead: number;
  readonly lots: readonly number[];
  life: number;
  state: 'waiting' | 'holding' | 'over' | 'dropped';
  until: number | null;
  extended: boolean;
}

export type Verdict = 'ok' | 'unknown' | 'already' | 'full' | 'over' | 'crowd' | 'long' | 'twice' | 'held';

export class ModelGrid {
  readonly options: ModelOption[] = [];
  /** Statuses that somebody outside has set; a lot that is not in here is for sale. */
  readonly off = new Map<number, string>();
  readonly #maxQueue: number;
  readonly #life: number;

  constructor(maxQueue: number, life: number) {
    this.#maxQueue = maxQueue;
    this.#life = life;
  }

  place(id: number, lead: number, lots: readonly number[], now: number): Verdict {
    this.walk(now);
    if (this.#pending().some((o) => o.lead === lead && o.lots.some((l) => lots.includes(l))))
      return 'already';
    if (lots.some((l) => this.off.has(l))) return 'full';
    const crowd = (l: number): number =>
      this.#pending().filter((o) => o.state === 'waiting' && o.lots.includes(l)).length;
    if (lots.some((l) => this.#on(l).length > 0 && crowd(l) >= this.#maxQueue)) return 'full';
    const free = lots.every((l) => this.#on(l).length === 0);
    this.options.push({
      id,
      lead,
      lots,
      life: this.#life,
      state: free ? 'holding' : 'waiting',
      until: free ? now + this.#life : null,
      extended: false,
    });
    return 'ok';
  }

  drop(id: number, now: number): Verdict {
    this.walk(now);
    const option = this.options.find((o) => o.id === id);
    if (!option) return 'unknown';
    if (!this.#pending().includes(option)) return 'over';
    option.state = 'dropped';
    this.#advance(now);
    return 'ok';
  }

  extend(id: number, hours: number, most: number, now: number): Verdict {
    this.walk(now);
    const option = this.options.find((o) => o.id === id);
    if (!option) return 'unknown';
    if (!this.#pending().includes(option)) return 'over';
    const crowd = this.#pending().some(
      (o) => o !== option && o.state === 'waiting' && o.lots.some((l) => option.lots.includes(l)),
    );
    if (option.state === 'waiting' || crowd) return 'crowd';
    if (hours > most) return 'long';
    if (option.extended) return 'twice';
    option.extended = true;
    option.life += hours;
    option.until! += hours;
    return 'ok';
  }

  /** The feeding system says that a lot is booked, or for sale again. */
  say(lot: number, status: 'booked' | 'available', external: boolean, now: number): Verdict {
    this.walk(now);
    const on = this.#on(lot);
    if (status === 'available') {
      if (on.length === 0) this.off.delete(lot);
      return 'ok';
    }
    if (on.length > 0 && !external) return 'held';
    for (const option of on) option.state = 'dropped';
    this.off.set(lot, status);
    this.#advance(now);
    return 'ok';
  }

  /** Lets time pass hour by hour: whatever ends in an hour ends in it, first come first. */
  walk(now: number): void {
    for (;;) {
      const ending = this.#pending().filter((o) => o.state === 'holding' && o.until! <= now);
      if (ending.length === 0) return;
      const first = Math.min(...ending.map((o) => o.until!));
      const over = ending.find((o) => o.until === first)!;
      over.state = 'over';
      this.#advance(first);
    }
  }

  status(lot: number): string {
    return this.#on(lot).length > 0 ? 'option' : (this.off.get(lot) ?? 'available');
  }

  #advance(now: number): void {
    for (const option of this.#pending()) {
      if (option.state !== 'waiting' || option.lots.some((l) => this.#on(l)[0] !== option)) continue;
      option.state = 'holding';
      option.until = now + option.life;
    }
  }

  #pending(): ModelOption[] {
    return this.options.filter((o) => o.state === 'waiting' || o.state === 'holding');
  }

  #on(lot: number): ModelOption[] {
    return this.#pending().filter((o) => o.lots.includes(lot));
  }
}
