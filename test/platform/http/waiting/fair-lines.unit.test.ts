// Lines that are served in turn, against lists that are counted.
import { describe, expect, it } from 'vitest';
import { FairLines } from '../../../../src/platform/http/waiting/fair-lines.ts';
import type { Place } from '../../../../src/platform/http/sharing/place.ts';
import fc from '../../../support/properties.ts';

const place = fc.record({ space: fc.constantFrom('x', 'y', 'z'), lane: fc.constantFrom('a', 'b') });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), at: place }) },
  { weight: 2, arbitrary: fc.constant({ do: 'next' as const }) },
  fc.record({ do: fc.constant('nextOf' as const), space: fc.constantFrom('x', 'y', 'z') }),
  fc.record({ do: fc.constant('takeOut' as const), upTo: fc.nat(60) }),
);
const nameOf = ({ space, lane }: Place): string => `${space}/${lane}`;

interface Waiter {
  readonly at: Place;
  readonly no: number;
}

describe('lines that take turns', () => {
  it('lose nobody, keep the order of each, and say how many go first at most', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), place, (steps, last) => {
        const lines = new FairLines<Waiter>();
        const waiting = new Map<string, Waiter[]>();
        const lineOf = (at: Place): Waiter[] => {
          const line = waiting.get(nameOf(at)) ?? [];
          waiting.set(nameOf(at), line);
          return line;
        };
        const serve = (isServed?: (at: Place) => boolean): Waiter | null => {
          const served = lines.next(isServed);
          if (served) expect(lineOf(served.at).shift()).toBe(served);
          return served;
        };
        const isThere = (space: string): boolean =>
          [...waiting.values()].flat().some(({ at }) => at.space === space);
        for (const [no, one] of steps.entries()) {
          const wasEmpty = lines.waiting === 0;
          if (one.do === 'add') {
            lineOf(one.at).push({ at: one.at, no });
            lines.add(one.at, lineOf(one.at).at(-1)!);
          } else if (one.do === 'takeOut') {
            const isOver = (waiter: Waiter): boolean => waiter.no <= one.upTo;
            const over = [...waiting.values()].flat().filter(isOver);
            expect(new Set(lines.takeOut(isOver))).toEqual(new Set(over));
            for (const waiter of over) expect(lineOf(waiter.at).shift()).toBe(waiter);
          } else if (one.do === 'nextOf') {
            const wasThere = isThere(one.space);
            expect(lines.isWaiting(one.space)).toBe(wasThere);
            expect(serve(({ space }) => space === one.space)?.at.space).toBe(
              wasThere ? one.space : undefined,
            );
          } else expect(serve() === null).toBe(wasEmpty);
          expect(lines.waiting).toBe([...waiting.values()].flat().length);
          for (const at of [last, { space: 'x', lane: 'a' }])
            expect(lines.inLane(at)).toBe(lineOf(at).length);
        }
        const most = lines.before(last);
        expect(most).toBeLessThanOrEqual(lines.waiting);
        const waiter = { at: last, no: steps.length };
        lineOf(last).push(waiter);
        lines.add(last, waiter);
        let before = 0;
        while (serve() !== waiter) before += 1;
        expect(before).toBeLessThanOrEqual(most);
      }),
    );
  });

  it.each<[string, waiting: string[], before: number]>([
    ['nobody', [], 0],
    ['its own', ['x/a', 'x/a', 'x/a'], 3],
    ['a flood elsewhere', ['y/a', 'y/a', 'y/a', 'y/a', 'y/a'], 1],
    ['another key of its space', ['x/b', 'x/b', 'x/b', 'x/b'], 1],
    ['another key, and a flood elsewhere', ['x/b', 'x/b', 'x/b', 'y/a', 'y/a', 'y/a', 'y/a'], 3],
    ['one of its own, and a flood elsewhere', ['x/a', 'y/a', 'y/a', 'y/a', 'y/a', 'y/a', 'y/a'], 3],
  ])('before who comes behind %s go a few', (_, waiting, before) => {
    const lines = new FairLines<string>();
    for (const name of waiting) {
      const [space = '', lane = ''] = name.split('/');
      lines.add({ space, lane }, name);
    }
    expect(lines.before({ space: 'x', lane: 'a' })).toBe(before);
  });

  it('have nobody next where nobody waits, also once all of them have left', () => {
    const lines = new FairLines<number>();
    expect(lines.next()).toBeNull();
    lines.add({ space: 'x', lane: 'a' }, 1);
    lines.takeOut(() => true);
    expect(lines.next()).toBeNull();
    expect(lines.before({ space: 'x', lane: 'a' })).toBe(0);
  });
});
