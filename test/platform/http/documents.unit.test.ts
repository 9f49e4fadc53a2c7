// What is the same for everybody: the description of the API and the measurements, made once and sent often.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { readConfig } from '../../../src/app/settings/config.ts';
import { metricsApp } from '../../../src/platform/http/operators/metrics.ts';
import { expectFailure, send } from './requests.ts';
import { BACKOFFICE_TOKEN, sampleApp } from './sample-app.ts';

const TOKEN = 'a-token-for-measurements';

describe('the description of the API', () => {
  it('is compressed once for each encoding and has a tag: who has it gets 304', async () => {
    const { app } = await sampleApp();
    const plain = await app.inject({ url: '/openapi.json' });
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const get = () => app.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding } });
      const packed = await get();
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
      expect(packed.headers.etag).toMatch(/^"[^"]+"$/);
      expect((await get()).headers.etag).toBe(packed.headers.etag);
      const again = await app.inject({
        url: '/openapi.json',
        headers: { 'accept-encoding': encoding, 'if-none-match': String(packed.headers.etag) },
      });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    }
  });

  it('is what the viewer shows, in the same copy and no other', async () => {
    const { app } = await sampleApp();
    const [document, viewed] = [
      await send(app, { url: '/openapi.json' }),
      await send(app, { url: '/docs/json' }),
    ];
    expect([viewed.text, viewed.headers.etag]).toEqual([document.text, document.headers.etag]);
    expectFailure(await send(app, { url: '/docs/yaml' }), 404);
    expect((await app.inject({ url: '/docs' })).statusCode).toBe(200);
  });
});

describe('the measurements', () => {
  const backoffice = { authorization: `Bearer ${BACKOFFICE_TOKEN}` };

  it('are for this machine and the back office', async () => {
    const { app } = await sampleApp();
    const from = (remoteAddress: string, headers = {}) =>
      send(app, { url: '/metrics', remoteAddress, headers });
    for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect((await from(here)).status).toBe(200);
    for (const elsewhere of ['10.0.0.7', '::ffff:10.0.0.7', '2001:4860::1', '::1:7'])
      expectFailure(await from(elsewhere), 401);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expectFailure(await from('127.0.0.1', { [header]: '127.0.0.1' }), 401);
    expect((await from('10.0.0.7', backoffice)).status).toBe(200);
    expectFailure(await from('10.0.0.7', { authorization: 'Bearer wrong' }), 401);
  });

  it('are for their own token alone where there is one', async () => {
    const { app } = await sampleApp({ metricsToken: TOKEN });
    expectFailure(await send(app, { url: '/metrics' }), 401);
    expectFailure(await send(app, { url: '/metrics', headers: backoffice }), 401);
    expect((await send(app, { url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(
      200,
    );
  });

  it('are made once a second at most, and have a tag', async () => {
    const metrics = new Registry();
    let made = 0;
    const make = metrics.metrics.bind(metrics);
    metrics.metrics = () => {
      made += 1;
      return make();
    };
    const { app } = await sampleApp({ metrics });
    const first = await send(app, { url: '/metrics' });
    await Promise.all(Array.from({ length: 50 }, () => send(app, { url: '/metrics' })));
    expect(made).toBe(1);
    const tag = String(first.headers.etag);
    expect((await send(app, { url: '/metrics', headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('are nowhere else when they have a port of their own', async () => {
    const { app } = await sampleApp({ metricsAt: 'own port' });
    expectFailure(await send(app, { url: '/metrics', headers: backoffice }), 404);
    const metrics = new Registry();
    const open = metricsApp(metrics, null);
    expect((await send(open, { url: '/metrics', remoteAddress: '10.0.0.7' })).status).toBe(200);
    expectFailure(await send(open, { url: '/healthz' }), 404);
    expectFailure(await send(metricsApp(metrics, TOKEN), { url: '/metrics' }), 401);
  });

  it('have settings that are refused when they make no sense', () => {
    expect(readConfig({ LOTBOOK_METRICS_PORT: '9100', LOTBOOK_METRICS_TOKEN: TOKEN })).toMatchObject({
      metricsPort: 9100,
      metricsToken: TOKEN,
    });
    expect(readConfig({})).toMatchObject({ metricsPort: null, metricsToken: null });
    for (const wrong of [
      { LOTBOOK_METRICS_PORT: 'x' },
      { LOTBOOK_METRICS_PORT: '8080' },
      { LOTBOOK_METRICS_TOKEN: 'short' },
    ])
      expect(() => readConfig(wrong)).toThrow('LOTBOOK_METRICS_');
  });
});

it('readiness names the parts that are not ready, and nothing of what they stumbled on', async () => {
  const reasons = [
    'the senders of webhooks cannot work: error: relation "leads" at 10.0.0.7',
    'policy x is failing',
  ];
  const { app } = await sampleApp({ readiness: async () => ({ ready: false, reasons }) });
  const sent = await send(app, { url: '/readyz' });
  expectFailure(sent, 503);
  expect(sent.json.data).toEqual({
    status: 'not-ready',
    set_aside: [],
    reasons: ['the senders of webhooks cannot work', 'policy x is failing'],
  });
  expect(sent.text).not.toContain('10.0.0.7');
});
