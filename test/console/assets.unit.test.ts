// The console's own files as a browser asks for them.
import { brotliDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetRoutes, ICON, MODULES, STYLESHEET } from '../../src/console/assets.ts';

const app = fastify();

beforeAll(async () => {
  assetRoutes(app);
  await app.ready();
});
afterAll(() => app.close());

test.each([STYLESHEET, ICON, ...MODULES])('%s is kept for good, and is the same compressed', async (url) => {
  const plain = await app.inject({ url });
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(plain.statusCode).toBe(200);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toMatch(/^(text\/(css|javascript); charset=utf-8|image\/svg\+xml)$/);
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('a module finds beside it what it imports', async () => {
  for (const url of MODULES) {
    const { body } = await app.inject({ url });
    for (const [, name = ''] of body.matchAll(/from '\.\/([^']+)'/g))
      expect(MODULES).toContain(url.replace(/[^/]+$/, name));
  }
});
