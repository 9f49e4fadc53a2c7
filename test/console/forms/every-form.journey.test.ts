// Every form that a role can see, found by following links: sent untouched it changes nothing, marks that nobody gave do no
// harm, its address leads to its page, about what is not there it finds nothing, and whoever has no role for it any more is
// told so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';
import { everyForm, written, type Found } from './every-form.ts';
import { everyPage } from '../every-page.ts';
import { visitorOf, type Visitor } from '../people.ts';

const ROLES = ['admin', 'manager'] as const;

let space: Space;
const seen = new Map<string, { readonly who: Visitor; readonly forms: readonly Found[] }>();

beforeAll(async () => {
  space = await openSpace();
  const pages = [...(await everyPage(space)), ...(await withLineEnds())];
  await visitorOf(space, ['admin']);
  for (const role of ROLES) {
    const who = await visitorOf(space, [role]);
    seen.set(role, { who, forms: await everyForm(space, who, pages) });
  }
});
afterAll(() => space.close());

/** As partners send it, who have no fields of one line. */
async function withLineEnds(): Promise<readonly string[]> {
  const { tenant, programId, desk } = space;
  const made = await desk('POST', `/${tenant}/programs/${programId}/leads`, {
    contact: {
      name: 'Duval',
      email1: 'duval@x.example',
      address1: '1 rue Neuve\nEscalier B',
      city: 'Lyon\r\n3e',
    },
    lead: {},
  });
  const { lead_id } = made.json.body as { lead_id: number };
  const lead = `/${tenant}/programs/${programId}/leads/${lead_id}`;
  const requests = {
    property_specific_requests: ['Balcon, plein sud', 'Cave\nou box'],
    property_search_area: 'Nord\rEst',
  };
  const due = { type: 'call', status: 'pending', due_at: '2030-10-27T01:30:30.123Z', comment: 'Un\nDeux' };
  const told = [
    await desk('PUT', `${lead}/qualification`, requests),
    await desk('PUT', `${lead}/interest`, {
      memo_content: 'Un\rDeux\r\nTrois\n\nQuatre',
      temperature: 'hot',
    }),
    await desk('POST', `${lead}/records`, {
      event: 'sms',
      comment: 'Un\nDeux',
      occurred_at: '2020-01-01T10:00:30.5Z',
    }),
    await desk('POST', `${lead}/sales-actions`, due),
    await desk('PUT', `/${tenant}/webhooks/1`, { description: 'Lots\net options' }),
  ];
  expect(told.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200]);
  const [{ id: contact }] = (await desk('GET', `/${tenant}/leads/${lead_id}`)).json.data.contacts;
  const on = `/prospects/${lead_id}/programmes/${programId}`;
  const ids = told.slice(2, 4).map(({ json }) => json.data.id as number);
  return [
    `/prospects/${lead_id}/contacts/${contact}`,
    `/prospects/${lead_id}/projet`,
    `${on}/suivi`,
    `${on}/echanges/${ids[0]}`,
    `${on}/actions/${ids[1]}`,
  ];
}

function formsOf(role: string): { readonly who: Visitor; readonly forms: readonly Found[] } {
  const found = seen.get(role);
  if (!found) throw new Error(`nobody looked as ${role}`);
  return found;
}

function changing({ fields }: Found): boolean {
  return 'avant' in fields && !('vers' in fields);
}

/** What a form wrote, and what was answered to it. */
async function sent(who: Visitor, { to, fields, buttons }: Found, typed: Record<string, string> = {}) {
  const before = (await written(space)).length;
  const pressed = Object.fromEntries(buttons.slice(0, 1));
  const answered = await who.post(to, { ...fields, ...pressed, ...typed });
  return { answered, wrote: (await written(space)).slice(before) };
}

test.each(ROLES)('%s finds forms that change what is there', (role) => {
  const kinds = new Set(
    formsOf(role)
      .forms.filter(({ fields }) => 'avant' in fields)
      .map(({ kind }) => kind),
  );
  expect(kinds.size).toBeGreaterThan(4);
});

test.each(ROLES)('forms of %s that are sent untouched change nothing', async (role) => {
  const { who, forms } = formsOf(role);
  const wrong: string[] = [];
  for (const form of forms.filter(changing)) {
    const { answered, wrote } = await sent(who, form);
    // what a browser would keep back is refused
    if (answered.status !== (form.lacks.length > 0 ? 422 : 303) || wrote.length > 0)
      wrong.push(`${form.to}: ${answered.status} ${wrote.join()}`);
  }
  expect(wrong).toEqual([]);
});

const NO_MARKS = ['constructor=x', '__proto__=x&toString=y', 'x'.repeat(100_000), '%&&==', 'status:1=2'];

test.each(ROLES)('marks that no page gave break no form of %s', async (role) => {
  const { who, forms } = formsOf(role);
  const wrong: string[] = [];
  for (const form of forms.filter(changing))
    for (const avant of NO_MARKS) {
      const { answered, wrote } = await sent(who, form, { avant, envoi: avant });
      const may = [form.lacks.length > 0 ? 422 : 303, 409];
      if (!may.includes(answered.status) || wrote.length > 0)
        wrong.push(`${form.to} ${avant.slice(0, 20)}: ${answered.status} ${wrote.join()}`);
    }
  expect(wrong).toEqual([]);
});

test.each(ROLES)('the address of a form of %s leads to a page', async (role) => {
  const { who, forms } = formsOf(role);
  const root = `/console/${space.tenant}`;
  const wrong: string[] = [];
  for (const { to, kind } of forms) {
    const asked = await who.get(to);
    const led = asked.location === null ? asked : await who.get(asked.location.slice(root.length));
    if (led.status !== 200) wrong.push(`${kind}: ${asked.status} ${asked.location} ${led.status}`);
  }
  expect(wrong).toEqual([]);
});

const NOBODY_HAS = '2147483647';

test.each(ROLES)('a form of %s about a record that is not there finds none', async (role) => {
  const { who, forms } = formsOf(role);
  const wrong: string[] = [];
  for (const form of forms)
    for (const { index, 0: id } of form.to.matchAll(/\d+/g)) {
      const to = form.to.slice(0, index) + NOBODY_HAS + form.to.slice(index + id.length);
      const { answered, wrote } = await sent(who, { ...form, to }, { envoi: `to ${to}` });
      if (answered.status !== 404 || wrote.length > 0)
        wrong.push(`${to}: ${answered.status} ${wrote.join()}`);
    }
  expect(wrong).toEqual([]);
});

/** Of themselves anybody may end sessions. */
const OWN = /\/sessions/;

test.each([
  ['admin', '/cles/nouvelle'],
  ['manager', '/prospects/1/contacts/nouveau'],
])('%s without the role any more is told so by every form', async (role, page) => {
  const { who, forms } = formsOf(role);
  const lost = await space.desk('PUT', `/${space.tenant}/users/${who.userId}`, { roles: ['auditor'] });
  expect(lost.status).toBe(200);
  await expect.poll(async () => (await who.get(page)).status).toBe(403);
  const wrong: string[] = [];
  for (const form of forms.filter(({ to }) => !OWN.test(to))) {
    const { answered, wrote } = await sent(who, form, { envoi: 'of a page that was opened before' });
    if (answered.status !== 403 || wrote.length > 0 || !answered.text.includes('Rôle insuffisant'))
      wrong.push(`${form.kind}: ${answered.status} ${wrote.join()}`);
  }
  expect(wrong).toEqual([]);
});
