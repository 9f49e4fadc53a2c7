// A grid that goes out as a file and comes in again, through the front door.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSpace, type Answered, type Call, type Space } from '../../support/space.ts';
import { csv, xlsx } from '../../platform/sheets/written.ts';
import { book } from '../../platform/sheets/zipped.ts';
import type { Cell } from '../../../src/platform/kernel/cell.ts';
import { apartment } from '../../support/apartment.ts';
import { OF_NEW_LOTS } from './columns.ts';

let space: Space;
let manager: Call;

beforeAll(async () => {
  space = await openSpace();
  manager = await space.officerWith({ role: 'manager' });
});
afterAll(() => space.close());

const flat = (n: number) =>
  apartment(`E${n}`, `A${n}`, { price_excluding_vat: 200_000 + n, living_area: 61.37, level: 'R+1' });

interface Place {
  readonly at: string;
  readonly ids: readonly number[];
  send(bytes: Buffer, name?: string, call?: Call): Promise<Answered>;
  lots(): Promise<{ id: number; reference: string; price_excluding_vat: number; updated_at: string }[]>;
  exported(format: string): Promise<Buffer>;
  revision(): Promise<bigint | undefined>;
}

async function place(lots: readonly object[]): Promise<Place> {
  const programId = await space.addProgram();
  const at = `/${space.tenant}/programs/${programId}`;
  const stored = await space.desk('POST', `${at}/lots`, { lots });
  expect(stored.json.data.errors).toEqual([]);
  return {
    at,
    ids: stored.json.data.success.map(({ id }: { id: number }) => id),
    send: (bytes, name = 'grille.csv', call = manager) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      return call('POST', `${at}/imports`, form);
    },
    lots: async () => (await space.desk('GET', `${at}/lots`)).json.data,
    exported: async (format) => {
      const answer = await fetch(`${space.address}/backoffice/v1${at}/exports/lots?format=${format}`, {
        headers: { authorization: 'Bearer a-token-for-the-back-office' },
      });
      return Buffer.from(await answer.arrayBuffer());
    },
    revision: async () =>
      (await space.service.backend.events.last(`grid-${space.tenant}-${programId}`))?.position,
  };
}

const apply = (at: string, told: Answered, call = manager): Promise<Answered> =>
  call('POST', `${at}/imports/${told.json.data.id}/apply`, { seen: told.json.data.seen });

describe('an export that comes back', () => {
  test.each(['xlsx', 'csv'])('as %s changes nothing, not even when a lot was changed', async (format) => {
    const tricky = {
      ...flat(2),
      reference: '=1+1',
      external_id: "'00123",
      description: 'Une "vue" ;\r\n\tsur le parc \u0001 _x000D_',
      exposure: ['north', 'south'],
      tags: ['balcony', 'terrace'],
      actable_date: '2028-02-29',
      registry_id: 2 ** 53 - 1,
      living_area: 0.1,
      can_be_broadcasted: false,
      price_excluding_vat: 208_333.33,
      status: 'sold',
    };
    const annex = {
      external_id: 'P1',
      reference: '-P1',
      status: 'unavailable',
      is_primary: false,
      type: 'parking',
      typology: 'box',
      price_excluding_vat: 15_000,
      parent_external_id: 'E1',
    };
    const here = await place([flat(1), tricky, annex]);
    const [before, revision] = [await here.lots(), await here.revision()];
    const told = await here.send(await here.exported(format), `grille.${format}`);
    expect(told.status).toBe(201);
    expect(told.json.data).toMatchObject({
      changed: [],
      created: [],
      wrong: [],
      missing: [],
      unchanged: 3,
      lines: 3,
    });
    const applied = await apply(here.at, told);
    expect([applied.status, applied.json.code]).toEqual([409, 'import-empty']);
    expect(await here.lots()).toEqual(before);
    expect(await here.revision()).toBe(revision);
  });
});

describe('a file', () => {
  test('is applied as it was previewed, its wrong lines left out, and once', async () => {
    const here = await place([flat(1), flat(2), flat(3)]);
    const file = await csv(OF_NEW_LOTS, [
      ['A1', null, '210 000,50', null, null, null, 'T3'],
      ['A2', null, 'cher', null, null, null, 'T4'],
      ['A9', 'E9', 150_000, 'Disponible', 'oui', 'Appartement', 'T2'],
    ]);
    const told = await here.send(file);
    expect(told.json.data).toMatchObject({
      changed: [
        { line: 2, id: here.ids[0], reference: 'A1', changes: { price_excluding_vat: [200_001, 210_000.5] } },
      ],
      created: [{ line: 4, external_id: 'E9', reference: 'A9' }],
      wrong: [
        {
          line: 3,
          id: here.ids[1],
          reference: 'A2',
          cells: [{ field: 'price_excluding_vat', value: 'cher' }],
        },
      ],
      missing: [{ id: here.ids[2], reference: 'A3', status: 'available' }],
    });
    const untouched = (await here.lots()).filter(({ reference }) => reference !== 'A1');
    expect(untouched.map(({ id }) => id)).toEqual(here.ids.slice(1));
    const done = await apply(here.at, told);
    expect([done.status, done.json.data]).toEqual([200, { changed: 1, created: 1 }]);
    const after = await here.lots();
    expect(after.map(({ reference, price_excluding_vat: price }) => [reference, price])).toEqual([
      ['A1', 210_000.5],
      ['A2', 200_002],
      ['A3', 200_003],
      ['A9', 150_000],
    ]);
    expect(after.filter(({ id }) => untouched.some((one) => one.id === id))).toEqual(untouched);
    const again = await apply(here.at, told);
    expect([again.status, again.json.code]).toEqual([409, 'import-applied']);
  });

  test('is refused as a whole once a lot that it changes is another, and applied when seen again', async () => {
    const here = await place([flat(1), flat(2), flat(3)]);
    const file = await xlsx(
      ['Référence', 'Prix HT'],
      [
        ['A1', 1],
        ['A2', 2],
      ],
    );
    const told = await here.send(file, 'grille.xlsx');
    const other = { id: here.ids[2], external_id: 'E3', bedrooms: 4 };
    expect((await space.desk('POST', `${here.at}/lots`, { lots: [other] })).json.data.errors).toEqual([]);
    const same = await manager('GET', `${here.at}/imports/${told.json.data.id}`);
    expect(same.json.data.seen).toBe(told.json.data.seen);
    const under = { id: here.ids[1], external_id: 'E2', bedrooms: 4 };
    await space.desk('POST', `${here.at}/lots`, { lots: [under] });
    const refused = await apply(here.at, told);
    expect([refused.status, refused.json.code]).toEqual([409, 'import-outdated']);
    expect((await here.lots()).map((lot) => lot.price_excluding_vat)).toEqual([200_001, 200_002, 200_003]);
    const now = await manager('GET', `${here.at}/imports/${told.json.data.id}`);
    expect((await apply(here.at, now)).status).toBe(200);
    expect((await here.lots()).map((lot) => lot.price_excluding_vat)).toEqual([1, 2, 200_003]);
  });

  test('is refused as a whole too once a lot that it makes cannot be made any more', async () => {
    const here = await place([flat(1), flat(2)]);
    const told = await here.send(
      await csv(OF_NEW_LOTS, [
        ['A1', null, 1, null, null, null, 'T3'],
        ['A9', 'E9', 150_000, 'Disponible', 'oui', 'Appartement', 'T2'],
      ]),
    );
    expect(told.json.data).toMatchObject({ changed: [{ reference: 'A1' }], created: [{ reference: 'A9' }] });
    const taken = { ...flat(3), external_id: 'other', reference: 'A9' };
    expect((await space.desk('POST', `${here.at}/lots`, { lots: [taken] })).json.data.errors).toEqual([]);
    const before = await here.lots();
    const refused = await apply(here.at, told);
    expect([refused.status, refused.json.code]).toEqual([409, 'import-outdated']);
    expect(await here.lots()).toEqual(before);
  });

  test('that is applied twice at once is applied once', async () => {
    const here = await place([flat(1), flat(2)]);
    const rows: Cell[][] = [
      ['A1', 1],
      ['A2', 2],
    ];
    const told = await here.send(await csv(['Référence', 'Prix HT'], rows));
    const all = await Promise.all([apply(here.at, told), apply(here.at, told), apply(here.at, told)]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await here.lots()).map((lot) => lot.price_excluding_vat)).toEqual([1, 2]);
  });

  test('has its columns matched by hand, which the client space remembers', async () => {
    const here = await place([flat(1)]);
    const file = Buffer.from('Quoi;Combien;Prix HT\nA1;7;8\n');
    const told = await here.send(file);
    expect(told.json.data.problem).toContain('Aucune colonne ne dit de quel lot il s’agit');
    const put = `${here.at}/imports/${told.json.data.id}`;
    const columns = [
      { index: 0, field: 'reference' },
      { index: 1, field: 'price_excluding_vat' },
      { index: 2, field: null },
    ];
    const matched = await manager('PUT', put, { columns });
    expect(matched.json.data).toMatchObject({
      problem: null,
      changed: [{ changes: { price_excluding_vat: [200_001, 7] } }],
    });
    expect((await manager('PUT', put, { columns: [{ index: 1, field: 'colour' }] })).status).toBe(422);
    const next = await (await place([flat(1)])).send(file);
    expect(next.json.data.columns.map(({ field }: { field: string }) => field)).toEqual([
      'reference',
      'price_excluding_vat',
      null,
    ]);
    await manager('PUT', put, {
      columns: [
        { index: 2, field: 'price_excluding_vat' },
        { index: 1, field: null },
      ],
    });
  });

  const refused: [string, string, () => Buffer | Promise<Buffer>][] = [
    [
      'a formula',
      'La cellule B2 contient une formule',
      () => book('<row r="2"><c r="B2"><f>1</f></c></row>'),
    ],
    ['a bomb', 'beaucoup plus grand', () => book('', { 'xl/x.xml': Buffer.alloc(300 * 1024 * 1024) })],
    [
      'a million empty lines',
      'lignes, vides comprises',
      () => Buffer.from(`Lot;Prix HT\n${';\n'.repeat(1e6)}`),
    ],
    ['links', 'lié à d’autres fichiers', () => book('', { 'xl/externalLinks/externalLink1.xml': '<a/>' })],
    ['a text', 'Aucune colonne de ce fichier', () => Buffer.from('Bonjour\nle monde\n')],
    ['a PDF', 'n’est pas un tableur', () => Buffer.from('%PDF-1.7')],
    ['nothing', 'vide', () => Buffer.alloc(0)],
  ];
  test.each(refused)('of %s is refused in a sentence', async (_name, sentence, make) => {
    const here = await place([flat(1)]);
    const told = await here.send(await make());
    expect([told.status, told.json.message]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test('is for managers, and for those of the program', async () => {
    const here = await place([flat(1)]);
    const file = await csv(['Référence', 'Prix HT'], [['A1', 1]]);
    const told = await here.send(file);
    for (const role of ['auditor', 'analyst', 'admin']) {
      const call = await space.officerWith({ role });
      expect((await here.send(file, 'a.csv', call)).status).toBe(403);
      expect((await call('GET', `${here.at}/imports/${told.json.data.id}`)).status).toBe(403);
      expect((await apply(here.at, told, call)).status).toBe(403);
    }
    const elsewhere = (await place([flat(1)])).at;
    expect((await manager('GET', `${elsewhere}/imports/${told.json.data.id}`)).status).toBe(404);
    expect((await apply(elsewhere, told)).status).toBe(404);
    expect((await here.lots())[0]?.price_excluding_vat).toBe(200_001);
  });

  test('waits for a day and no longer', async () => {
    const here = await place([flat(1)]);
    const told = await here.send(await csv(['Référence', 'Prix HT'], [['A1', 1]]));
    await space.moveClock(new Date(space.service.backend.clock.now().getTime() + 25 * 3_600_000));
    expect((await apply(here.at, told)).status).toBe(404);
  });
});

/** `npm run test:faults` has as many as a client space may send at once. */
const MANY = Number(process.env.LOTBOOK_FAULT_LOTS ?? 2_000);

test(`${MANY} lots are shown sooner than they are laid, and numbered anew`, async () => {
  const programId = await space.addProgram();
  const at = `/${space.tenant}/programs/${programId}`;
  const started = performance.now();
  for (let from = 0; from < MANY; from += 500) {
    const lots = Array.from({ length: 500 }, (_, i) => flat(from + i));
    expect((await space.desk('POST', `${at}/lots`, { lots })).status).toBeLessThan(300);
  }
  const laid = performance.now();
  // each asks for the reference that the next one gives up: it takes several appends
  const rows = Array.from({ length: MANY }, (_, i): Cell[] => [
    `E${i}`,
    `A${i + 1}`,
    300_000 + i,
    61.5,
    'R+2',
  ]);
  const form = new FormData();
  const file = await xlsx(['ID externe', 'Référence', 'Prix HT', 'Surface habitable', 'Étage'], rows);
  form.set('file', new Blob([new Uint8Array(file)]), 'grille.xlsx');
  const began = performance.now();
  const told = await manager('POST', `${at}/imports`, form);
  const previewed = performance.now();
  expect(told.json.data.changed).toHaveLength(MANY);
  const done = await apply(at, told);
  const applied = performance.now();
  expect([200, 202]).toContain(done.status);
  expect(done.json.data).toEqual({ changed: MANY, created: 0 });
  process.stdout.write(
    `laid ${Math.round(laid - started)} ms, preview ${Math.round(previewed - began)} ms, apply ${Math.round(applied - previewed)} ms\n`,
  );
  // on a quiet machine within half a millisecond each
  expect(previewed - began).toBeLessThan(laid - started);
  // a busy machine may answer before so much is shown: with 202, as any write that is decided and not yet shown
  const shown = async () =>
    (await space.desk('GET', `${at}/lots`)).json.data
      .map(({ reference }: { reference: string }) => reference)
      .toSorted();
  const asked = rows.map(([, reference]) => reference).toSorted();
  if (done.status === 200) expect(await shown()).toEqual(asked);
  else await expect.poll(shown).toEqual(asked);
});
