// What holds on every page of the console, in both themes, on a desk and on a phone: axe finds nothing, nothing is wider
// than the window, nothing is refused by the page's own policy, and touch targets are large enough to be hit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axe } from '../support/browser/axe.ts';
import { isEveryWay } from '../support/browser/every-way.ts';
import { seededChance } from '../support/seeded.ts';
import { openSpace, TOKEN, type Space } from '../support/space.ts';
import { everyPage, UNKNOWN } from './every-page.ts';
import { openWindows, type Window, type Windows } from './windows.ts';

let space: Space;
let windows: Windows;
let paths: readonly string[];
let office: Window;
let operator: Page;
let complaints: string[] = [];

const SYSTEM = ['/console/systeme', '/console/systeme/reconstruction'];

beforeAll(async () => {
  [space, windows] = await Promise.all([openSpace(), openWindows()]);
  paths = await everyPage(space);
  office = await windows.of(space, ['manager', 'admin', 'auditor']);
  operator = await windows.ofNobody();
  await operator.goto(`${space.address}/console/connexion/exploitant`);
  await operator.getByLabel('Jeton de l’exploitant').fill(TOKEN);
  await operator.getByRole('button').first().click();
  await operator.waitForURL(/\/console\/systeme/);
  for (const page of [office.page, operator]) {
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  }
});
afterAll(async () => {
  await windows.close();
  await space.close();
});

interface Size {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

const SIZES: readonly Size[] = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
];

/**
 * Each page of an office is seen in one of these, its neighbours in the others, and in another run it is another one.
 * `npm run test:console` looks at all of them in all four.
 */
const turn = seededChance('every page').below(SIZES.length);
const isSeenIn = (size: Size, place: number): boolean =>
  isEveryWay || (place + turn) % SIZES.length === SIZES.indexOf(size);

/** What is wrong with each of these pages, in a window like this. */
async function wrongIn(page: Page, size: Size, urls: readonly string[]) {
  const { colorScheme, width, height } = size;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height });
  const found: Record<string, unknown> = {};
  for (const url of urls) {
    complaints = [];
    const status = (await page.goto(url))?.status() ?? 0;
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    const headings = await page.locator('h1').count();
    const told = [
      ...(await axe(page)),
      ...(wider > 0 ? [`${wider} px wider than the window`] : []),
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...(status === (url.endsWith(UNKNOWN) ? 404 : 200) ? [] : [`answered ${status}`]),
      ...complaints.filter((text) => !text.includes('status of 404')),
    ];
    if (told.length > 0) found[url] = told;
  }
  return found;
}

describe.each(SIZES)('$colorScheme, $width px wide', (size) => {
  test('every page whose turn it is', async () => {
    const urls = paths
      .filter((_, place) => isSeenIn(size, place))
      .map((path) => `${space.address}/console/${space.tenant}${path}`);
    expect(urls.length).toBeGreaterThan(5);
    expect(await wrongIn(office.page, size, urls)).toEqual({});
  }, 240_000);

  test('the pages of the operator', async () => {
    expect(
      await wrongIn(
        operator,
        size,
        SYSTEM.map((path) => space.address + path),
      ),
    ).toEqual({});
  });
});

test('the pages of signing in, for who is not signed in', async () => {
  const page = await windows.ofNobody();
  for (const path of [
    '/console/connexion',
    '/console/connexion?erreur=1',
    '/console/connexion/exploitant',
    '/console/invitation/x',
  ]) {
    await page.goto(space.address + path);
    expect([path, await page.locator('h1').count(), ...(await axe(page))]).toEqual([path, 1]);
  }
});

test('a first view is small: page, styles and scripts below 60 kB on the wire', async () => {
  const { page, context } = await windows.of(space, ['manager']);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${space.address}/console/${space.tenant}`, { waitUntil: 'load' });
  await page.locator('main[data-live=on]').waitFor();
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(60_000);
});
