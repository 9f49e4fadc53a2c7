// Forms that come when the session is over: whoever sent them is told that nothing was saved, and led back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../support/browser/browser.ts';
import { fieldsOf } from '../../support/browser/forms.ts';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
let prospect: string;

beforeAll(async () => {
  space = await openSpace();
  const leads = `/${space.tenant}/programs/${space.programId}/leads`;
  const made = await space.desk('POST', leads, {
    contact: { name: 'Duval', email1: 'd@x.example' },
    lead: {},
  });
  prospect = `/console/${space.tenant}/prospects/${(made.json.body as { lead_id: number }).lead_id}`;
});
afterAll(() => space.close());

async function somebody(): Promise<{ readonly browser: Browser; readonly userId: number }> {
  const who = { firstname: 'Jeanne', name: 'Tard', email: 'tard@x.example', roles: ['sales'] };
  const added = await space.desk('POST', `/${space.tenant}/users`, who);
  const userId = (added.json.data as { id: number }).id;
  const link = await space.desk('POST', `/${space.tenant}/users/${userId}/invitations`, {});
  const browser = new Browser(space.address);
  await browser.post((link.json.data as { url: string }).url);
  return { browser, userId };
}

test('a session that ended while a form was filled in is said, with the way back to it', async () => {
  const { browser, userId } = await somebody();
  const page = `${prospect}/programmes/${space.programId}/suivi`;
  const form = fieldsOf((await browser.get(page)).text, page);
  await space.desk('DELETE', `/${space.tenant}/users/${userId}/sessions`);
  const headers = {
    origin: space.address,
    'sec-fetch-site': 'same-origin',
    referer: `${space.address}${page}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const body = new URLSearchParams({ ...form, memo_content: 'Long' }).toString();
  await expect
    .poll(async () => {
      const sent = await browser.send('POST', page, headers, body);
      return [sent.status, sent.location];
    })
    .toEqual([303, `/console/connexion?retour=${encodeURIComponent(page)}&perdu=1`]);
  const led = await browser.get(`/console/connexion?retour=${encodeURIComponent(page)}&perdu=1`);
  expect(led.text).toContain('n’a pas été enregistré');
  expect(led.text).toContain(`value="${page}"`);
  const elsewhere = await browser.send(
    'POST',
    page,
    { ...headers, referer: 'https://evil.example/a?b' },
    body,
  );
  expect(elsewhere.location).toBe('/console/connexion?perdu=1');
  expect((await browser.get(`/console/connexion?retour=${page}`)).text).not.toContain('enregistré');
});
