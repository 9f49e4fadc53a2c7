// The rules of a program in a browser: read in words, changed field by field by who may.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_RULES, type ProgramRules } from '../../../src/domain/program/rules.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { fieldsOf } from '../../support/browser/forms.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let page: string;
let manager: Visitor;

beforeAll(async () => {
  space = await openSpace();
  page = `/programmes/${space.programId}/regles`;
  manager = await visitorOf(space, ['manager']);
});
afterAll(() => space.close());

async function rules(): Promise<ProgramRules> {
  const read = await space.desk('GET', `/${space.tenant}/programs/${space.programId}`);
  return (read.json.data as { rules: ProgramRules }).rules;
}
const form = async (): Promise<Record<string, string>> => ({
  ...fieldsOf((await manager.get(page)).text, page),
});

test('a manager finds them from the program, and changes what is to be another', async () => {
  expect((await manager.get(`/programmes/${space.programId}`)).text).toContain(`${page}"`);
  const before = await rules();
  const sent = {
    ...(await form()),
    max_queue: '7',
    registration_mode: 'manual',
    require_twin_lots: 'oui',
    known_lead_days: '1 000',
  };
  const changed = await manager.post(page, sent);
  expect([changed.status, changed.location]).toEqual([
    303,
    `/console/${space.tenant}/programmes/${space.programId}`,
  ]);
  expect(await rules()).toEqual({
    ...before,
    max_queue: 7,
    registration_mode: 'manual',
    require_twin_lots: true,
    known_lead_days: 1_000,
  });
  expect(await form()).toMatchObject({
    max_queue: '7',
    registration_mode: 'manual',
    require_twin_lots: 'oui',
  });
});

test('the form shows all there are, each under a French name', async () => {
  const { text } = await manager.get(page);
  for (const name of Object.keys(DEFAULT_RULES)) expect(text).toContain(`name="${name}"`);
  expect(text).not.toMatch(/>\s*[A-Z]?[a-z]+_[a-z_]+/);
});

test.each([
  ['max_queue', '-1'],
  ['max_queue', 'beaucoup'],
  ['option_lifespan_hours', '0'],
  ['option_lifespan_hours', ''],
  ['preparation_days', '1,5'],
  ['registration_mode', 'jamais'],
  ['require_twin_lots', ''],
])('%s is not %j: it is said beside the field, which keeps it', async (name, value) => {
  const before = await rules();
  const refused = await manager.post(page, { ...(await form()), [name]: value });
  expect([refused.status, new RegExp(`id="wrong-${name}">[^<]+<`).test(refused.text)]).toEqual([422, true]);
  expect(await rules()).toEqual(before);
});

test('two at once: what the other has not touched stays theirs, and the same is told', async () => {
  const [mine, theirs] = [await form(), await form()];
  expect((await manager.post(page, { ...theirs, max_queue: '9' })).status).toBe(303);
  expect((await manager.post(page, { ...mine, financing_days: '60' })).status).toBe(303);
  expect(await rules()).toMatchObject({ max_queue: 9, financing_days: 60 });
  const late = await manager.post(page, { ...mine, max_queue: '2' });
  expect([late.status, /id="wrong-max_queue">Modifié entre-temps : [^<]*9/.test(late.text)]).toEqual([
    409,
    true,
  ]);
});

test.each(['sales', 'auditor', 'analyst', 'admin'])(
  '%s reads them in words, and changes nothing',
  async (role) => {
    const visitor = await visitorOf(space, [role]);
    const { status, text } = await visitor.get(page);
    expect(status).toBe(200);
    expect(text).toMatch(/Arbitrage des déclarations[\s\S]*Toujours/);
    expect(text).not.toContain(`action="/console/${space.tenant}${page}"`);
    expect((await visitor.post(page, { max_queue: '1' })).status).toBe(403);
  },
);

test('out of reach they are not there', async () => {
  const elsewhere = await visitorOf(space, ['manager'], { program_ids: [await space.addProgram()] });
  expect((await elsewhere.get(page)).status).toBe(404);
  expect((await elsewhere.post(page, { max_queue: '1' })).status).toBe(404);
});
