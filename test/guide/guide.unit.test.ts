// The guide as a visitor finds it: in two languages, with nothing from elsewhere, every link leading somewhere.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHAPTERS } from '../../src/guide/chapters.ts';
import { guide } from '../../src/guide/guide.ts';
import { languageOf } from '../../src/guide/words.ts';
import { declared } from '../docs/documents.ts';
import { send } from '../platform/http/requests.ts';
import { sampleApp } from '../platform/http/sample-app.ts';

const BASE = 'https://lotbook.example';
const { partner, backoffice } = declared();
const { app } = await sampleApp({ partner, backoffice, guide: guide(BASE) });
const FOLDER = path.resolve(import.meta.dirname, '../../docs/partners');

async function get(url: string, headers: Record<string, string> = {}) {
  return await send(app, { url, headers });
}

/** Every page that is reached by links from the first, with its text. */
async function pages(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const open = ['/docs/fr', '/docs/en'];
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (found.has(url)) continue;
    const { status, text } = await get(url);
    expect([url, status]).toEqual([url, 200]);
    found.set(url, text);
    if (!text.startsWith('<!doctype html>')) continue;
    for (const [, to = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const { origin, pathname, hash }: URL = new URL(to, `http://here${url}`);
      if (origin !== 'http://here') expect(to).toBe('https://www.standardwebhooks.com');
      else if (!found.has(pathname)) open.push(pathname);
      if (hash !== '' && pathname === url) expect(text).toContain(`id="${hash.slice(1)}"`);
    }
  }
  return found;
}

describe('the guide', () => {
  it('leads to every page by links, none of them broken, and to nothing elsewhere', async () => {
    const found = await pages();
    for (const language of ['fr', 'en'])
      for (const chapter of CHAPTERS) expect([...found.keys()]).toContain(`/docs/${language}/${chapter}`);
    expect(found.size).toBeGreaterThan(2 * 40);
    for (const [url, text] of found) {
      if (!text.startsWith('<!doctype html>')) continue;
      expect([url, text.match(/<h1>/g)?.length, /<title>[^<]+ – Lotbook</.test(text)]).toEqual([
        url,
        1,
        true,
      ]);
      expect([url, /\sstyle=|<script>|\son\w+="/.test(text.replace(/<pre[^]*?<\/pre>/g, ''))]).toEqual([
        url,
        false,
      ]);
    }
  });

  it('shows every operation once in the reference, with a form to try it', async () => {
    const all = [...(await pages())].filter(([url]) => /^\/docs\/en\/(reference|office)\//.test(url));
    const text = all.map(([, one]) => one).join('');
    const operations = [...partner, ...backoffice].flatMap(({ routes }) => routes);
    expect(text.match(/<section class="operation"/g)).toHaveLength(operations.length);
    expect(text.match(/<form data-try=/g)).toHaveLength(operations.length);
    expect(text).toMatch(/name="tenantKey"\s+data-in="path"\s+value="demo"/);
    const ids = [...text.matchAll(/<section class="operation" id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it('is of two languages with the same chapters, each beginning with its title', () => {
    for (const language of ['fr', 'en'])
      expect(readdirSync(path.join(FOLDER, language)).sort()).toEqual(
        CHAPTERS.map((name) => `${name}.md`).sort(),
      );
    for (const [header, language] of [
      [undefined, 'fr'],
      ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
      ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
      ['de,en;q=0.5', 'en'],
      ['*', 'fr'],
    ] as const)
      expect(languageOf(header)).toBe(language);
  });

  it('begins in the language of the browser, under a strict policy, and is told once', async () => {
    const english = await get('/docs', { 'accept-language': 'en' });
    expect(english.text).toContain('<html lang="en">');
    expect((await get('/docs')).text).toContain('<html lang="fr">');
    expect(english.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(english.headers.vary).toContain('accept-language');
    const again = await get('/docs/en', { 'if-none-match': String((await get('/docs/en')).headers.etag) });
    expect(again.status).toBe(304);
    const [style = ''] = /\/docs\/assets\/\w+\/guide\.css/.exec(english.text) ?? [];
    expect((await get(style)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
    });
  });

  it('shows code from its files and the address of this service', async () => {
    const { text } = await get('/docs/en/start');
    expect(text).toContain('curl --fail-with-body');
    expect(text).toContain(`export LOTBOOK_URL=${BASE}`);
    expect((await get('/docs/en/webhooks')).text).toContain('verifyWebhook(');
  });

  it('is the same with a slash typed behind it', async () => {
    for (const url of ['/docs', '/docs/fr', '/docs/en/start'])
      expect((await get(`${url}/`)).text).toBe((await get(url)).text);
  });

  it.each([
    '/docs/fr/nope',
    '/docs/de',
    '/docs/en/reference/nope',
    '/docs/en/reference/options/x',
    '/docs/fr/..%2fen%2fstart',
    '/docs/fr/__proto__',
  ])('has nothing at %s', async (url) => {
    const { status, json } = await get(url);
    expect([status, (json as { code: string }).code]).toEqual([404, 'route-unknown']);
  });
});

describe('the two parts of the document', () => {
  it('hold every path once, what they refer to, and nothing else', async () => {
    const paths: string[] = [];
    for (const [url, start, way] of [
      ['/docs/openapi-partners.json', '/v1/{tenantKey}', ['apiKey']],
      ['/docs/openapi-office.json', '/backoffice/v1', ['backoffice', 'session']],
    ] as const) {
      const { text } = await get(url);
      const part = JSON.parse(text) as {
        paths: Record<string, unknown>;
        components: Record<string, Record<string, unknown>>;
      };
      paths.push(...Object.keys(part.paths));
      expect(Object.keys(part.paths).filter((one) => !one.startsWith(start))).toEqual([]);
      expect(Object.keys(part.components.securitySchemes ?? {})).toEqual(way);
      for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
        expect(part.components[kind]).toHaveProperty([name]);
      for (const kind of ['schemas', 'examples'])
        for (const name of Object.keys(part.components[kind] ?? {}))
          expect(text).toContain(`"#/components/${kind}/${name}"`);
    }
    const whole = JSON.parse((await get('/openapi.json')).text) as { paths: object };
    expect(paths.sort()).toEqual(Object.keys(whole.paths).sort());
  });
});

it('has an icon, at the address in the head of a page and where browsers look by themselves', async () => {
  const [, url = ''] =
    /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec((await get('/docs/fr')).text) ?? [];
  const [linked, usual] = [await get(url), await get('/favicon.ico')];
  expect(linked.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const { status, headers, text } of [linked, usual])
    expect([status, headers['content-type'], text.startsWith('<svg ')]).toEqual([200, 'image/svg+xml', true]);
});
