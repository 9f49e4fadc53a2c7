// The guide in a browser: axe finds nothing, nothing is wider than the window and nothing is refused by the page's own
// policy, in both languages, both themes, on a desk and on a phone.
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { CHAPTERS } from '../../src/guide/chapters.ts';
import { guide } from '../../src/guide/guide.ts';
import { LANGUAGES } from '../../src/guide/words.ts';
import { declared } from '../docs/documents.ts';
import { sampleApp } from '../platform/http/sample-app.ts';
import { axe } from '../support/browser/axe.ts';
import { isEveryWay } from '../support/browser/every-way.ts';
import { seededChance } from '../support/seeded.ts';

const api = declared();
const { app } = await sampleApp({ ...api, guide: guide('https://lotbook.example') });
/** One of each kind, looked at in every way, each time in the other language. */
const OF_EACH_KIND = ['start', 'reference/lots'];
/** Of all others one of so many, in one way and one language; in another run others. `npm run test:console` sees them all. */
const TURNS = isEveryWay ? 1 : 4;
const turn = seededChance('pages of the guide').below(TURNS);
const WAYS = [
  ['light', 1440, 900],
  ['dark', 390, 844],
  ['light', 390, 844],
  ['dark', 1440, 900],
] as const;

let browser: Browser;
let address: string;
let others: string[] = [];
beforeAll(async () => {
  [browser, address] = await Promise.all([
    chromium.launch({
      executablePath: inject('chromium'),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    }),
    app.listen({ port: 0, host: '127.0.0.1' }),
  ]);
  const all = [...CHAPTERS, ...(await sections('reference')), 'office', ...(await sections('office'))];
  expect(all.length).toBeGreaterThan(30);
  others = all.filter((path) => !OF_EACH_KIND.includes(path)).filter((_, n) => n % TURNS === turn);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

async function sections(part: string): Promise<string[]> {
  const { body } = await app.inject({ url: `/docs/fr/${part}` });
  const found = [...body.matchAll(new RegExp(`href="/docs/fr/(${part}/[^"#]+)"`, 'g'))];
  return [...new Set(found.map(([, path = '']) => path))];
}

describe.each(LANGUAGES)('%s', (language) => {
  test.each(WAYS.map((way, i) => [...way, i] as const))(
    '%s, %i px wide',
    { timeout: 180_000 },
    async (colorScheme, width, height, i) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height } });
      let complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      const found: Record<string, unknown> = {};
      const spoken = LANGUAGES.indexOf(language);
      const ours = spoken * WAYS.length + i;
      for (const path of [
        ...OF_EACH_KIND.filter((_, kind) => isEveryWay || (kind + i + turn) % LANGUAGES.length === spoken),
        ...others.filter((_, n) => n % (LANGUAGES.length * WAYS.length) === ours),
      ]) {
        complaints = [];
        const answer = await page.goto(`${address}/docs/${language}/${path}`);
        const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        const headings = await page.locator('h1').count();
        const told = [
          ...(answer?.status() === 200 ? [] : [`answered ${answer?.status()}`]),
          ...(await axe(page)),
          ...(wider > 0 ? [`${wider} px wider than the window`] : []),
          ...(headings === 1 ? [] : [`${headings} h1`]),
          ...complaints,
        ];
        if (told.length > 0) found[path] = told.slice(0, 5);
      }
      await page.close();
      expect(found).toEqual({});
    },
  );
});
