// Whose messages the client takes: what the reference library signs, and nothing that was touched since.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { verifyWebhook, WebhookRefused } from '../../clients/typescript/src/index.ts';

const secretOf = (): string => `whsec_${randomBytes(24).toString('base64')}`;
const SECRET = secretOf();
/** The clock stands: a message that is a second too old or too early is neither a moment later. */
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => vi.useRealTimers());
const BODY = '{"type":"webhook.ping","timestamp":"2026-03-14T09:26:53.589000Z","data":{"é":"🏠"}}';

function signed(secret = SECRET, at = new Date(), body = BODY, id = 'msg_1') {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

describe('a webhook', () => {
  it('that the reference library signed is read, from text, bytes, Node headers and Headers', async () => {
    for (const body of [BODY, new TextEncoder().encode(BODY), Buffer.from(BODY)])
      for (const headers of [signed(), new Headers(signed())])
        expect(await verifyWebhook({ body, headers, secret: SECRET })).toEqual(JSON.parse(BODY));
  });

  it('is good under either secret while one replaces the other', async () => {
    const next = secretOf();
    const both = {
      ...signed(),
      'webhook-signature': `${signed(next)['webhook-signature']} ${signed()['webhook-signature']}`,
    };
    for (const secret of [SECRET, next, [next, SECRET], [secretOf(), SECRET]])
      await expect(verifyWebhook({ body: BODY, headers: both, secret })).resolves.toBeDefined();
  });

  const forged: readonly [string, object][] = [
    ['another body', { body: `${BODY} ` }],
    ['another identifier', { headers: { ...signed(), 'webhook-id': 'msg_2' } }],
    [
      'another instant',
      { headers: { ...signed(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 9) } },
    ],
    ['another secret', { secret: secretOf() }],
    ['no secret', { secret: 'whsec_' }],
    ['a secret that is none', { secret: 'whsec_é' }],
    ['an empty list of secrets', { secret: [] }],
    ['an old recording', { headers: signed(SECRET, new Date(Date.now() - 301_000)) }],
    ['a message from the future', { headers: signed(SECRET, new Date(Date.now() + 301_000)) }],
    ['no headers', { headers: {} }],
    ['a header twice', { headers: { ...signed(), 'webhook-id': ['msg_1', 'msg_1'] } }],
    ['an instant that is none', { headers: { ...signed(), 'webhook-timestamp': '1e3' } }],
    [
      'a version that nobody has',
      { headers: { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') } },
    ],
    ['an empty signature', { headers: { ...signed(), 'webhook-signature': 'v1,' } }],
    ['a signature that is no base64', { headers: { ...signed(), 'webhook-signature': 'v1,%%%' } }],
  ];
  it.each(forged)('with %s is refused', async (_name, change) => {
    await expect(
      verifyWebhook({ body: BODY, headers: signed(), secret: SECRET, ...change }),
    ).rejects.toBeInstanceOf(WebhookRefused);
  });
});
