// What the store's client would end the process over, or the store refuse, is refused before, and leaves it at work.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NONE, type NewEvent } from '../../../src/platform/kernel/event-store.ts';
import { Refused } from '../../../src/platform/kernel/refusal.ts';
import { startTestKernel, type TestKernel } from '../../support/backend.ts';

let kernel: TestKernel;
beforeAll(async () => {
  kernel = await startTestKernel();
});
afterAll(() => kernel.close());

const event = (more: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Noted',
  data: {},
  metadata: {},
  ...more,
});
const nil = '00000000-0000-0000-0000-000000000000';

test.each<[string, Partial<NewEvent>, string]>([
  ['no type', { type: '' }, 'unfit'],
  ['no type, as bytes', { type: '', data: Buffer.from('x') }, 'unfit'],
  ['the nil identifier', { id: nil }, 'unfit'],
  ['an identifier that is none', { id: 'one' }, 'unfit'],
  ['more bytes than one append may hold', { data: { text: 'x'.repeat(1_100_000) } }, 'too-large'],
])('an event with %s', async (_what, odd, code) => {
  const stream = `odd-${randomUUID()}`;
  const refused = await kernel.events.append(stream, NONE, [event(), event(odd)]).catch((e: unknown) => e);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).refusal.refused).toBe(code);
  expect((await kernel.events.append(stream, NONE, [event()])).outcome).toBe('appended');
});
