// Who may hold how much of what all share, against a model that adds up what everybody holds each time.
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/platform/http/sharing/place.ts';
import { Room } from '../../../../src/platform/http/sharing/room.ts';
import fc from '../../../support/properties.ts';

const at = (space: string, lane: string): Place => ({ space, lane });
const MOST = 300;

/** As much as there is for this place, a little at a time. */
function fill(room: Room, place: Place): number {
  let held = 0;
  while (room.take(place, 1)) held += 1;
  return held;
}

describe('room that all share', () => {
  it('gives a key that is alone a third', () => {
    expect(fill(new Room(MOST), at('a', '1'))).toBe(100);
  });

  it('gives two keys of a client space a fifth each, when both come at once', () => {
    const room = new Room(MOST);
    let rounds = 0;
    while (room.take(at('a', '1'), 1) && room.take(at('a', '2'), 1)) rounds += 1;
    expect(rounds).toBe(60);
  });

  it('leaves something to a key of the same client space, and more to one of another', () => {
    const beside = new Room(MOST);
    fill(beside, at('a', '1'));
    expect(fill(beside, at('a', '2'))).toBe(33);
    const elsewhere = new Room(MOST);
    fill(elsewhere, at('a', '1'));
    expect(fill(elsewhere, at('b', '1'))).toBe(66);
  });

  it('takes nothing where it says no', () => {
    const room = new Room(MOST);
    expect(room.take(at('a', '1'), 101)).toBe(false);
    expect(room.held).toBe(0);
    expect(room.take(at('a', '1'), 100)).toBe(true);
  });

  it('knows lanes of the same name in two client spaces apart', () => {
    const room = new Room(MOST);
    fill(room, at('a', '1'));
    expect(room.take(at('b', '1'), 60)).toBe(true);
  });

  const places = fc.record({ space: fc.constantFrom('a', 'b', 'c'), lane: fc.constantFrom('1', '2', '3') });

  it('holds no more than there is, is given back whole, and is left to whoever holds nothing', () => {
    const steps = fc.array(
      fc.record({ place: places, many: fc.integer({ min: 0, max: 60 }), gives: fc.boolean() }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const room = new Room(MOST);
        let held: { readonly place: Place; readonly many: number }[] = [];
        const sum = (is: (place: Place) => boolean): number =>
          held.reduce((total, { place, many }) => total + (is(place) ? many : 0), 0);
        for (const { place, many, gives } of all) {
          const own = held.find((part) => part.place.space === place.space && part.place.lane === place.lane);
          if (gives) {
            if (!own) continue;
            room.giveBack(own.place, own.many);
            held = held.filter((part) => part !== own);
            continue;
          }
          const inAll = sum(() => true) + many;
          const inSpace = sum(({ space }) => space === place.space) + many;
          const inLane = sum(({ space, lane }) => space === place.space && lane === place.lane) + many;
          const taken = room.take(place, many);
          expect(taken).toBe(inAll + inSpace + inLane <= MOST);
          if (taken) held.push({ place, many });
          expect(room.held).toBe(sum(() => true));
          expect(room.held).toBeLessThan(MOST);
          const left = Math.floor((MOST - room.held) / 3);
          expect(room.take(at('new', 'new'), left)).toBe(true);
          room.giveBack(at('new', 'new'), left);
        }
        for (const { place, many } of held) room.giveBack(place, many);
        expect(room.held).toBe(0);
        expect(fill(room, at('a', '1'))).toBe(MOST / 3);
      }),
    );
  });
});
