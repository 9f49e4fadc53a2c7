// Lanes that take turns: nobody is passed over, nobody is lost, and who comes alone does not notice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Turnstile, TURNSTILE_LIMITS, type TurnstileLimits } from '../../../src/platform/http/turnstile.ts';
import { Refused } from '../../../src/platform/kernel/refusal.ts';

const turnstileOf = (limits: Partial<TurnstileLimits> = {}) =>
  new Turnstile<string>((lane) => lane, { ...TURNSTILE_LIMITS, ...limits });

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the turnstile', () => {
  it('lets those who come alone through without waiting', () => {
    const turnstile = turnstileOf();
    for (let i = 0; i < 100; i++) {
      expect(turnstile.enter('a')).toBeNull();
      turnstile.leave();
    }
    expect(turnstile.underWay).toBe(0);
  });

  it('starts no more in one turn of the event loop than it may', async () => {
    const turnstile = turnstileOf({ free: 0, startsPerTurn: 4 });
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
    const turnstile = turnstileOf({ free: 1, underWay: 1, least: 1 });
    const order: string[] = [];
    const come = async (lane: string) => {
      await turnstile.enter(lane);
      order.push(lane);
      await nextTurn();
      turnstile.leave();
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
    expect(turnstile.enter('a')).toBeNull();
    const waiting = [turnstile.enter('a'), turnstile.enter('a')].map((turn) => Promise.resolve(turn));
    expect(() => turnstile.enter('a')).toThrow(Refused);
    waiting.push(Promise.resolve(turnstile.enter('b')));
    expect(() => turnstile.enter('c')).toThrow(Refused);
    for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected');
    expect([turnstile.waiting, turnstile.underWay]).toEqual([0, 1]);
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
          turnstile.leave();
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
