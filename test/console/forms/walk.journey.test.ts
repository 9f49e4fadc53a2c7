// A walk that chance takes over the forms of a prospect: two people with pages of any age and a partner change the same
// records. After each step the pages, the API and the history say what a small model says.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '../../support/browser/forms.ts';
import { seededChance } from '../../support/seeded.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

type Values = Readonly<Record<string, string>>;

interface Sheet {
  readonly page: string;
  /** Of the API, below the client space. */
  readonly path: string;
  readonly fields: readonly string[];
}

/** A page that somebody opened, with what stood in it. */
interface Open {
  readonly who: Visitor;
  readonly sheet: Sheet;
  readonly form: Values;
  readonly stood: Values;
}

const STEPS = 90;
const TEXTS = ['Lyon', 'Une\nautre', 'Un, deux', 'Été\nou hiver', '  Nord ', '=1+1', '<b>"&amp;', ''];

let space: Space;
let people: readonly Visitor[];
let sheets: readonly Sheet[];
let leadId: number;

beforeAll(async () => {
  space = await openSpace();
  people = [await visitorOf(space, ['manager']), await visitorOf(space, ['manager'])];
  const { programId, partner, desk, tenant } = space;
  const contact = { name: 'Duval', email1: 'duval@x.example' };
  const made = await partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  leadId = (made.json.body as { lead_id: number }).lead_id;
  const lead = `/programs/${programId}/leads/${leadId}`;
  const noted = await desk('POST', `/${tenant}${lead}/records`, { event: 'sms' });
  const recordId = (noted.json.data as { id: number }).id;
  const [{ id }] = (await desk('GET', `/${tenant}/leads/${leadId}`)).json.data.contacts;
  const on = `/prospects/${leadId}/programmes/${programId}`;
  sheets = [
    {
      page: `/prospects/${leadId}/contacts/${id}`,
      path: `${lead}/contacts/${id}`,
      fields: ['city', 'profession'],
    },
    { page: `/prospects/${leadId}/projet`, path: `${lead}/qualification`, fields: ['property_search_area'] },
    { page: `${on}/suivi`, path: `${lead}/interest`, fields: ['memo_content'] },
    { page: `${on}/echanges/${recordId}`, path: `${lead}/records/${recordId}`, fields: ['comment'] },
  ];
});
afterAll(() => space.close());

/** Where a text has one line in the console, its lines are one there. */
const LONG = ['memo_content', 'comment'];
function shownAs(name: string, text: string): string {
  return LONG.includes(name) ? text : text.replaceAll('\n', ' ');
}

async function told({ path, fields }: Sheet): Promise<Values> {
  const { json } = await space.desk('GET', `/${space.tenant}${path}`);
  const data = json.data as Record<string, string | null>;
  return Object.fromEntries(fields.map((name) => [name, data[name] ?? '']));
}

async function history(): Promise<readonly { readonly fullname: string }[]> {
  const { json } = await space.desk('GET', `/${space.tenant}/leads/${leadId}/history`);
  return (json.data as { actor: { fullname: string } }[]).map(({ actor }) => actor);
}

test('pages of any age, a partner, and what they leave', async () => {
  const chance = seededChance('a walk over forms');
  const model = new Map(await Promise.all(sheets.map(async (sheet) => [sheet, await told(sheet)] as const)));
  const now = (sheet: Sheet): Values => model.get(sheet) ?? {};
  const opened = async (who: Visitor, sheet: Sheet): Promise<Open> => {
    const form = fieldsOf((await who.get(sheet.page)).text, sheet.page);
    const stood = Object.fromEntries(
      sheet.fields.map((name) => [name, shownAs(name, now(sheet)[name] ?? '')]),
    );
    for (const [name, text] of Object.entries(stood)) expect(form[name]?.replaceAll('\r\n', '\n')).toBe(text);
    return { who, sheet, form, stood };
  };
  const open: Open[] = [];
  let happened = await history();
  const partnerWrites = async (): Promise<string | null> => {
    const sheet = chance.one(sheets);
    const [name, text] = [chance.one(sheet.fields), chance.one(TEXTS)];
    const value = text.trim() === '' ? null : text;
    expect((await space.partner('PUT', sheet.path, { [name]: value })).status).toBe(200);
    const [was, is] = [now(sheet)[name], text.trim()];
    model.set(sheet, { ...now(sheet), [name]: is });
    return was === is ? null : 'Camille Lefèvre';
  };
  const somebodySaves = async ({ who, sheet, form, stood }: Open): Promise<string | null> => {
    const [name, text] = [chance.one(sheet.fields), chance.one(TEXTS).replace('\n', ' ')];
    const typed = chance.maybe(0.2) ? (stood[name] ?? '') : text.trim();
    const fields = { ...form, [name]: typed };
    const times = chance.maybe(0.4) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => who.post(sheet.page, fields)));
    const current = shownAs(name, now(sheet)[name] ?? '');
    const isTheirs = current !== stood[name] && current !== typed && typed !== stood[name];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (isTheirs ? 409 : 303)));
    if (isTheirs || typed === stood[name] || typed === current) return null;
    model.set(sheet, { ...now(sheet), [name]: typed });
    return who.fullname;
  };
  for (let step = 0; step < STEPS; step++) {
    const drawn = chance.next();
    let by: string | null = null;
    if (open.length === 0 || drawn < 0.35) open.push(await opened(chance.one(people), chance.one(sheets)));
    else if (drawn < 0.6) by = await partnerWrites();
    else by = await somebodySaves(open.splice(chance.below(open.length), 1)[0] ?? chance.one(open));
    for (const sheet of sheets) expect([step, await told(sheet)]).toEqual([step, now(sheet)]);
    const since = await history();
    expect([step, since.slice(happened.length).map(({ fullname }) => fullname)]).toEqual([
      step,
      by === null ? [] : [by],
    ]);
    happened = since;
  }
});
