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

  constructor(maxQueue: number) {
    this.#maxQueue = maxQueue;
  }

  place({ id, lead, lots, life }: Pick<ModelOption, 'id' | 'lead' | 'lots' | 'life'>, now: number): Verdict {
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
      life,
      state: free ? 'holding' : 'waiting',
      until: free ? now + life : null,
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

  /** When those who wait will hold, and until when, if nobody says anything any more: the clock walks to its end. */
  foretold(): ReadonlyMap<number, { readonly from: number; readonly until: number; readonly rank: number }> {
    const later = new ModelGrid(this.#maxQueue);
    later.options.push(...this.options.map((option) => ({ ...option })));
    const waiting = later.options.filter(({ state }) => state === 'waiting');
    const rankOf = (option: ModelOption): number =>
      Math.max(...option.lots.map((lot) => waiting.filter((o) => o.lots.includes(lot)).indexOf(option) + 1));
    const ranks = new Map(waiting.map((option) => [option.id, rankOf(option)]));
    later.walk(Infinity);
    return new Map(
      waiting.map(({ id, life, until }) => [
        id,
        { from: until! - life, until: until!, rank: ranks.get(id)! },
      ]),
    );
  }

  /** Who is on a lot, and what comes of it: how many wait, when one fewer than may wait do, when all are gone. */
  crowd(lot: number): { waiting: number; roomAt: number | null; freeAt: number } | null {
    const on = this.#on(lot);
    if (on.length === 0) return null;
    const foretold = this.foretold();
    const from = on.flatMap(({ id }) => foretold.get(id)?.from ?? []).sort((a, b) => a - b);
    const freeAt = Math.max(...on.map(({ id, until }) => foretold.get(id)?.until ?? until!));
    return { waiting: from.length, roomAt: from[from.length - this.#maxQueue] ?? null, freeAt };
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
