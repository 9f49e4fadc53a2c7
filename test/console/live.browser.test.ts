// Pages that follow what happens, in a real browser: a partner's option colours the tile, two windows see the same, a
// lost line is said and catches up, and what somebody types stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../support/space.ts';
import { openWindows, type Window, type Windows } from './windows.ts';

let space: Space;
let windows: Windows;
let manager: Window;

beforeAll(async () => {
  [space, windows] = await Promise.all([openSpace(), openWindows()]);
  manager = await windows.of(space, ['manager']);
});
afterAll(async () => {
  await windows.close();
  await space.close();
});

let made = 0;
async function addLot(): Promise<number> {
  const reference = `A${++made}`;
  const lot = { external_id: reference, reference, status: 'available', is_primary: true, type: 'apartment' };
  const item = { ...lot, typology: 'T3', level: 'R+1', price_excluding_vat: 200_000 };
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots: [item] });
  return (json.data as { success: { id: number }[] }).success[0]?.id ?? 0;
}

async function placeOption(lotId: number): Promise<void> {
  const contact = { name: 'Durand', firstname: 'Paul', email1: `paul.${++made}@mail.example` };
  const { json } = await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: {} });
  const { lead_id } = json.body as { lead_id: number };
  const body = { lead_id, lots: [{ id: lotId }], vat_rate: 20 };
  const placed = await space.partner('POST', `/programs/${space.programId}/options`, body);
  expect(placed.status).toBe(201);
}

const tile = (window: Window, lot: number, status: string) =>
  window.page.locator(`main [data-lot="${lot}"][data-status="${status}"]`);

test('an option that a partner places colours the tile within a second, in every window', async () => {
  const lot = await addLot();
  const other = await windows.of(space, ['sales']);
  for (const window of [manager, other]) {
    await window.go(`/programmes/${space.programId}`);
    await window.page.locator('main[data-live=on]').waitFor();
    await tile(window, lot, 'available').waitFor();
  }
  await placeOption(lot);
  const since = performance.now();
  await Promise.all([tile(manager, lot, 'option').waitFor(), tile(other, lot, 'option').waitFor()]);
  expect(performance.now() - since).toBeLessThan(5_000);
  await manager.page.locator('[data-total=option]').filter({ hasText: '1' }).waitFor();
});

test('a reload is not what happened: the page is the same one', async () => {
  const lot = await addLot();
  await manager.go(`/programmes/${space.programId}`);
  await manager.page.locator('main[data-live=on]').waitFor();
  await manager.page.evaluate('window.same = 1');
  await placeOption(lot);
  await tile(manager, lot, 'option').waitFor();
  expect(await manager.page.evaluate('window.same === 1')).toBe(true);
});

test('a price that is only looked at does not put back the one that somebody else has given meanwhile', async () => {
  const lot = await addLot();
  const { page } = manager;
  await manager.go(`/programmes/${space.programId}/lots/${lot}`);
  await page.locator('main[data-live=on]').waitFor();
  await page.locator('input[name=prix]').focus();
  const lots = `/programs/${space.programId}/lots`;
  const external_id = `A${made}`;
  const theirs = { lots: [{ id: lot, external_id, price_excluding_vat: 210_000 }] };
  expect((await space.partner('POST', lots, theirs)).status).toBe(200);
  await page
    .locator('main')
    .filter({ hasText: /210\s000/ })
    .waitFor();
  await page.locator('input[name=prix]').press('Enter');
  await page.waitForLoadState();
  await page.locator('main[data-live=on]').waitFor();
  const { json } = await space.partner('GET', `${lots}/${lot}`);
  expect((json.data as { price_excluding_vat: number }).price_excluding_vat).toBe(210_000);
});

test('what is typed into a form stays while the page around it changes', async () => {
  const lot = await addLot();
  await manager.go(`/programmes/${space.programId}/lots/${lot}`);
  await manager.page.locator('main[data-live=on]').waitFor();
  const field = manager.page.locator('main form input[type=text], main form input[name=prix]').first();
  await field.fill('123');
  await placeOption(lot);
  await manager.page.locator('main [data-option]').waitFor();
  expect(await field.inputValue()).toBe('123');
});

test('a lost line is said within five seconds, and the page catches up by itself', async () => {
  const lot = await addLot();
  await manager.go(`/programmes/${space.programId}`);
  await manager.page.locator('main[data-live=on]').waitFor();
  await manager.context.setOffline(true);
  await manager.page.locator('main[data-live=off]').waitFor({ timeout: 8_000 });
  await manager.page.getByText('Hors ligne depuis').waitFor();
  await placeOption(lot);
  await manager.context.setOffline(false);
  await manager.page.locator('main[data-live=on]').waitFor({ timeout: 20_000 });
  await tile(manager, lot, 'option').waitFor();
  expect(await manager.page.getByText('Hors ligne depuis').isVisible()).toBe(false);
});

test('whose sessions are ended is told nothing more', async () => {
  const window = await windows.of(space, ['manager']);
  await window.go(`/programmes/${space.programId}`);
  await window.page.locator('main[data-live=on]').waitFor();
  await space.desk('DELETE', `/${space.tenant}/users/${window.userId}/sessions`);
  await window.page.locator('main[data-live=off]').waitFor({ timeout: 10_000 });
});

test('a search shows what it finds while it is typed, and its address', async () => {
  const { page } = manager;
  await manager.go('/prospects');
  await page.getByRole('searchbox').pressSequentially('durand');
  await page.waitForURL(/q=durand/);
  await page
    .getByRole('link', { name: /Durand/ })
    .first()
    .waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('durand');
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText('Aucun prospect').waitFor();
});

test('keys: a slash searches, j and k go through a list, a question mark says which there are', async () => {
  const { page } = manager;
  await manager.go('/prospects');
  await page.keyboard.press('/');
  expect(await page.evaluate('document.activeElement.name')).toBe('q');
  await page.evaluate('document.activeElement.blur()');
  const focused = () => page.evaluate<string>('document.activeElement.href');
  await page.keyboard.press('j');
  const first = await focused();
  await page.keyboard.press('j');
  const second = await focused();
  await page.keyboard.press('k');
  expect([first, second, await focused()]).toEqual([first, expect.not.stringMatching(`^${first}$`), first]);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Ligne suivante').waitFor();
});

test('an instant is told in full to who comes to it by keys, in a list and on a tile', async () => {
  const { page } = manager;
  const lot = await addLot();
  await placeOption(lot);
  const told = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'), '::after').content`);
  const inFull = expect.stringMatching(/^"\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}"$/) as string;
  for (const [path, place, within] of [
    ['/prospects', 'main td time', ''],
    [`/programmes/${space.programId}`, `main [data-lot="${lot}"]`, ' time'],
  ] as const) {
    await manager.go(path);
    expect([path, await told(place + within)]).toEqual([path, 'none']);
    // by keys: a click on a link shows nothing in its way
    await page.keyboard.press('Shift');
    await page.locator(place).first().focus();
    expect([path, await told(place + within)]).toEqual([path, inFull]);
  }
});
