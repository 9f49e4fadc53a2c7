// What is said of endpoints is heard, however much is said at once.
import { describe, expect, it } from 'vitest';
import {
  announce,
  ANY,
  noticeOf,
  noticesIn,
  payloadOf,
  type What,
} from '../../../src/roles/webhooks/notices.ts';
import fc from '../../support/properties.ts';

const what = fc.constantFrom<What>('new', 'changed', 'again');
const said = fc.array(
  fc.record({ tenant: fc.stringMatching(/^[a-z][a-z0-9-]{0,40}$/), id: fc.nat(2 ** 31 - 1), what }),
  { minLength: 1, maxLength: 400 },
);

describe('a notice to the senders', () => {
  it('says of each endpoint what is to be done, or that all is', () => {
    fc.assert(
      fc.property(said, (notices) => {
        const payload = payloadOf(new Set(notices.map((one) => noticeOf(one.tenant, one.id, one.what))))!;
        expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
        const heard = noticesIn(payload);
        for (const { tenant, id, what } of notices) {
          const meant = heard.filter(({ name }) => name === null || name === `${tenant}/${id}`);
          // whoever hears of any of them looks whether it has changed; to start over is said
          expect(meant.some((one) => one.what === what || (one.name === null && what !== 'again'))).toBe(
            true,
          );
        }
        const asksAgain = notices.some((one) => one.what === 'again');
        expect(heard.some((one) => one.what === 'again')).toBe(asksAgain);
      }),
    );
  });

  it.each([
    ['', [{ name: null, what: 'new' }]],
    [ANY, [{ name: null, what: 'new' }]],
    [
      'a/1 b/2? c/3!',
      [
        { name: 'a/1', what: 'new' },
        { name: 'b/2', what: 'changed' },
        { name: 'c/3', what: 'again' },
      ],
    ],
  ])('%j is heard as %j', (payload, heard) => {
    expect(noticesIn(payload)).toEqual(heard);
  });

  it('is not given where there is nothing to say', async () => {
    const asked: unknown[] = [];
    const client = { query: (...query: unknown[]) => Promise.resolve(asked.push(query)) };
    await announce(client as never, new Set());
    await announce(client as never, new Set([noticeOf('a', 1, 'again')]));
    expect(asked).toEqual([['select pg_notify($1, $2)', ['lotbook_webhooks', 'a/1!']]]);
  });
});
