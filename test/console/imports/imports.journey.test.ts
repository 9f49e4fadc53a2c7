// Bringing a grid in, without scripts: what is said before anything happens, to whom, and what is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csv } from '../../platform/sheets/written.ts';
import { book } from '../../platform/sheets/zipped.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let manager: Visitor;
const EVIL = '<script>alert(1)</script>';

beforeAll(async () => {
  space = await openSpace();
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

const flat = (n: number) => apartment(`E${n}`, `A${n}`, { living_area: 61.37 });

async function program(lots: readonly object[]): Promise<{ id: number; path: string; api: string }> {
  const id = await space.addProgram();
  const api = `/${space.tenant}/programs/${id}`;
  expect((await space.desk('POST', `${api}/lots`, { lots })).json.data.errors).toEqual([]);
  return { id, path: `/programmes/${id}`, api };
}

const below = (location: string | null): string => (location ?? '').replace(`/console/${space.tenant}`, '');
/** Without the blanks that amounts are written with. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const seenIn = (text: string): string => /name="seen" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '';

describe('an import', () => {
  test('says before and after, applies on demand, and says what it did', async () => {
    const { path, api } = await program([flat(1), flat(2), flat(3)]);
    const form = await manager.get(`${path}/import`);
    expect(form.text).toMatch(/<input[^>]*type="file"[^>]*name="file"/s);
    const file = await csv(
      ['Référence', 'Prix HT', 'Description', 'Couleur'],
      [
        ['A1', '210 000,50', EVIL, 'bleu'],
        ['A2', `cher ${EVIL}`, null, null],
      ],
    );
    const sent = await manager.sendFile(`${path}/import`, file, `grille ${EVIL}.csv`);
    expect(sent.status).toBe(303);
    const at = below(sent.location);
    const { text, status } = await manager.get(at);
    expect(status).toBe(200);
    for (const said of [
      '200 000 €',
      '210 000,5 €',
      '(vide)',
      'Ce n’est pas un nombre.',
      'Appliquer',
      'Couleur',
      'A3',
    ])
      expect(plain(text)).toContain(said);
    expect(text).not.toContain('<script>alert');
    expect((await space.desk('GET', `${api}/lots`)).json.data[0].price_excluding_vat).toBe(200_000);
    const done = await manager.post(at, { seen: seenIn(text) });
    expect([done.status, below(done.location)]).toEqual([303, at]);
    const after = await manager.get(at);
    expect(after.text).toContain('1 lot modifié');
    expect(after.text).not.toContain('<button>Appliquer</button>');
    const prices = (await space.desk('GET', `${api}/lots`)).json.data.map(
      (lot: { price_excluding_vat: number }) => lot.price_excluding_vat,
    );
    expect(prices).toEqual([210_000.5, 200_000, 200_000]);
    expect((await manager.post(at, { seen: seenIn(text) })).status).toBe(409);
  });

  test('of what was exported changes nothing, and says so', async () => {
    const { path, api } = await program([flat(1), flat(2)]);
    const before = (await space.desk('GET', `${api}/lots`)).json.data;
    const out = await manager.get(`${path}/export?format=csv`);
    expect(out.headers.get('content-disposition')).toContain('attachment');
    const sent = await manager.sendFile(`${path}/import`, Buffer.from(out.text), 'grille.csv');
    const { text } = await manager.get(below(sent.location));
    expect(text).toContain('rien à appliquer');
    expect(text).not.toContain('<button>Appliquer</button>');
    expect((await space.desk('GET', `${api}/lots`)).json.data).toEqual(before);
  });

  test('is shown again, and refused, once the grid has changed under it', async () => {
    const { path, api } = await program([flat(1)]);
    const sent = await manager.sendFile(
      `${path}/import`,
      await csv(['Lot', 'Prix HT'], [['A1', 1]]),
      'a.csv',
    );
    const at = below(sent.location);
    const seen = seenIn((await manager.get(at)).text);
    const lots = (await space.desk('GET', `${api}/lots`)).json.data as { id: number }[];
    await space.desk('POST', `${api}/lots`, {
      lots: [{ id: lots[0]!.id, external_id: 'E1', price_excluding_vat: 5 }],
    });
    const refused = await manager.post(at, { seen });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('La grille a changé depuis l’aperçu');
    expect(plain(refused.text)).toContain('5 €');
    expect((await manager.post(at, { seen: seenIn(refused.text) })).status).toBe(303);
    expect((await space.desk('GET', `${api}/lots`)).json.data[0].price_excluding_vat).toBe(1);
  });

  test('has its columns matched by hand', async () => {
    const { path } = await program([flat(1)]);
    const sent = await manager.sendFile(`${path}/import`, Buffer.from('Nom;Montant\nA1;7\n'), 'a.csv');
    const at = below(sent.location);
    expect((await manager.get(at)).text).toContain('Aucune colonne ne dit de quel lot');
    const said = { 'colonne-0': 'reference', 'colonne-1': 'price_excluding_vat' };
    expect((await manager.post(`${at}/colonnes`, said)).status).toBe(303);
    expect(plain((await manager.get(at)).text)).toContain('7 €');
    expect((await manager.post(`${at}/colonnes`, { 'colonne-0': 'nope' })).status).toBe(422);
    const next = await manager.sendFile(`${path}/import`, Buffer.from('Nom;Montant\nA1;8\n'), 'b.csv');
    expect(plain((await manager.get(below(next.location))).text)).toContain('8 €');
  });

  test('deletes none of the lots that it does not name, unless somebody asks for each', async () => {
    const { path, api } = await program([flat(1), flat(2), { ...flat(3), status: 'sold' }]);
    const sent = await manager.sendFile(
      `${path}/import`,
      await csv(['Lot', 'Prix HT'], [['A1', 1]]),
      'a.csv',
    );
    const at = below(sent.location);
    expect((await manager.get(at)).text).toContain('Absents du fichier');
    expect((await manager.get(`${at}/absents`)).text).toContain('A2');
    const lots = (await space.desk('GET', `${api}/lots`)).json.data as { id: number }[];
    expect((await manager.post(`${at}/absents`)).text).not.toContain('supprimé.');
    const form = Object.fromEntries(lots.map(({ id }) => [`lot-${id}`, 'on']));
    const asked = await manager.post(`${at}/absents`, form);
    expect(asked.status).toBe(409);
    for (const said of ['1 lot supprimé', 'Ce lot ne peut pas être supprimé'])
      expect(asked.text).toContain(said);
    const left = (await space.desk('GET', `${api}/lots`)).json.data as { reference: string }[];
    expect(left.map(({ reference }) => reference)).toEqual(['A1', 'A3']);
  });

  const refused: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['a formula', 'contient une formule', () => book('<row r="1"><c r="A1"><f>1</f></c></row>')],
    ['no workbook', 'pas un tableur', () => Buffer.from('%PDF-1.7')],
    ['nothing', 'vide', () => Buffer.alloc(0)],
  ];
  test.each(refused)('of %s is refused beside the form', async (_name, sentence, make) => {
    const { path } = await program([flat(1)]);
    const told = await manager.sendFile(`${path}/import`, await make(), 'x.xlsx');
    expect(told.status).toBe(422);
    expect(told.text).toContain(sentence);
    expect(told.text).toContain('type="file"');
  });

  test('without a file, or from elsewhere, is refused', async () => {
    const { path } = await program([flat(1)]);
    expect((await manager.post(`${path}/import`, { file: 'x' })).status).toBe(422);
  });
});

test('is for managers, of programs that they reach', async () => {
  const { path, id } = await program([flat(1)]);
  const file = await csv(['Lot', 'Prix HT'], [['A1', 1]]);
  const sent = await manager.sendFile(`${path}/import`, file, 'a.csv');
  const at = below(sent.location);
  for (const [role, exports] of [
    ['sales', 200],
    ['auditor', 200],
    ['analyst', 200],
    ['admin', 403],
  ] as const) {
    const visitor = await visitorOf(space, [role]);
    const page = await visitor.get(path);
    expect([role, page.text.includes('/import"'), page.text.includes('/export?')]).toEqual([
      role,
      false,
      exports === 200,
    ]);
    const answers = [
      await visitor.get(`${path}/import`),
      await visitor.sendFile(`${path}/import`, file, 'a.csv'),
      await visitor.get(at),
      await visitor.post(at, { seen: 'x' }),
      await visitor.get(`${at}/absents`),
      await visitor.post(`${at}/absents`, {}),
    ];
    expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 403, 403, 403, 403, 403, 403]);
    expect((await visitor.get(`${path}/export?format=csv`)).status).toBe(exports);
  }
  const elsewhere = await visitorOf(space, ['manager'], { program_ids: [await space.addProgram()] });
  for (const { status } of [
    await elsewhere.get(`${path}/import`),
    await elsewhere.sendFile(`${path}/import`, file, 'a.csv'),
    await elsewhere.get(at),
    await elsewhere.get(`${path}/export`),
    await manager.get(`/programmes/${id}/import/99999`),
    await manager.get('/programmes/99999/import'),
  ])
    expect(status).toBe(404);
  expect((await manager.get(`${path}/export?format=ods`)).status).toBe(422);
});
