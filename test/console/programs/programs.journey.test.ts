// A program in a browser from its first line on: opened as a draft, put on sale, changed field by field.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetField } from '../../../src/console/parts/sheet-form.ts';
import { FURTHER } from '../../../src/console/programs/sheets.ts';
import { fieldsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

const NEW = '/programmes/nouveau';

let space: Space;
let manager: Visitor;

beforeAll(async () => {
  space = await openSpace();
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

const told = async (id: number) =>
  (await space.desk('GET', `/${space.tenant}/programs/${id}`)).json.data as Record<string, unknown>;
const isOffered = async (id: number) => (await space.partner('GET', `/programs/${id}`)).status === 200;
const form = async (page: string): Promise<Record<string, string>> => ({
  ...fieldsOf((await manager.get(page)).text, page),
});

async function opened(more: Record<string, string> = {}): Promise<number> {
  const made = await manager.post(NEW, { ...(await form(NEW)), name: 'Clos des Vignes', ...more });
  expect(made.status, made.text).toBe(303);
  return Number(made.location!.split('/').at(-1));
}

test('it is opened as a draft that no partner is shown, and put on sale when it is ready', async () => {
  expect((await manager.get('/programmes')).text).toContain(`${NEW}"`);
  const id = await opened({
    city: 'Nantes',
    delivery_year: '2028',
    delivery_quarter: 'Q2',
    vat_rate: '8,5',
    'legal_tax_eligibilities:brs': 'oui',
  });
  expect(await told(id)).toMatchObject({
    name: 'Clos des Vignes',
    status: 'draft',
    city: 'Nantes',
    country: 'FR',
    delivery_date_display: '2e trimestre 2028',
    vat_rate: 8.5,
    reduced_vat_rate: 5.5,
    legal_tax_eligibilities: ['brs'],
  });
  expect(await isOffered(id)).toBe(false);
  const [page, sheet] = [`/programmes/${id}`, `/programmes/${id}/fiche`];
  expect((await manager.get('/programmes')).text).toMatch(/Clos des Vignes<\/a>\s*<small>brouillon/);
  const { text } = await manager.get(page);
  expect([text.includes(`${sheet}"`), text.includes('<p>Nantes · brouillon</p>')]).toEqual([true, true]);
  const known = await form(sheet);
  expect(known).toMatchObject({
    name: 'Clos des Vignes',
    status: 'draft',
    vat_rate: '8,5',
    delivery_quarter: 'Q2',
  });
  const before = await told(id);
  const changed = await manager.post(sheet, { ...known, status: 'activated', actable_date: '2027-10-01' });
  expect([changed.status, changed.location]).toEqual([303, `/console/${space.tenant}${page}`]);
  expect(await told(id)).toEqual({
    ...before,
    status: 'activated',
    actable_date: '2027-10-01',
    updated_at: expect.any(String) as string,
  });
  await expect.poll(() => isOffered(id)).toBe(true);
});

test('what is unticked and emptied is taken away, and nothing else', async () => {
  const id = await opened({ city: 'Nantes', zipcode: '44000', 'legal_tax_eligibilities:psla': 'oui' });
  const sheet = `/programmes/${id}/fiche`;
  const { 'legal_tax_eligibilities:psla': _ticked, ...typed } = await form(sheet);
  expect((await manager.post(sheet, { ...typed, city: '' })).status).toBe(303);
  expect(await told(id)).toMatchObject({ city: null, zipcode: '44000', legal_tax_eligibilities: [] });
});

test.each([
  ['name', ''],
  ['status', 'vendu'],
  ['registry_id', 'A12'],
  ['country', 'XX'],
  ['delivery_year', 'bientôt'],
  ['vat_rate', '120'],
  ['launch_date', '2027-02-30'],
])('%s is not %j: it is said beside the field, on either form', async (name, value) => {
  const sheet = `/programmes/${await opened()}/fiche`;
  for (const page of [NEW, sheet]) {
    const typed = { name: 'Refusé', ...(await form(page)), [name]: value };
    const refused = await manager.post(page, typed);
    expect([page, refused.status, new RegExp(`id="wrong-${name}">[^<]+<`).test(refused.text)]).toEqual([
      page,
      422,
      true,
    ]);
  }
  const listed = await space.desk('GET', `/${space.tenant}/programs?per_page=100`);
  expect(JSON.stringify(listed.json.data)).not.toContain('Refusé');
});

test('two at once: the same field is told, another is left as it is', async () => {
  const sheet = `/programmes/${await opened()}/fiche`;
  const [mine, theirs] = [await form(sheet), await form(sheet)];
  expect((await manager.post(sheet, { ...theirs, city: 'Rezé' })).status).toBe(303);
  expect((await manager.post(sheet, { ...mine, zipcode: '44400' })).status).toBe(303);
  const late = await manager.post(sheet, { ...mine, city: 'Vertou' });
  expect([late.status, /id="wrong-city">Modifié entre-temps : [^<]*Rezé/.test(late.text)]).toEqual([
    409,
    true,
  ]);
});

test.each(['sales', 'auditor', 'analyst', 'admin'])('%s opens none and changes none', async (role) => {
  const visitor = await visitorOf(space, [role]);
  const sheet = `/programmes/${space.programId}/fiche`;
  expect((await visitor.get('/programmes')).text).not.toContain(NEW);
  expect((await visitor.get(`/programmes/${space.programId}`)).text).not.toContain(sheet);
  for (const page of [NEW, sheet])
    expect([(await visitor.get(page)).status, (await visitor.post(page, { name: 'x' })).status]).toEqual([
      403, 403,
    ]);
});

test('who is bound to programs changes those, and opens none', async () => {
  const mine = await space.addProgram();
  const bound = await visitorOf(space, ['manager'], { program_ids: [mine] });
  expect((await bound.get(NEW)).status).toBe(403);
  expect((await bound.post(NEW, { name: 'x', status: 'draft', vat_rate: '20' })).status).toBe(403);
  expect((await bound.get(`/programmes/${mine}/fiche`)).status).toBe(200);
  expect((await bound.get(`/programmes/${space.programId}/fiche`)).status).toBe(404);
});

const TYPED: Readonly<Record<string, string>> = {
  text: 'Rive Sud',
  tel: '+33240112233',
  email: 'bureau@rive.example',
  date: '2027-03-01',
  number: '12,5',
  long: 'Du mardi au samedi\nde 10 h à 19 h',
  codes: 'rt2020, tva-5.5',
};
/** Where not any text will do. */
const FITTING: Readonly<Record<string, string>> = { floors: '7', sccv_siret: '12345678901234' };

function typedInto({ name, kind }: SheetField): readonly (readonly [string, string])[] {
  if (typeof kind === 'object' && 'many' in kind)
    return kind.many.map((value) => [`${name}:${value}`, 'oui']);
  if (typeof kind === 'object') throw new Error(`nothing to be chosen of ${name}`);
  if (name.endsWith('country')) return [[name, 'BE']];
  return [
    [name, FITTING[name] ?? (name.startsWith('link_') ? `https://rive.example/${name}` : TYPED[kind]!)],
  ];
}

/** `developer.name` is the name of the developer. */
function at(record: unknown, path: string): unknown {
  const steps = path.split('.');
  return steps.reduce((value, step) => (value as Record<string, unknown> | null)?.[step] ?? null, record);
}

test.each(FURTHER.map((sheet) => [sheet.title, sheet] as const))(
  '%s: what is typed into each field is kept, told to partners, and shown again; emptied, it is gone',
  async (_title, { address, parts }) => {
    const id = await opened({ status: 'activated' });
    const sheet = `/programmes/${id}${address}`;
    expect((await manager.get(`/programmes/${id}/fiche`)).text).toContain(`${sheet}"`);
    const fields = parts.flatMap((part) => part.fields);
    const [empty, before] = [await form(sheet), await told(id)];
    const typed = Object.fromEntries(fields.flatMap(typedInto));
    expect((await manager.post(sheet, { ...empty, ...typed })).status).toBe(303);
    const { data } = (await space.partner('GET', `/programs/${id}`)).json as {
      data: Record<string, unknown>;
    };
    for (const { name } of fields) expect([name, at(data, name)]).not.toEqual([name, at(before, name)]);
    const again = await form(sheet);
    expect(Object.keys(again)).toEqual(expect.arrayContaining(Object.keys(typed)));
    expect((await manager.post(sheet, again)).status).toBe(303);
    const still = await told(id);
    for (const { name } of fields) expect([name, at(still, name)]).toEqual([name, at(data, name)]);
    const { avant = '' } = again;
    const emptied = Object.fromEntries(fields.map(({ name }) => [name, '']));
    expect((await manager.post(sheet, { avant, ...emptied })).status).toBe(303);
    expect(await told(id)).toEqual({ ...before, updated_at: expect.any(String) as string });
  },
);

test('a company keeps its files when its address changes, and the others are left alone', async () => {
  const id = await opened();
  const logo = { category: 'logo', name: 'Logo', type: 'image', file_url: 'https://files.example/logo.png' };
  await space.desk('PUT', `/${space.tenant}/programs/${id}`, {
    developer: { name: 'Rive Neuve', city: 'Lyon', files: [logo] },
    marketer: { name: 'Horizon' },
  });
  const { developer, marketer } = await told(id);
  const sheet = `/programmes/${id}/fiche/intervenants`;
  const changed = await manager.post(sheet, { ...(await form(sheet)), 'developer.city': 'Nantes' });
  expect(changed.status, changed.text).toBe(303);
  expect(await told(id)).toMatchObject({ developer: { ...(developer as object), city: 'Nantes' }, marketer });
  const nameless = { ...(await form(sheet)), 'marketer.name': '', 'marketer.city': 'Lyon' };
  const refused = await manager.post(sheet, nameless);
  expect([refused.status, refused.text.includes('id="wrong-marketer.name">')]).toEqual([422, true]);
  expect(await told(id)).toMatchObject({ marketer });
});
