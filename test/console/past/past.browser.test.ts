// Back in time in a real browser: the slider is dragged, moved by keys and plays, and what it shows is what the office is
// told of that instant.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Call, type Space } from '../../support/space.ts';
import { openWindows, type Window, type Windows } from '../windows.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let windows: Windows;
let window: Window;
let office: Call;

beforeAll(async () => {
  [space, windows] = await Promise.all([openSpace(), openWindows()]);
  const lot = (n: number) => apartment(`E${n}`, `A${n}`, { level: 'R+1' });
  for (let day = 0; day < 6; day++) {
    await space.partner('POST', `/programs/${space.programId}/lots`, { lots: [lot(day)] });
    const { backend } = space.service;
    await space.moveClock(new Date(backend.clock.now().getTime() + 30 * 3_600_000));
  }
  office = await space.officerWith({ role: 'auditor' });
  window = await windows.of(space, ['manager']);
});
afterAll(async () => {
  await windows.close();
  await space.close();
});

const slider = () => window.page.getByRole('slider', { name: 'Retour dans le temps' });
const chosen = () => new URL(window.page.url()).searchParams.get('instant');

/** What the page shows is what the office is told of the instant in the address. */
async function isAsTold(): Promise<void> {
  await expect
    .poll(async () => {
      const instant = chosen();
      if (instant === null) return 'the present';
      const path = `/${space.tenant}/programs/${space.programId}/grid?as_of=${encodeURIComponent(instant)}`;
      const told = await office('GET', path);
      const lots = (told.json.data as { lots: { id: number; status: string }[] }).lots;
      const tiles = await window.page.evaluate<string[]>(
        `[...document.querySelectorAll('main [data-lot]')].map((tile) => tile.dataset.lot + ' ' + tile.dataset.status)`,
      );
      const shown = await window.page.locator('.time').getAttribute('data-past');
      return tiles.sort().join() ===
        lots
          .map(({ id, status }) => `${id} ${status}`)
          .sort()
          .join() && Date.parse(shown ?? '') === Date.parse(instant)
        ? 'as told'
        : `${tiles.join()} at ${shown}`;
    })
    .toBe('as told');
}

test('is dragged into the past, where nothing is live, and back', async () => {
  const { page } = window;
  await window.go(`/programmes/${space.programId}`);
  await page.locator('main[data-live=on]').waitFor();
  const box = (await slider().boundingBox())!;
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 8, middle);
  await page.mouse.down();
  for (const part of [0.9, 0.7, 0.5]) await page.mouse.move(box.x + box.width * part, middle, { steps: 4 });
  await page.waitForURL(/instant=/);
  await isAsTold();
  await page.mouse.up();
  await isAsTold();
  const count = await page.locator('main [data-lot]').count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(6);
  expect(await page.locator('main').getAttribute('data-live')).toBe(null);
  expect(await page.locator('main form[method=post]').count()).toBe(0);
  await page.getByText('Vous regardez le passé').waitFor();
  const past = page.url();
  await page.reload();
  expect(await page.locator('main [data-lot]').count()).toBe(count);
  expect(page.url()).toBe(past);
  await page.getByRole('link', { name: 'Revenir au présent' }).click();
  await page.locator('main[data-live=on]').waitFor();
  expect(await page.locator('main [data-lot]').count()).toBe(6);
});

test('goes from day to day by the arrow keys and keeps the focus, and the browser goes back', async () => {
  const { page } = window;
  await window.go(`/programmes/${space.programId}`);
  await slider().focus();
  const entries = () => page.evaluate<number>('history.length');
  const before = await entries();
  const seen: number[] = [];
  for (let press = 0; press < 4; press++) {
    const last = page.url();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL((url) => url.href !== last);
    await isAsTold();
    seen.push(Date.parse(chosen() ?? ''));
    expect(await page.evaluate<boolean>(`document.activeElement.id === 'retour'`)).toBe(true);
  }
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => Date.parse(chosen() ?? '')).toBeGreaterThan(seen[3]!);
  await isAsTold();
  // keys that are pressed one soon after the other are one visit; where the machine is slow, they are several
  const visits = (await entries()) - before;
  expect(visits).toBeGreaterThan(0);
  await page.evaluate(`history.go(-${visits})`);
  await page.waitForURL((url) => !url.searchParams.has('instant'));
  await page.locator('main[data-live=on]').waitFor();
});

test('plays from the beginning, and stops when asked to', async () => {
  const { page } = window;
  await window.go(`/programmes/${space.programId}`);
  await page.getByRole('button', { name: /Lecture/ }).click();
  await page.waitForURL(/instant=/);
  const first = chosen();
  await expect.poll(() => chosen()).not.toBe(first);
  await page.getByRole('button', { name: /Pause/ }).click();
  await page.getByRole('button', { name: /Lecture/ }).waitFor();
  const stopped = chosen();
  await page.waitForTimeout(1_500);
  expect(chosen()).toBe(stopped);
  await isAsTold();
});

test('looks like the past, on a desk and in a hand, by day and by night', async () => {
  const { page } = window;
  const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1_440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await window.go(`/programmes/${space.programId}`);
      const now = await paper();
      await slider().focus();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Vous regardez le passé').waitFor();
      expect(await paper()).not.toBe(now);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
});
