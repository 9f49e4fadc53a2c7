// Ruling on declarations in a real browser: by button and by key, two people at once, and who may not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { declarationsOf, type Declarations } from './declared.ts';
import { openWindows, type Window, type Windows } from '../windows.ts';

let space: Space;
let windows: Windows;
let declarations: Declarations;
let [one, other] = [] as unknown as [Window, Window];

beforeAll(async () => {
  [space, windows] = await Promise.all([openSpace(), openWindows()]);
  declarations = await declarationsOf(space);
  one = await windows.of(space, ['manager']);
  other = await windows.of(space, ['manager']);
});
afterAll(async () => {
  await windows.close();
  await space.close();
});

const approve = { name: 'Approuver la déclaration' } as const;
const reject = { name: 'Rejeter la déclaration' } as const;

/** A ruling leads to the next one: whoever goes elsewhere before it has come is taken back by it. */
const ledOnFrom = (window: Window, id: number): Promise<void> =>
  window.page.waitForURL((url) => !url.pathname.endsWith(`/declarations/${id}`));

test('one that comes in shows on Aujourd’hui, is opened there, approved, and the next one opens', async () => {
  await one.go('');
  await one.page.locator('main[data-live=on]').waitFor();
  const id = await declarations.declared();
  const next = await declarations.declared();
  const waiting = one.page.locator('nav li', { hasText: 'Déclarations' }).locator('.count');
  await expect.poll(() => waiting.textContent()).toBe('2 en attente');
  await one.page.getByRole('link', { name: `Roux ${declarations.made - 1}` }).click();
  await one.page.getByRole('button', approve).click();
  await one.page.waitForURL(new RegExp(`/declarations/${next}`));
  expect(await waiting.textContent()).toBe('1 en attente');
  expect(await declarations.told(id)).toMatchObject({ status: 'approved' });
});

test('a rejection asks for its reason, in words, and keeps what was typed', async () => {
  const id = await declarations.declared();
  await one.go(`/declarations/${id}`);
  await one.page.getByLabel('Commentaire pour le prescripteur').fill('Déjà suivi par nous.');
  await one.page.getByLabel('Motif du rejet').selectOption({ index: 1 });
  await one.page.getByRole('button', reject).click();
  await ledOnFrom(one, id);
  expect(await declarations.told(id)).toMatchObject({ status: 'rejected' });
});

test('two people on the same one: the second sees in words that it is done, without asking again', async () => {
  const id = await declarations.declared();
  await Promise.all([one, other].map((window) => window.go(`/declarations/${id}`)));
  await other.page.locator('main[data-live=on]').waitFor();
  await one.page.getByRole('button', approve).click();
  await other.page.getByText(`par ${one.fullname}`).first().waitFor();
  expect(await other.page.getByRole('button', approve).count()).toBe(0);
});

test('two at the very same moment: one ruling, and the other is told whose', async () => {
  const id = await declarations.declared();
  // a page that follows what happens would take the button away from whoever is a moment later
  await Promise.all([one, other].map((window) => window.page.route('**/flux?*', (route) => route.abort())));
  await Promise.all([one, other].map((window) => window.go(`/declarations/${id}`)));
  const buttons = [one, other].map((window) => window.page.getByRole('button', approve));
  await Promise.all(buttons.map((button) => button.click({ noWaitAfter: true })));
  await Promise.all([one, other].map((window) => ledOnFrom(window, id)));
  const [late, first] = one.page.url().includes(`/${id}/`) ? [one, other] : [other, one];
  await late.page.getByText(`déjà approuvée par ${first.fullname}`).first().waitFor();
  await Promise.all([one, other].map((window) => window.page.unroute('**/flux?*')));
  const url = `/${space.tenant}/programs/${space.programId}/registrations/${id}/history`;
  const history = (await space.desk('GET', url)).json.data as readonly { type: string }[];
  expect(history.filter(({ type }) => type === 'RegistrationApproved')).toHaveLength(1);
});

test('by keys: a approves', async () => {
  const id = await declarations.declared();
  await one.go(`/declarations/${id}`);
  await one.page.getByRole('button', approve).waitFor();
  await one.page.keyboard.press('a');
  await ledOnFrom(one, id);
  expect(await declarations.told(id)).toMatchObject({ status: 'approved' });
});

test.each([['sales'], ['auditor']])('%s reads it, and has nothing to rule with', async (role) => {
  const id = await declarations.declared();
  const window = await windows.of(space, [role]);
  await window.go(`/declarations/${id}`);
  await window.page.getByRole('heading', { level: 1, name: /Roux/ }).waitFor();
  expect(await window.page.getByRole('button', approve).count()).toBe(0);
});

test('an analyst is not told who was declared', async () => {
  await declarations.declared();
  const window = await windows.of(space, ['analyst']);
  for (const path of ['', '/declarations']) {
    await window.go(path);
    expect(await window.page.locator('main').innerText()).not.toMatch(/Roux|Paul/);
  }
});
