// The lane against a store in memory, under any sequence of arrivals, loads, answers, failures, waits and resets.
import { describe, expect, it } from 'vitest';
import { Lane, type Delivery } from '../../../src/roles/webhooks/lane.ts';
import fc from '../../support/properties.ts';

const AT_ONCE = 5;
const PAGE = 20;
const SPAN = 30;
const LOT_PAGE = 7;

type Step =
  | { readonly do: 'arrive'; readonly lots: readonly number[] }
  | { readonly do: 'ask' | 'got' | 'send' | 'reset' }
  | { readonly do: 'answer'; readonly which: number; readonly fails: boolean; readonly waits: number }
  | { readonly do: 'write'; readonly which: number }
  | { readonly do: 'pass'; readonly ms: number };

class World {
  lane = new Lane();
  readonly rows: (Delivery & { done: boolean })[] = [];
  readonly inFlight: Delivery[] = [];
  /** Answered, but the store does not know yet. */
  readonly unwritten: { readonly delivery: Delivery; readonly again: Date | null }[] = [];
  readonly delivered: Delivery[] = [];
  asked: { found: Delivery[]; upTo: number; isAll: boolean } | null = null;
  now = 0;

  arrive(lots: readonly number[]): void {
    for (const lot of lots)
      this.rows.push({
        id: this.rows.length + 1,
        program_id: 1,
        lot_id: lot === 0 ? null : lot,
        attempts: 0,
        next_attempt_at: null,
        done: false,
      });
    this.lane.wake();
  }

  /** The store is asked now and answers later: whatever happens in between is not in the answer. */
  ask(): void {
    if (this.asked || !this.lane.isHungry) return;
    const after = this.lane.ask();
    const looked = Math.min(after + SPAN, this.rows.length);
    const found = this.rows.filter((r) => !r.done && r.id > after && r.id <= looked).slice(0, PAGE);
    const upTo = found.length === PAGE ? found.at(-1)!.id : looked;
    this.asked = { found: found.map(copy), upTo, isAll: upTo === this.rows.length };
  }

  got(): void {
    if (this.asked) {
      const { found, upTo, isAll } = this.asked;
      this.asked = null;
      // what was delivered since has been taken in before, and is known
      this.lane.take(found, upTo, isAll, this.now);
      return;
    }
    for (const { lotId, after } of this.lane.wantedLots) {
      const found = this.rows.filter((r) => !r.done && r.lot_id === lotId && r.id > after).slice(0, LOT_PAGE);
      this.lane.takeLot(1, lotId, found.map(copy), found.length === LOT_PAGE, this.now);
    }
  }

  load(): void {
    this.got();
    while (this.lane.isHungry) {
      this.ask();
      this.got();
    }
    this.got();
  }

  send(): void {
    this.lane.due(this.now);
    for (let d = this.lane.next(AT_ONCE); d; d = this.lane.next(AT_ONCE)) {
      const lot = d.lot_id;
      const others = [...this.inFlight, ...this.unwritten.map(({ delivery }) => delivery)];
      if (lot !== null) expect(others.map((other) => other.lot_id)).not.toContain(lot);
      expect(others.map((other) => other.id)).not.toContain(d.id);
      expect(this.rows[d.id - 1]!.done).toBe(false);
      expect(d.next_attempt_at?.getTime() ?? 0).toBeLessThanOrEqual(this.now);
      this.inFlight.push(d);
    }
    expect(this.inFlight.length).toBeLessThanOrEqual(AT_ONCE);
  }

  answer(which: number, again: Date | null): void {
    const [delivery] = this.inFlight.splice(which % Math.max(1, this.inFlight.length), 1);
    if (!delivery) return;
    this.lane.answered();
    this.unwritten.push({ delivery, again });
  }

  write(which: number): void {
    const [result] = this.unwritten.splice(which % Math.max(1, this.unwritten.length), 1);
    if (!result) return;
    const { delivery, again } = result;
    const row = this.rows[delivery.id - 1]!;
    Object.assign(row, { attempts: row.attempts + 1, next_attempt_at: again, done: again === null });
    if (again === null) this.delivered.push(delivery);
    this.lane.settled(delivery, again, this.now);
  }

  /** All that is under way comes to its end. */
  end(again: Date | null): void {
    while (this.inFlight.length > 0) this.answer(0, again);
    while (this.unwritten.length > 0) this.write(0);
  }

  run(step: Step): void {
    this.#act(step);
    // whoever starts over from there has only to look for what failed
    expect(this.rows.slice(0, this.lane.recordedUpTo).filter((r) => r.attempts === 0)).toEqual([]);
    expect(this.lane.inFlight).toBe(this.inFlight.length);
    // whoever is to have it next must not send what is under way
    expect(this.lane.isAtRest).toBe(this.inFlight.length + this.unwritten.length === 0);
  }

  #act(step: Step): void {
    switch (step.do) {
      case 'arrive':
        return this.arrive(step.lots);
      case 'ask':
        return this.ask();
      case 'got':
        return this.got();
      case 'send':
        return this.send();
      case 'reset':
        return this.lane.reset();
      case 'pass':
        this.now += step.ms;
        return;
      case 'answer':
        return this.answer(step.which, step.fails ? new Date(this.now + step.waits) : null);
      case 'write':
        return this.write(step.which);
    }
  }
}

function copy({ done: _done, ...row }: Delivery & { done: boolean }): Delivery {
  return row;
}

const arrival: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('arrive'),
  lots: fc.oneof(
    fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 }),
    // a flood of one lot, more than the lane keeps of it
    fc.integer({ min: 1, max: 3 }).map((lot) => new Array<number>(120).fill(lot)),
  ),
});

const answer: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('answer'),
  which: fc.nat(4),
  fails: fc.boolean(),
  waits: fc.nat(500),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: arrival },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('ask', 'got', 'send') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reset') }) },
  { weight: 3, arbitrary: answer },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write'), which: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.nat(400) }) },
);

describe('a lane', () => {
  it('sends everything once it can, in order per lot, a few at once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const world = new World();
        for (const one of steps) world.run(one);
        for (let round = 0; round < 5_000 && world.rows.some((row) => !row.done); round++) {
          world.now += 1_000;
          world.load();
          world.send();
          // what is left fails once more, so that there is always something to wait for
          const again = round === 0 ? new Date(world.now + 1_500) : null;
          world.end(again);
        }
        expect(world.rows.filter((row) => !row.done)).toEqual([]);
        expect(world.delivered.length).toBe(world.rows.length);
        world.load();
        expect(world.lane.recordedUpTo).toBe(world.rows.length);
        for (let lot = 1; lot <= 6; lot++) {
          const ids = world.delivered.filter((d) => d.lot_id === lot).map((d) => d.id);
          expect(ids).toEqual([...ids].sort((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('sends again what failed when its time has come, and not before', () => {
    const world = new World();
    world.arrive([1]);
    world.load();
    world.send();
    world.end(new Date(100));
    for (const [now, sent] of [
      [99, []],
      [100, [1]],
    ] as const) {
      world.now = now;
      world.send();
      expect(world.inFlight.map(({ id }) => id)).toEqual(sent);
    }
  });

  it('sends once what was under way at a reset, failed, and is read again', () => {
    const world = new World();
    world.arrive([1]);
    world.load();
    world.send();
    world.lane.reset();
    world.end(new Date(world.now));
    world.load();
    for (let times = 0; times < 2; times++) {
      world.send();
      world.end(null);
    }
    expect(world.delivered.map((d) => d.id)).toEqual([1]);
  });

  it('sends once what was delivered while it was read again', () => {
    const world = new World();
    world.arrive([1, 2]);
    world.load();
    world.send();
    world.lane.reset();
    world.ask();
    world.end(null);
    world.got();
    expect(world.lane.isHungry).toBe(true);
    world.load();
    world.send();
    expect(world.inFlight).toEqual([]);
  });

  it('sends again what was asked for while it was being read', () => {
    const world = new World();
    world.arrive([1, 2]);
    world.load();
    world.send();
    world.end(null);
    // another process takes over, and looks for what is to be sent
    world.lane = new Lane();
    world.ask();
    Object.assign(world.rows[0]!, { done: false, attempts: 0 });
    world.lane.reset();
    world.load();
    world.send();
    expect(world.inFlight.map(({ id }) => id)).toEqual([1]);
  });

  it('sends again what was asked for while a lot that was left behind was being read', () => {
    const world = new World();
    world.arrive(new Array<number>(120).fill(1));
    world.load();
    while (world.lane.wantedLots.length === 0) {
      world.send();
      world.end(null);
    }
    const { after } = world.lane.wantedLots[0]!;
    const found = world.rows.filter((row) => row.id > after).map(copy);
    Object.assign(world.rows[0]!, { done: false, attempts: 0 });
    world.lane.reset();
    world.lane.takeLot(1, 1, found, false, world.now);
    world.load();
    world.send();
    expect(world.inFlight.map(({ id }) => id)).toEqual([1]);
  });

  it('is not held up by a lot that fails, nor fills the memory with it', () => {
    const world = new World();
    world.arrive([...new Array<number>(2_000).fill(1), ...new Array<number>(50).fill(2)]);
    world.load();
    world.send();
    world.answer(0, new Date(1e9));
    world.write(0);
    for (let round = 0; round < 200; round++) {
      world.load();
      world.send();
      world.end(null);
    }
    expect(world.delivered.map((d) => d.lot_id)).toEqual(new Array(50).fill(2));
  });

  it.each([
    ['many lots that fail', 600, 1],
    ['some that fail and go on changing', 12, 60],
  ])('is not held up by %s', (_what, lots, changes) => {
    const world = new World();
    const failing = Array.from({ length: lots }, (_, n) => n + 2);
    world.arrive(failing);
    for (let round = 0; round < lots; round++) {
      world.load();
      world.send();
      world.end(new Date(1e9));
    }
    expect(world.rows.filter(({ attempts }) => attempts === 0)).toEqual([]);
    for (let n = 1; n < changes; n++) world.arrive(failing);
    world.arrive(new Array<number>(50).fill(1));
    for (let round = 0; round < 100; round++) {
      world.load();
      world.send();
      world.end(null);
    }
    expect(world.delivered.map((d) => d.lot_id)).toEqual(new Array(50).fill(1));
    // when its time has come, each goes on in its order
    world.now = 1e9;
    for (let round = 0; round < 5_000 && world.delivered.length < world.rows.length; round++) {
      world.load();
      world.send();
      world.end(null);
    }
    expect(world.delivered.length).toBe(world.rows.length);
  });
});
