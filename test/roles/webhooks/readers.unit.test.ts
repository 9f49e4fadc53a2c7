// Who hears of what happens on a program: whoever asked for it, and has a key that would be shown it.
import { expect, test } from 'vitest';
import type { Subscription } from '../../../src/domain/webhooks/subscription.ts';
import { hearersOn, listeningTo, stopReason, type Reader } from '../../../src/roles/webhooks/readers.ts';

const subscription = { id: 1, events: ['*'], reach: null, is_active: true } as unknown as Subscription;
const told = { kind: 'lot', lot: { id: 7, unrestricted_distribution: false } } as never;

function readerWith(more: Partial<Reader>): Reader {
  return {
    keyId: 5,
    revoked: false,
    programs: 'all',
    permissions: new Set(),
    globalPermissions: new Set(),
    ...more,
  };
}

test.each<[string, Reader['programs'], string, number[]]>([
  ['reaches everything', 'all', 'lot.view', [1]],
  ['reaches the program', new Set([2]), 'lot.view', [1]],
  ['reaches another one', new Set([3]), 'lot.view', []],
  ['was not allotted the lot', new Set([2]), 'lot-alloted.view', []],
])('a key that %s', (_, programs, permission, heard) => {
  const reader = readerWith({ programs, permissions: new Set([permission]) });
  const hearers = hearersOn({ allotments: {} }, listeningTo(2, [{ subscription, reader }]));
  expect(hearers('lot.created', told)).toEqual(heard);
});

test.each<[string, Reader | null, string | null]>([
  ['reads lots', readerWith({ permissions: new Set(['lot.view']) }), null],
  ['reads what it was allotted', readerWith({ permissions: new Set(['lot-alloted.view']) }), null],
  ['reads purchases', readerWith({ permissions: new Set(['purchase-extended.view']) }), null],
  ['reads nothing', readerWith({}), 'permission-missing'],
  ['only writes', readerWith({ permissions: new Set(['lot.create']) }), 'permission-missing'],
  ['was revoked', readerWith({ revoked: true, permissions: new Set(['lot.view']) }), 'revoked'],
  ['is not there', null, 'revoked'],
])('a subscription whose key %s', (_, reader, reason) => {
  expect(stopReason(reader)).toBe(reason);
});
