// A key that was used a day ago names a new request: what it asks for is written, like anything else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

const KEPT_MS = 24 * 60 * 60_000;
const again = { 'idempotency-key': 'nightly' };

test('is good for another request, and once more on the day after', async () => {
  const contact = { name: 'Martin', email1: 'ada@x.example' };
  const lead = await space.partner('POST', `/programs/${space.programId}/leads`, { contact });
  const at = `/programs/${space.programId}/leads/${/"lead_id":(\d+)/.exec(lead.text)![1]}/records`;
  const note = (comment: string) => space.partner('POST', at, { event: 'outgoing-call', comment }, again);
  const comments = async () =>
    ((await space.partner('GET', at)).json.data as { comment: string }[]).map(({ comment }) => comment);

  for (const day of ['first', 'second', 'third']) {
    const written = await note(day);
    expect([written.status, written.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect((await note(day)).headers.get('idempotency-replayed')).toBe('true');
    await space.moveClock(new Date(space.service.backend.clock.now().getTime() + KEPT_MS));
  }
  expect(await comments()).toEqual(['third', 'second', 'first']);
});
