// Who hears of what happens on a program: whoever asked for it, and has a key that would be shown it.
import { expect, test } from 'vitest';
import type { Subscription } from '../../../src/domain/webhooks/subscription.ts';
import { hearersOn, type Reader } from '../../../src/roles/webhooks/readers.ts';

const subscription = { id: 1, events: ['*'], reach: null, is_active: true } as unknown as Subscription;
const told = { kind: 'lot', lot: { id: 7, unrestricted_distribution: false } } as never;

test.each<[string, Reader['programs'], string, number[]]>([
  ['reaches everything', 'all', 'lot.view', [1]],
  ['reaches the program', new Set([2]), 'lot.view', [1]],
  ['reaches another one', new Set([3]), 'lot.view', []],
  ['was not allotted the lot', new Set([2]), 'lot-alloted.view', []],
])('a key that %s', (_, programs, permission, heard) => {
  const reader: Reader = {
    keyId: 5,
    revoked: false,
    programs,
    permissions: new Set([permission]),
    globalPermissions: new Set(),
  };
  const hearers = hearersOn(2, { allotments: {} }, [{ subscription, reader }]);
  expect(hearers('lot.created', told)).toEqual(heard);
});
