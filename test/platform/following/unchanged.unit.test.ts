import { expect, test } from 'vitest';
import { changeNotice } from '../../../src/platform/following/changes.ts';
import { CHANGED, PROGRESS } from '../../../src/platform/postgres/channels.ts';
import type { Listener } from '../../../src/platform/postgres/listener.ts';
import { Unchanged } from '../../../src/platform/following/unchanged.ts';
import fc from '../../support/properties.ts';

function listening() {
  const heard = new Map<string, Parameters<Listener['on']>[1]>();
  const unchanged = new Unchanged({ on: (channel, subscriber) => void heard.set(channel, subscriber) });
  return {
    unchanged,
    tell: (position: bigint, streams: readonly string[] | null) => {
      heard.get(PROGRESS)!.onNotice(String(position));
      heard.get(CHANGED)!.onNotice(changeNotice(streams).payload);
    },
    connect: () => heard.get(PROGRESS)!.onConnected(),
  };
}

const GENERATION = 7;
const at = (position: bigint, generation = GENERATION) => ({ position, generation });

test('what was read stands while the read models do, and when what they took in since was of others', () => {
  const { unchanged, tell, connect } = listening();
  connect();
  const mark = { ...at(10n), connection: unchanged.connection };
  const stands = (now: bigint): boolean => unchanged.stands('demo', mark, at(now));
  expect([stands(10n), stands(11n)]).toEqual([true, false]);
  tell(11n, ['lead-other.3']);
  expect([stands(11n), stands(12n)]).toEqual([true, false]);
  tell(12n, []);
  expect(stands(12n)).toBe(true);
  tell(13n, ['lead-other.3', 'tenant-demo']);
  expect([stands(13n), unchanged.mayStand('demo', mark), unchanged.mayStand('third', mark)]).toEqual([
    false,
    false,
    true,
  ]);
  const anew = { ...at(13n), connection: unchanged.connection };
  expect(unchanged.stands('demo', anew, at(13n))).toBe(true);
  expect(unchanged.stands('demo', anew, at(13n, GENERATION + 1))).toBe(false);
});

test('nothing stands that was read before all may have changed, or before notices may have been lost', () => {
  const { unchanged, tell, connect } = listening();
  connect();
  const mark = { ...at(10n), connection: unchanged.connection };
  tell(12n, null);
  expect(unchanged.mayStand('demo', mark)).toBe(false);
  const later = { ...at(12n), connection: unchanged.connection };
  expect(unchanged.stands('demo', later, at(12n))).toBe(true);
  connect();
  expect(unchanged.mayStand('demo', later)).toBe(false);
});

test('whatever is heard in whatever delay, nothing stands that a batch in between has changed', () => {
  const tenants = ['a', 'b', 'c'];
  const batches = fc.array(fc.subarray(tenants), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      batches,
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...tenants),
      (all, readAt, askedAt, heardUpTo, tenant) => {
        const { unchanged, tell, connect } = listening();
        connect();
        const read = readAt % all.length;
        const asked = read + (askedAt % (all.length - read + 1));
        const mark = { ...at(BigInt(read)), connection: unchanged.connection };
        // notices come in order, and late
        for (const [i, changed] of all.slice(0, heardUpTo % (all.length + 1)).entries())
          tell(
            BigInt(i + 1),
            changed.map((name) => `grid-${name}.1`),
          );
        const isSame = !all.slice(read, asked).flat().includes(tenant);
        if (unchanged.stands(tenant, mark, at(BigInt(asked)))) expect(isSame).toBe(true);
      },
    ),
  );
});
