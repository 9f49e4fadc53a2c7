import { expect, test } from 'vitest';
import fc from '../../support/properties.ts';
import { newSheet, changedSheet } from '../../../src/processes/complete-program.ts';
import { programSheet, programSummary } from '../../../src/domain/program/document.ts';
import type { ProgramChanges } from '../../../src/domain/program/input.ts';
import { DEFAULT_TERMS } from '../../../src/domain/grid/lots/terms.ts';
import { evolve, type Building, type KnownProgram } from '../../../src/domain/program/program.ts';
import { programCreated } from '../../../src/domain/program/events.ts';
import { ProgramSheet, ProgramSummary } from '../../../src/api/programs/schema.ts';
import { readStory } from '../../../src/app/demo/story.ts';

const { steps } = await readStory();
const demoPrograms = steps.filter(({ url }) => url.endsWith('/programs')).map(({ send }) => send);
const now = new Date('2026-03-14T09:26:53.589Z');
const later = new Date('2026-03-15T09:26:53.589Z');

function allot() {
  let next = 0;
  const companies = new Map<string, number>();
  return {
    id: async () => ++next,
    companyId: async (name: string) => {
      if (!companies.has(name)) companies.set(name, companies.size + 1);
      return companies.get(name)!;
    },
  };
}

async function program(input: ProgramChanges): Promise<KnownProgram> {
  const sheet = await newSheet(input, allot(), now);
  return evolve({ status: 'unknown' }, programCreated({ program_id: 1, sheet, rules: {} })) as KnownProgram;
}

test('the sheet has every field of the contract, and no other, even for a bare program', async () => {
  const fields = Object.keys(ProgramSheet.properties).sort();
  for (const input of [{ name: 'Nu' }, demoPrograms[0] as ProgramChanges])
    expect(Object.keys(programSheet(await program(input), [], now)).sort()).toEqual(fields);
});

test('the summary has every field of the contract', async () => {
  const summary = programSummary(await program(demoPrograms[1] as ProgramChanges));
  expect(Object.keys(summary).sort()).toEqual(Object.keys(ProgramSummary.properties).sort());
  expect(summary).toMatchObject({
    developer: { id: 1, files: [{ category_display: 'Logo' }], updated_at: '2026-03-14T09:26:53.589000Z' },
  });
});

test('displays, rates and deprecated fields follow from what was sent', async () => {
  const sheet = programSheet(
    await program({
      name: 'Clos',
      progress_status: 'launch',
      delivery_year: 2028,
      delivery_quarter: 'Q1',
      legal_tax_eligibilities: ['brs'],
      heatings: ['gas-boiler'],
      texts: [
        { category: 'excerpt', content: 'Calme.' },
        { category: 'access', content: 'Métro b.' },
      ],
    }),
    [],
    now,
  );
  expect(sheet).toMatchObject({
    status: 'activated',
    progress_status_display: 'Lancement commercial',
    delivery_date_display: '1er trimestre 2028',
    construction_work_start_date_display: null,
    available_vat_rates: [20, 5.5],
    legal_tax_eligibilities_display: ['BRS (bail réel solidaire)'],
    heatings_display: ['Chaudière gaz'],
    brs_eligibility: true,
    psla_eligibility: false,
    bare_ownership_eligibility: false,
    building_several: false,
    description: 'Calme.',
    access: 'Métro b.',
    updated_at: '2026-03-14T09:26:53.589000Z',
  });
});

test.each([
  [[10, 20, 5.5], 20, 5.5, [20, 10, 5.5]],
  [[10], 20, 5.5, [10]],
  [[], 5.5, 20, [20, 5.5]],
  [[], 20, 20, [20]],
  [[], 20, null, [20]],
])(
  'of the rates %j, beside %d and %j, it offers %j',
  async (available_vat_rates, vat_rate, reduced, shown) => {
    const { sheet, ...rest } = await program({ name: 'Clos', available_vat_rates, vat_rate });
    const sold = { ...rest, sheet: { ...sheet, reduced_vat_rate: reduced } };
    expect(programSheet(sold, [], now)).toMatchObject({ available_vat_rates: shown });
  },
);

test.each([
  ['brs', 'brs_eligibility'],
  ['nue-propriete', 'bare_ownership_eligibility'],
  ['psla', 'psla_eligibility'],
] as const)('a program of the scheme %s says %s, and of the others that it is not', async (scheme, field) => {
  const others = { brs_eligibility: false, bare_ownership_eligibility: false, psla_eligibility: false };
  const sheet = programSheet(await program({ name: 'Clos', legal_tax_eligibilities: [scheme] }), [], now);
  expect(sheet).toMatchObject({ ...others, [field]: true });
});

test.each([0, 1, 2, 3])('of %d buildings it says whether they are several', async (count) => {
  const buildings = Array.from(
    { length: count },
    (_, i) => ({ id: i + 1, updated_at: now.toISOString() }) as Building,
  );
  const sheet = programSheet({ ...(await program({ name: 'Clos' })), buildings }, [], now);
  expect(sheet).toMatchObject({ building_several: count > 1 });
});

test('what is said twice of a list of kinds is shown once, where it first stood', async () => {
  const { sheet } = await program({
    name: 'Clos',
    heatings: ['electric', 'gas-boiler', 'electric'],
    schemes_financials: ['ptz', 'ptz'],
    available_vat_rates: [5.5, 20, 5.5],
  });
  expect(sheet).toMatchObject({
    heatings: ['electric', 'gas-boiler'],
    schemes_financials: ['ptz'],
    available_vat_rates: [5.5, 20],
  });
  const changed = await changedSheet({ services: ['digicode', 'digicode'] }, sheet, allot(), later);
  expect(changed).toEqual({ services: ['digicode'] });
});

test('what is sent again keeps its identifier and its dates', async () => {
  const ids = allot();
  const texts = [{ category: 'excerpt', content: 'Calme.' }];
  const file = { category: 'logo', name: 'Logo', type: 'image', file_url: 'https://x.example/logo.png' };
  const developer = { name: 'Rive Neuve', files: [file] };
  const first = await newSheet({ name: 'Clos', texts, developer }, ids, now);
  const again = await changedSheet({ texts, developer }, first, ids, later);
  expect(again).toEqual({ texts: first.texts, developer: first.developer });
  const changed = await changedSheet(
    {
      texts: [{ category: 'excerpt', content: 'Vif.' }],
      developer: { ...developer, city: 'Nantes' },
      marketer: null,
      medias: [{ name: 'Vue', type: 'image', file_url: 'https://x.example/vue.jpg' }],
    },
    first,
    ids,
    later,
  );
  const updated_at = later.toISOString();
  expect(changed).toEqual({
    texts: [{ ...first.texts[0], content: 'Vif.', updated_at }],
    developer: { ...first.developer, city: 'Nantes', updated_at },
    marketer: null,
    medias: [
      {
        is_primary: false,
        name: 'Vue',
        type: 'image',
        file_url: 'https://x.example/vue.jpg',
        thumbnail_url: null,
      },
    ],
  });
  // another company has files of its own
  const other = await changedSheet({ developer: { ...developer, name: 'Autre' } }, first, ids, later);
  expect(other.developer).toMatchObject({ id: 2, files: [{ ...file, id: 3 }], updated_at });
});

test('of several by one name each keeps its own identifier, in whatever order they come again', async () => {
  const sent = fc.record({
    category: fc.constantFrom('excerpt', 'access'),
    title: fc.constantFrom(null, 'Calme'),
    content: fc.constantFrom('a', 'b', 'c'),
  });
  const file = fc.record({
    category: fc.constantFrom('brochure', 'plan'),
    name: fc.constantFrom('a', 'b'),
    type: fc.constant('pdf'),
    file_url: fc.constantFrom('https://x.example/1', 'https://x.example/2'),
  });
  const lists = fc.record({ texts: fc.array(sent), files: fc.array(file) });
  const reordered = lists.chain(({ texts, files }) =>
    fc.record({
      first: fc.constant({ texts, files }),
      again: fc.record({
        texts: fc.shuffledSubarray(texts, { minLength: texts.length }),
        files: fc.shuffledSubarray(files, { minLength: files.length }),
      }),
      other: lists,
    }),
  );
  const inOrder = <T extends { id: number }>(all: readonly T[] = []) => all.toSorted((a, b) => a.id - b.id);
  const idsOf = (all: readonly { id: number }[] = []) => all.map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(reordered, async ({ first, again, other }) => {
      const ids = allot();
      const sheet = await newSheet({ name: 'Clos', ...first }, ids, now);
      const same = await changedSheet(again, sheet, ids, later);
      expect(inOrder(same.texts)).toEqual(inOrder(sheet.texts));
      expect(inOrder(same.files)).toEqual(inOrder(sheet.files));
      const changed = await changedSheet(other, sheet, ids, later);
      for (const all of [changed.texts, changed.files]) expect(new Set(idsOf(all)).size).toBe(all?.length);
      // what goes by another name is another one
      for (const { id, category, title } of changed.texts ?? [])
        expect(sheet.texts.filter((one) => one.id === id)).toMatchObject(
          idsOf(sheet.texts).includes(id) ? [{ category, title }] : [],
        );
      for (const { id, category, file_url } of changed.files ?? [])
        expect(sheet.files.filter((one) => one.id === id)).toMatchObject(
          idsOf(sheet.files).includes(id) ? [{ category, file_url }] : [],
        );
    }),
  );
});

test('a program whose rate is taken away shows the one that its lots are sold at', async () => {
  const bare = await program({ name: 'Nu', vat_rate: null });
  const changed = await changedSheet({ vat_rate: null }, { ...bare.sheet, vat_rate: 10 }, allot(), later);
  expect(changed).toEqual({ vat_rate: DEFAULT_TERMS.vat_rate });
  for (const sheet of [bare.sheet, { ...bare.sheet, ...changed }])
    expect(programSheet({ ...bare, sheet }, [], now)).toMatchObject({
      vat_rate: DEFAULT_TERMS.vat_rate,
      available_vat_rates: [DEFAULT_TERMS.vat_rate, 5.5],
    });
});
