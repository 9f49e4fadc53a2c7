// A program from nothing to its first contract in a real browser: only by links and buttons that pages offer, and by nobody
// but a manager.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../support/space.ts';
import { pdf } from '../platform/files/plan-app.ts';
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

/** Into the main part of the page: the frame has links of its own. */
const follow = (name: string | RegExp): Promise<void> =>
  manager.page.getByRole('main').getByRole('link', { name }).first().click();
const press = (name: string): Promise<void> =>
  manager.page.getByRole('button', { name, exact: true }).click();
const heading = (text: string): Promise<void> =>
  manager.page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();

async function fill(typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(typed))
    // a hint belongs to the label it stands in
    await manager.page
      .getByLabel(new RegExp(`^${label}( |$)`))
      .first()
      .fill(value);
}

test('a program, its building, a lot with its plan, somebody who wants it, their option and their contract', async () => {
  const { page } = manager;
  await manager.go('/programmes');
  await follow('Ajouter un programme');
  await fill({ Nom: 'Villa Océane', Ville: 'Saint-Denis', 'Taux de TVA': '8,5' });
  await press('Ajouter le programme');
  await heading('Villa Océane');
  expect(await page.getByRole('main').textContent()).toContain('Saint-Denis · brouillon');

  await follow('Bâtiments');
  await fill({ Nom: 'Tour' });
  await press('Ajouter le bâtiment');
  await page.locator('[data-building]').waitFor();
  await follow('Villa Océane');

  await follow('Ajouter un lot');
  await fill({
    'Prix HT': '250 000',
    Référence: 'T01',
    'Identifiant externe': 'oceane-1',
    'Surface habitable': '62,5',
  });
  await page.getByLabel('Typologie').selectOption('T3');
  await page.getByLabel('Bâtiment').selectOption({ label: 'Tour' });
  await press('Ajouter le lot');
  await heading('Lot T01');

  await follow('Ajouter un plan');
  const plan = { name: 'T01.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await page.locator('input[type=file]').setInputFiles(plan);
  await press('Ajouter le plan');
  await page.getByRole('link', { name: 'T01.pdf', exact: true }).waitFor();

  await follow('Ajouter un prospect');
  await fill({ Prénom: 'Marie', Nom: 'Payet', 'E-mail': 'marie.payet@x.example' });
  await press('Ajouter le prospect');
  await heading('Lot T01');
  expect(await page.getByRole('radio', { name: /Marie Payet/ }).isChecked()).toBe(true);
  await press('Poser une option');

  await follow(/^Option \d+$/);
  await follow('Préparer une vente');
  await press('Préparer le contrat');
  await page.getByRole('heading', { level: 1, name: /^Vente \d+$/ }).waitFor();
  const { json } = await space.desk('GET', `/${space.tenant}/purchases`);
  expect(json.data).toMatchObject([
    {
      status: 'prepared',
      price_including_vat: 271_250,
      owner: { fullname: manager.fullname },
      contacts: [{ display_name: 'Marie Payet' }],
      lots: [{ reference: 'T01', vat_rate: 8.5 }],
    },
  ]);
});
