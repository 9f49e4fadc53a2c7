// The same form sent more than once, as a double click, a reload or a lost answer send it, does its work once.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../platform/files/plan-app.ts';
import { apartment } from '../../support/apartment.ts';
import { fieldsOf, formsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let sales: Visitor;
let admin: Visitor;
let prospect: string;
let on: string;

beforeAll(async () => {
  space = await openSpace();
  sales = await visitorOf(space, ['sales']);
  admin = await visitorOf(space, ['admin']);
  const leads = `/${space.tenant}/programs/${space.programId}/leads`;
  const made = await space.desk('POST', leads, {
    contact: { name: 'Duval', email1: 'd@x.example' },
    lead: {},
  });
  prospect = `/prospects/${(made.json.body as { lead_id: number }).lead_id}`;
  on = `${prospect}/programmes/${space.programId}`;
});
afterAll(() => space.close());

interface Form {
  readonly who: () => Visitor;
  readonly page: () => string;
  readonly to: () => string;
  readonly typed: Readonly<Record<string, string>>;
  /** What there is of what it makes. */
  readonly made: () => Promise<number>;
}

const listed = async (path: string): Promise<number> =>
  ((await space.desk('GET', `/${space.tenant}${path}`)).json.data as unknown[]).length;
const ofLead = async (name: 'contacts' | 'records' | 'sales_actions'): Promise<number> => {
  const { json } = await space.desk('GET', `/${space.tenant}/leads/${prospect.split('/').at(-1)}`);
  const lead = json.data as Record<string, unknown[]> & { interests: Record<string, unknown[]>[] };
  return (lead[name] ?? lead.interests[0]![name]!).length;
};

const FORMS: Readonly<Record<string, Form>> = {
  contact: {
    who: () => sales,
    page: () => `${prospect}/contacts/nouveau`,
    to: () => `${prospect}/contacts`,
    typed: { name: 'Petit' },
    made: () => ofLead('contacts'),
  },
  exchange: {
    who: () => sales,
    page: () => prospect,
    to: () => `${on}/echanges`,
    typed: { event: 'sms', comment: 'Vu' },
    made: () => ofLead('records'),
  },
  action: {
    who: () => sales,
    page: () => prospect,
    to: () => `${on}/actions`,
    typed: { type: 'call', due_at: '2030-01-01T10:00' },
    made: () => ofLead('sales_actions'),
  },
  person: {
    who: () => admin,
    page: () => '/equipe',
    to: () => '/equipe',
    made: () => listed('/users'),
    typed: { firstname: 'Ana', name: 'Petit', email: 'ana@x.example' },
  },
};

test.each(Object.entries(FORMS))('a form: %s', async (_name, { who, page, to, typed, made }) => {
  const form = { ...fieldsOf((await who().get(page())).text, to()), ...typed };
  const before = await made();
  const both = await Promise.all([who().post(to(), form), who().post(to(), form)]);
  const later = await who().post(to(), form);
  expect([...both, later].map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set([...both, later].map(({ location }) => location)).size).toBe(1);
  expect(await made()).toBe(before + 1);

  // as a kill leaves it: done, and nobody noted that
  await killed();
  expect((await who().post(to(), form)).location).toBe(later.location);
  expect(await made()).toBe(before + 1);

  const another = { ...form, ...fieldsOf((await who().get(page())).text, to()), ...typed };
  const meant = await who().post(to(), { ...another, ...(typed.email && { email: 'ana2@x.example' }) });
  expect([meant.status, await made()]).toEqual([303, before + 2]);
});

test('what is shown once is not shown for a form that is sent again, and not made again', async () => {
  const form = fieldsOf((await admin.get('/jetons/nouveau')).text, '/jetons');
  const typed = { ...form, label: 'ERP', role: 'auditor', program_ids: 'all' };
  const first = await admin.post('/jetons', typed);
  const [, secret] = /<code>(lbt_[^<]+)<\/code>/.exec(first.text)!;
  const again = await admin.post('/jetons', typed);
  expect([again.status, again.text.includes('Formulaire déjà envoyé')]).toEqual([409, true]);
  expect(again.text).not.toContain(secret!);
  expect(await listed('/tokens')).toBe(1);
  await killed();
  const made = await admin.post('/jetons', typed);
  const [, other] = /<code>(lbt_[^<]+)<\/code>/.exec(made.text)!;
  const asked = await fetch(`${space.address}/backoffice/v1/${space.tenant}/programs`, {
    headers: { authorization: `Bearer ${other!}` },
  });
  expect(asked.status).toBe(200);
});

test('what was refused is corrected on the same page and done', async () => {
  const form = fieldsOf((await sales.get(prospect)).text, `${on}/echanges`);
  const before = await ofLead('records');
  const wrong = { ...form, event: 'sms', occurred_at: 'hier' };
  expect((await sales.post(`${on}/echanges`, wrong)).status).toBe(422);
  expect((await sales.post(`${on}/echanges`, wrong)).status).toBe(422);
  expect((await sales.post(`${on}/echanges`, { ...wrong, occurred_at: '' })).status).toBe(303);
  expect(await ofLead('records')).toBe(before + 1);
});

test('a memo may be as long as it may be, in any signs', async () => {
  const form = fieldsOf((await sales.get(`${on}/suivi`)).text, `${on}/suivi`);
  const sent = await sales.post(`${on}/suivi`, { ...form, memo_content: '🏠'.repeat(10_000) });
  expect(sent.status).toBe(303);
});

test('a form with a file: the same file once, another file of the same page too, and both after a kill', async () => {
  const manager = await visitorOf(space, ['manager']);
  const lots = [apartment('s1', 'S1')];
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, { lots });
  const [{ id }] = (json.data as { success: [{ id: number }] }).success;
  const lot = `/programs/${space.programId}/lots/${id}`;
  const names = async (): Promise<string[]> => {
    const { plans } = (await space.partner('GET', lot)).json.data as { plans: { name: string }[] };
    return plans.map(({ name }) => name);
  };
  const page = `/programmes/${space.programId}/lots/${id}/plans/nouveau`;
  const { action } = formsOf((await manager.get(page)).text).find(({ takesFile }) => takesFile)!;
  const to = action.replace(`/console/${space.tenant}`, '');
  expect(to).toMatch(/^\/programmes\/.*\?envoi=[0-9a-f-]{36}$/);
  const send = async (content: string, name = 'a.pdf', address = to) =>
    (await manager.sendFile(address, pdf(500, content), name)).status;
  expect(await Promise.all([send('un'), send('un'), send('un')])).toEqual([303, 303, 303]);
  expect([await send('un'), await names()]).toEqual([303, ['a.pdf']]);
  expect([await send('deux'), await send('un', 'b.pdf'), await names()]).toEqual([
    303,
    303,
    ['a.pdf', 'a.pdf', 'b.pdf'],
  ]);
  await killed();
  expect([await send('un'), await send('deux'), (await names()).length]).toEqual([303, 303, 3]);
  expect([await send('un', 'a.pdf', page), (await names()).length]).toEqual([303, 4]);
});

async function killed(): Promise<void> {
  const pool = new pg.Client(space.service.backend.databaseUrl);
  await pool.connect();
  await pool.query(
    `update runtime.idempotency set state = 'running', status = null, answer = null,
       lease_until = clock_timestamp() - interval '1 minute', attempt = gen_random_uuid() where key_id = 0`,
  );
  await pool.end();
}
