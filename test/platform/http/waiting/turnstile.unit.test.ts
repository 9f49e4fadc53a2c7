// Lanes that take turns: nobody is passed over, nobody is lost, and who comes alone does not notice.
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/platform/http/sharing/place.ts';
import {
  Turnstile,
  TURNSTILE_LIMITS,
  type TurnstileLimits,
} from '../../../../src/platform/http/waiting/turnstile.ts';
import { Refused } from '../../../../src/platform/kernel/refusal.ts';
import fc from '../../../support/properties.ts';

const turnstileOf = (limits: Partial<TurnstileLimits> = {}) =>
  new Turnstile<string>(placeOf, { ...TURNSTILE_LIMITS, ...limits });

/** `a` is a lane in a space of its own, `space/a` one beside others. */
function placeOf(name: string): Place {
  const [space = '', lane = ''] = name.split('/');
  return { space, lane };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async (many = 10) => {
  for (let turn = 0; turn < many; turn++) await nextTurn();
};

describe('the turnstile', () => {
  it('lets those who come alone through without waiting', async () => {
    const turnstile = turnstileOf();
    for (let i = 0; i < 100; i++) {
      expect(turnstile.enter('a')).toEqual(placeOf('a'));
      turnstile.leave(placeOf('a'));
      await nextTurn();
    }
    expect(turnstile.underWay).toBe(0);
  });

  it('starts no more in one turn of those that are over at once', async () => {
    const turnstile = turnstileOf({ startsPerTurn: 4, freePerTurn: 4 });
    let through = 0;
    for (let i = 0; i < 40; i++) void turnstile.pass('a').then(() => (through += 1));
    const perTurn: number[] = [];
    for (let before = 0; through < 40; before = through) {
      await nextTurn();
      perTurn.push(through - before);
    }
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(8);
    expect(perTurn.length).toBeGreaterThan(4);
    expect(turnstile.underWay).toBe(0);
  });

  it('starts no more in one turn of the event loop than it may', async () => {
    // nobody leaves: on a busy machine turns take long, and fewer than come would be let through
    const turnstile = turnstileOf({ free: 0, startsPerTurn: 4, turnMs: Infinity });
    const through: number[] = [];
    for (let i = 0; i < 40; i++) void Promise.resolve(turnstile.enter('a')).then(() => through.push(i));
    await Promise.resolve();
    expect(through.length).toBeLessThanOrEqual(4);
    for (let turn = 2; turn < 10; turn++) {
      await nextTurn();
      expect(through.length).toBeLessThanOrEqual(4 * turn);
    }
    await expect.poll(() => through.length).toBe(40);
    expect(through).toEqual([...through].sort((a, b) => a - b));
  });

  it('gives a lane of one the next place behind a lane of a thousand', async () => {
    const turnstile = turnstileOf({ free: 1, underWay: 1, least: 1, waitingPerLane: 1_000 });
    const order: string[] = [];
    const come = async (lane: string) => {
      await turnstile.enter(lane);
      order.push(lane);
      await nextTurn();
      turnstile.leave(placeOf(lane));
    };
    const all = Array.from({ length: 1_000 }, () => come('flood'));
    await nextTurn();
    const before = order.length;
    all.push(come('quiet'));
    await Promise.all(all);
    expect(order.indexOf('quiet') - before).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(1_001);
  });

  it('sends away who finds too many before it, in its lane and in all, and who waits too long', async () => {
    const turnstile = turnstileOf({
      free: 1,
      underWay: 1,
      least: 1,
      waitingPerLane: 2,
      waiting: 3,
      waitMs: 50,
    });
    expect(turnstile.enter('a')).toEqual(placeOf('a'));
    const waiting = [turnstile.enter('a'), turnstile.enter('a')].map((turn) => Promise.resolve(turn));
    expect(() => turnstile.enter('a')).toThrow(Refused);
    waiting.push(Promise.resolve(turnstile.enter('b')));
    expect(() => turnstile.enter('c')).toThrow(Refused);
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected');
    expect([turnstile.waiting, turnstile.underWay]).toEqual([0, 1]);
  });

  it('gives a client space with one key as many turns as one with fifty', async () => {
    const turnstile = turnstileOf({ free: 1, underWay: 1, least: 1 });
    const order: string[] = [];
    const come = async (lane: string) => {
      await turnstile.enter(lane);
      order.push(lane);
      await nextTurn();
      turnstile.leave(placeOf(lane));
    };
    const all = Array.from({ length: 200 }, (_, i) => come(`loud/${i % 50}`));
    all.push(...Array.from({ length: 20 }, () => come('quiet/1')));
    await Promise.all(all);
    const last = order.lastIndexOf('quiet/1');
    expect(order.slice(0, last).filter((lane) => lane.startsWith('loud')).length).toBeLessThanOrEqual(23);
    // within the loud one, too, nobody is passed over
    expect(new Set(order.slice(last + 1, last + 51)).size).toBe(50);
  });

  it.each([
    ['turns take long', -1, false],
    ['the stores are crowded', Infinity, true],
  ])('has few at work while %s, and more again afterwards', async (_when, turnMs, wasCrowded) => {
    let isCrowded = wasCrowded;
    const limits = { ...TURNSTILE_LIMITS, free: 0, underWay: 64, least: 2, leastShare: 1, turnMs };
    const turnstile = new Turnstile<string>(placeOf, limits, { isCrowded: () => isCrowded });
    let [most, came] = [0, 0];
    const come = async (turns: number, startsCounting: number) => {
      await turnstile.enter('a');
      if (++came > startsCounting) most = Math.max(most, turnstile.underWay);
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      turnstile.leave(placeOf('a'));
    };
    await Promise.all(Array.from({ length: 200 }, () => come(2, 100)));
    expect(most).toBe(2);
    isCrowded = false;
    limits.turnMs = Infinity;
    await Promise.all(Array.from({ length: 400 }, () => come(4, 200)));
    expect(most).toBeGreaterThan(8);
  });

  it('lets one of each client space to work beside the others, however few these may be', async () => {
    const turnstile = turnstileOf({ free: 0, underWay: 5, least: 2, leastShare: 1, turnMs: -1 });
    // each turn is too long, and by now that is known
    await turnstile.enter('a');
    await turns();
    turnstile.leave(placeOf('a'));
    const through: string[] = [];
    const come = (name: string) => Promise.resolve(turnstile.enter(name)).then(() => through.push(name));
    const all = ['loud/1', 'loud/2', 'loud/3', 'quiet/1', 'quiet/2', 'b', 'c', 'd'].map(come);
    await turns();
    expect(through.toSorted()).toEqual(['b', 'c', 'loud/1', 'loud/2', 'quiet/1']);
    const afterLeaving = async (name: string) => {
      turnstile.leave(placeOf(name));
      await turns();
      return through.slice(5);
    };
    expect(await afterLeaving('quiet/1')).toEqual(['quiet/2']);
    expect(await afterLeaving('loud/1')).toEqual(['quiet/2', 'd']);
    expect(await afterLeaving('b')).toEqual(['quiet/2', 'd']);
    expect(await afterLeaving('loud/2')).toEqual(['quiet/2', 'd', 'loud/3']);
    await Promise.all(all);
  });

  describe('where few are at work, for each turn is too long,', () => {
    /** With so many of `loud/1` at work who came while turns were short. */
    async function crowded(limits: Partial<TurnstileLimits>, loud: number) {
      const set = { ...TURNSTILE_LIMITS, free: 0, turnMs: Infinity, waitMs: Infinity, ...limits };
      const turnstile = new Turnstile<string>(placeOf, set);
      for (let i = 0; i < loud; i++) await turnstile.enter('loud/1');
      set.turnMs = -1;
      for (let i = 0; i < 10; i++) {
        await turnstile.enter('before');
        await turns(2);
        turnstile.leave(placeOf('before'));
      }
      const through: string[] = [];
      const come = (...names: string[]): void => {
        for (const name of names) void Promise.resolve(turnstile.enter(name)).then(() => through.push(name));
      };
      const leave = (name: string): void => turnstile.leave(placeOf(name));
      return { come, leave, through: async () => (await turns(), through.toSorted()) };
    }

    it('each client space has its share of them at work, however many the others have', async () => {
      const { come, leave, through } = await crowded({ least: 10 }, 20);
      come('loud/1', ...Array.from({ length: 7 }, () => 'quiet/1'));
      // two share ten
      expect(await through()).toEqual(Array.from({ length: 5 }, () => 'quiet/1'));
      leave('quiet/1');
      expect(await through()).toHaveLength(6);
      leave('loud/1');
      expect(await through()).toHaveLength(6);
    });

    it('four of each may be at work at least, as long as there is room at all', async () => {
      const few = await crowded({ least: 2 }, 20);
      few.come(...Array.from({ length: 7 }, () => 'b/1'));
      expect(await few.through()).toHaveLength(4);
      const { come, through } = await crowded({ least: 2, underWay: 9 }, 4);
      come(...[1, 2, 3].flatMap(() => ['b/1', 'c/1', 'd/1', 'e/1']));
      // nine in all
      expect(await through()).toEqual(['b/1', 'b/1', 'c/1', 'd/1', 'e/1']);
    });

    it('each key has its share of its client space', async () => {
      const { come, leave, through } = await crowded({ least: 6 }, 20);
      come('loud/1', ...Array.from({ length: 5 }, () => 'loud/2'), 'loud/3', 'loud/3', 'loud/3');
      // three share six
      expect(await through()).toEqual(['loud/2', 'loud/2', 'loud/3', 'loud/3']);
      leave('loud/3');
      expect((await through()).filter((name) => name === 'loud/3')).toHaveLength(3);
    });

    it('a client space of many keys that are at work has its share and no more', async () => {
      const { come, leave, through } = await crowded({ least: 6 }, 1);
      come(...Array.from({ length: 20 }, (_, i) => `loud/${i + 2}`));
      expect(await through()).toHaveLength(5);
      come('quiet/1');
      expect(await through()).toContain('quiet/1');
      leave('loud/1');
      expect(await through()).toHaveLength(6);
    });
  });

  it('sends away at once who would wait too long at the pace there is, and nobody else', async () => {
    const turnstile = turnstileOf({ free: 1, underWay: 1, least: 1, patient: 4, patienceMs: 400 });
    let over = false;
    const atWork: Place[] = [];
    // one leaves every 5 ms: 80 in the time that anybody is patient
    const working = (async () => {
      while (!over) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        const place = atWork.shift();
        if (place) turnstile.leave(place);
      }
    })();
    const waiting = new Map<string, number>();
    const waits = (lane: string, more: number) => waiting.set(lane, (waiting.get(lane) ?? 0) + more);
    const come = (lane: string): boolean => {
      try {
        const turn = Promise.resolve(turnstile.enter(lane));
        waits(lane, 1);
        void turn
          .then(
            (place) => atWork.push(place),
            () => {},
          )
          .then(() => waits(lane, -1));
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
        return false;
      }
    };
    let [away, fewest] = [0, Infinity];
    // not so long but so often: a busy machine comes round less often in a second
    for (let round = 0; round < 100; round++) {
      for (let i = 0; i < 5; i++) if (!come('loud/1')) away += 1;
      // who sends little is never sent away
      if (round % 5 === 0) expect(come('quiet/1')).toBe(true);
      // by then those are through who came before the pace was known
      if (round > 80) fewest = Math.min(fewest, waiting.get('loud/1') ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(away).toBeGreaterThan(50);
    // nor is anybody of the loud ones whose turn comes in time
    expect(fewest).toBeGreaterThan(8);
    expect(turnstile.waiting).toBeLessThan(512);
    over = true;
    await working;
  });

  it('gives the turn on of one that holds it for long, and takes as many such as it may', async () => {
    const one = { free: 1, underWay: 1, least: 1, heldMs: 20 };
    const turnstile = turnstileOf({ ...one, latePerLane: 2, latePerSpace: 3, late: 4 });
    const through: (() => void)[] = [];
    const comeAndStay = async (lane: string) => {
      await turnstile.enter(lane);
      through.push(turnstile.hold(placeOf(lane)));
    };
    await Promise.all(['loud/1', 'loud/1', 'loud/2'].map(comeAndStay));
    await expect.poll(() => turnstile.late).toBe(3);
    expect(turnstile.underWay).toBe(0);
    for (const lane of ['loud/1', 'loud/2', 'loud/3']) expect(() => turnstile.enter(lane)).toThrow(Refused);
    expect([placeOf('loud/3'), placeOf('quiet')].map((place) => turnstile.isFull(place))).toEqual([
      true,
      false,
    ]);
    await comeAndStay('quiet');
    await expect.poll(() => turnstile.late).toBe(4);
    expect(() => turnstile.enter('third')).toThrow(Refused);
    for (const leave of through) {
      leave();
      leave();
    }
    expect([turnstile.late, turnstile.underWay, turnstile.waiting]).toEqual([0, 0, 0]);
    expect(turnstile.enter('loud/1')).toEqual(placeOf('loud/1'));
  });

  it('gives no turn on while there is a crowd, for what takes long then does so for want of less', async () => {
    let isCrowded = true;
    const limits = { ...TURNSTILE_LIMITS, free: 1, underWay: 1, least: 1, heldMs: 20 };
    const turnstile = new Turnstile<string>(placeOf, limits, { isCrowded: () => isCrowded });
    await turnstile.enter('loud');
    const leave = turnstile.hold(placeOf('loud'));
    let isNext = false;
    void Promise.resolve(turnstile.enter('loud')).then(() => (isNext = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([turnstile.late, turnstile.underWay, isNext]).toEqual([0, 1, false]);
    isCrowded = false;
    await expect.poll(() => isNext).toBe(true);
    expect([turnstile.late, turnstile.underWay]).toEqual([1, 1]);
    leave();
    expect([turnstile.late, turnstile.underWay]).toEqual([0, 1]);
  });

  it('gives the turn on of one that waits for whoever takes its answer, crowd or not', async () => {
    const limits = { ...TURNSTILE_LIMITS, free: 1, underWay: 1, least: 1, heldMs: 20 };
    const turnstile = new Turnstile<string>(placeOf, limits, { isCrowded: () => true });
    await turnstile.enter('slow');
    let isOurs = true;
    const leave = turnstile.hold(placeOf('slow'), () => isOurs);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(turnstile.late).toBe(0);
    isOurs = false;
    await expect.poll(() => turnstile.late).toBe(1);
    expect(turnstile.underWay).toBe(0);
    leave();
    expect(turnstile.late).toBe(0);
  });

  it('has nobody late who is through in time', async () => {
    const turnstile = turnstileOf({ heldMs: 20 });
    expect(turnstile.enter('a')).toEqual(placeOf('a'));
    const leave = turnstile.hold(placeOf('a'));
    leave();
    expect(turnstile.underWay).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 60));
    leave();
    expect([turnstile.late, turnstile.underWay]).toEqual([0, 0]);
  });

  it('keeps the order of each lane and loses nobody, whoever comes and however long it takes', async () => {
    const visits = fc.array(
      fc.record({ lane: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(3), pause: fc.nat(2) }),
      {
        maxLength: 80,
      },
    );
    await fc.assert(
      fc.asyncProperty(visits, fc.integer({ min: 1, max: 8 }), async (plan, most) => {
        const turnstile = turnstileOf({ free: 1, startsPerTurn: 2, underWay: most, least: 1 });
        const came: Record<string, number[]> = { a: [], b: [], c: [] };
        let atOnce = 0;
        const visit = async (i: number, lane: string, turns: number) => {
          await turnstile.enter(lane);
          atOnce += 1;
          expect(atOnce).toBeLessThanOrEqual(most);
          came[lane]?.push(i);
          for (let turn = 0; turn < turns; turn++) await nextTurn();
          atOnce -= 1;
          turnstile.leave(placeOf(lane));
        };
        const all: Promise<void>[] = [];
        for (const [i, { lane, turns, pause }] of plan.entries()) {
          all.push(visit(i, lane, turns));
          for (let turn = 0; turn < pause; turn++) await nextTurn();
        }
        await Promise.all(all);
        expect([turnstile.waiting, turnstile.underWay]).toEqual([0, 0]);
        for (const lane of ['a', 'b', 'c'])
          expect(came[lane]).toEqual(plan.flatMap((v, i) => (v.lane === lane ? [i] : [])));
      }),
      { numRuns: 60 },
    );
  });
});
