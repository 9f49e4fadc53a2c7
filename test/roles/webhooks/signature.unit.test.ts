// Our signatures are those of the reference library, byte for byte, whatever is signed.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { signerOf } from '../../../src/roles/webhooks/signature.ts';
import fc from '../../support/properties.ts';

const signed = fc.record({
  secret: fc.uint8Array({ minLength: 1, maxLength: 64 }).map((key) => Buffer.from(key).toString('base64')),
  prefixed: fc.boolean(),
  id: fc.stringMatching(/^[\w-]{1,60}$/),
  seconds: fc.integer({ min: 0, max: 8_640_000_000 }),
  // an empty body is no message; half of a surrogate pair cannot be sent
  body: fc.oneof(fc.json(), fc.string({ unit: 'binary', minLength: 1, maxLength: 5_000 })),
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Throws when the library does not accept it. */
function verify(secret: string, signature: string, id: string, seconds: number, body: string): void {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  vi.setSystemTime(seconds * 1000);
  new Webhook(secret).verify(body, headers, { jsonParse: false });
}

it('equals the signature of the library, which accepts it', () => {
  fc.assert(
    fc.property(signed, ({ secret, prefixed, id, seconds, body }) => {
      const given = prefixed ? `whsec_${secret}` : secret;
      const ours = signerOf(given)(id, seconds, Buffer.from(body));
      expect(ours).toBe(new Webhook(given).sign(id, new Date(seconds * 1000), body));
      verify(given, ours, id, seconds, body);
    }),
    { numRuns: 500 },
  );
});

it('is of the very body, identifier and instant', () => {
  fc.assert(
    fc.property(signed, ({ secret, id, seconds, body }) => {
      const ours = signerOf(secret)(id, seconds, Buffer.from(body));
      const others = [
        [id, seconds, `${body} `],
        [`${id}0`, seconds, body],
        [id, seconds + 1, body],
      ] as const;
      for (const [otherId, otherSeconds, otherBody] of others)
        expect(() => verify(secret, ours, otherId, otherSeconds, otherBody)).toThrow('No matching signature');
    }),
  );
});
