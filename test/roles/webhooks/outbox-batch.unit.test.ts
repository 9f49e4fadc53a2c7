// What some events amount to once they are gathered.
import { expect, it } from 'vitest';
import { BatchBuilder } from '../../../src/roles/webhooks/outbox-batch.ts';
import type { Draft } from '../../../src/roles/webhooks/outbox-rows.ts';

const AT = new Date('2026-03-14T09:00:00.000Z');

function draft(id: string, tenant: string, to: readonly number[]): Draft {
  return { id, tenant, to, at: AT, body: '{}', kind: 'lot.updated', programId: 1, lotId: 1 };
}

it('a subscription that ends takes with it what it was to be told, and nothing of its neighbours', () => {
  const gathered = new BatchBuilder();
  const period = { since: AT.toISOString(), until: AT.toISOString(), upTo: 0n };
  for (const tenant of ['a', 'b']) {
    gathered.add(draft(`${tenant} both`, tenant, [1, 2]));
    gathered.add(draft(`${tenant} alone`, tenant, [1]));
    for (const webhookId of [1, 2]) {
      gathered.again(tenant, webhookId, 7);
      gathered.replay({ eventId: `${tenant}${webhookId}`, tenant, webhookId, ...period });
    }
  }
  gathered.endpoint('a', 1, null);
  const { drafts, again, replays, endpoints } = gathered.done();
  expect(drafts.map(({ id, to }) => [id, to])).toEqual([
    ['a both', [2]],
    ['b both', [1, 2]],
    ['b alone', [1]],
  ]);
  expect(gathered.size).toBe(3);
  expect(again.map(({ tenant, webhookId }) => `${tenant}${webhookId}`)).toEqual(['a2', 'b1', 'b2']);
  expect(replays.map(({ eventId }) => eventId)).toEqual(['a2', 'b1', 'b2']);
  expect([...endpoints.values()]).toEqual([{ tenant: 'a', id: 1, subscription: null }]);
});
