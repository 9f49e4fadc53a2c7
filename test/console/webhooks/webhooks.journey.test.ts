// Webhooks, as an administrator works with them in a browser, with somebody at the other end who listens.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok, startReceiver, type Receiver } from '../../roles/webhooks/receiver.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { visitorOf, type Visitor } from '../people.ts';

let space: Space;
let admin: Visitor;
let receiver: Receiver;
let keyId: number;

beforeAll(async () => {
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1' });
  admin = await visitorOf(space, ['admin']);
  receiver = await startReceiver(ok);
  ({ keyId } = await space.partnerWith({ permissions: ['lot.view'] }));
  await space.desk('PUT', `/${space.tenant}/programs/${space.programId}`, { status: 'activated' });
});
afterAll(async () => {
  await receiver.close();
  await space.close();
});

const wanted = (): Record<string, string> => ({
  url: receiver.url,
  key_id: String(keyId),
  description: 'Portail <b>',
  is_active: 'oui',
  events: 'all',
  program_ids: 'all',
});

async function webhook(id: number) {
  return (await space.desk('GET', `/${space.tenant}/webhooks/${id}`)).json.data as Record<string, unknown>;
}

async function subscribe(): Promise<number> {
  const made = await admin.post('/webhooks', wanted());
  expect(made.status, made.text).toBe(200);
  receiver.secrets = [/<code>(whsec_[^<]+)<\/code>/.exec(made.text)![1]!];
  return Number(/\/webhooks\/(\d+)\/modification/.exec(made.text)![1]);
}

test('one is made, changed and removed behind a page; its secret is shown once', async () => {
  const id = await subscribe();
  const page = await admin.get(`/webhooks/${id}`);
  expect(page.text).not.toContain('whsec_');
  expect(page.text).toContain('Portail &lt;b&gt;');
  expect(await webhook(id)).toMatchObject({ key_id: keyId, events: ['*'], program_ids: 'all' });
  const form = await admin.get(`/webhooks/${id}/modification`);
  expect(form.text).toMatch(/name="url"\s+value="http/);
  const { is_active: _on, ...off } = wanted();
  const fewer = { ...off, events: 'some', 'events:lot.created': 'oui', program_ids: 'some' };
  const changed = await admin.post(`/webhooks/${id}/modification`, {
    ...fewer,
    [`program_ids:${space.programId}`]: 'oui',
  });
  expect(changed.status).toBe(303);
  expect(await webhook(id)).toMatchObject({
    events: ['lot.created'],
    program_ids: [space.programId],
    is_active: false,
  });
  expect((await admin.get('/webhooks')).text).toContain('Lot créé');
  expect((await admin.post(`/webhooks/${id}/essai`)).status).toBe(409);
  expect((await admin.get(`/webhooks/${id}/suppression`)).text).toContain('journal des envois');
  expect((await admin.post(`/webhooks/${id}/suppression`)).status).toBe(303);
  expect((await admin.get(`/webhooks/${id}`)).status).toBe(404);
  expect((await admin.get('/webhooks')).text).toContain('Aucun abonnement');
});

test('it is tried out, and what was sent and answered is shown, and sent again', async () => {
  const id = await subscribe();
  receiver.behave = (_told, _request, response) => void response.writeHead(500).end('<script>non</script>');
  const asked = await admin.post(`/webhooks/${id}/essai`);
  const [, message] = /message (msg_\w+)/.exec(asked.text)!;
  const state = async (): Promise<string | undefined> =>
    /data-delivery="\d+" data-state="(\w+)"/.exec((await admin.get(`/webhooks/${id}`)).text)?.[1];
  await expect.poll(async () => (await admin.get(`/webhooks/${id}`)).text).toContain('500 en');
  expect(await state()).toBe('pending');
  const [, delivery] = /data-delivery="(\d+)"/.exec((await admin.get(`/webhooks/${id}`)).text)!;
  const one = `/webhooks/${id}/envois/${delivery}`;
  const { text } = await admin.get(one);
  for (const said of [message, '&quot;type&quot;: &quot;webhook.ping&quot;', 'Prochain essai'])
    expect(text).toContain(said);
  expect(text).toContain('&lt;script&gt;non&lt;/script&gt;');
  expect(text).not.toContain('<script>non');
  receiver.behave = ok;
  expect((await admin.post(one)).status).toBe(303);
  await expect.poll(state).toBe('delivered');
  expect(receiver.accepted.at(-1)).toMatchObject({ id: message, type: 'webhook.ping' });
  expect(receiver.wrong).toEqual([]);

  const replayed = await admin.post(`/webhooks/${id}/reprise`, { since: '2026-01-01T00:00' });
  expect(replayed.text).toContain('Reprise demandée, du 01/01/2026 00:00 au');
  const wrong = await admin.post(`/webhooks/${id}/reprise`, {
    since: '2026-02-01T00:00',
    until: '2026-01-01T00:00',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toMatch(/id="wrong-until">[^<]+</);
  expect(wrong.text).toContain('value="2026-02-01T00:00"');
  const rotated = await admin.post(`/webhooks/${id}/rotation`);
  expect(rotated.text).toMatch(/<code>whsec_/);
});

test('a refusal stands beside its field and keeps what was typed', async () => {
  const typed = { ...wanted(), url: 'ici', events: 'some' };
  const refused = await admin.post('/webhooks', typed);
  expect(refused.status).toBe(422);
  for (const name of ['url', 'events']) expect(refused.text).toMatch(new RegExp(`id="wrong-${name}">[^<]+<`));
  expect(refused.text).toContain('value="ici"');
  expect(refused.text).toContain('value="Portail &lt;b&gt;"');
  const nobody = await admin.post('/webhooks', { ...wanted(), key_id: '999' });
  expect(nobody.text).toMatch(/id="wrong-key_id">[^<]+</);
});

test('an auditor only reads, other roles do not, and what is not there is not found', async () => {
  const id = await subscribe();
  await admin.post(`/webhooks/${id}/essai`);
  await expect
    .poll(async () => (await admin.get(`/webhooks/${id}`)).text)
    .toContain('data-state="delivered"');
  const [, delivery] = /data-delivery="(\d+)"/.exec((await admin.get(`/webhooks/${id}`)).text)!;
  const auditor = await visitorOf(space, ['auditor']);
  const read = ['/webhooks', `/webhooks/${id}`, `/webhooks/${id}/envois/${delivery}`];
  for (const path of read) {
    const { status, text } = await auditor.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(/<main[\s\S]*<\/main>/.exec(text)![0]).not.toContain('<form');
  }
  const asking = [`/webhooks/${id}/modification`, `/webhooks/${id}/suppression`];
  for (const path of ['/webhooks/nouveau', ...asking])
    expect([path, (await auditor.get(path)).status]).toEqual([path, 403]);
  const acts = ['essai', 'reprise', 'rotation'].map((act) => `/webhooks/${id}/${act}`);
  for (const path of ['/webhooks', ...asking, ...acts, `/webhooks/${id}/envois/${delivery}`])
    expect([path, (await auditor.post(path, wanted())).status]).toEqual([path, 403]);
  for (const role of ['sales', 'manager', 'analyst']) {
    const visitor = await visitorOf(space, [role]);
    for (const path of [...read, ...asking, '/webhooks/nouveau'])
      expect([role, path, (await visitor.get(path)).status]).toEqual([role, path, 403]);
  }
  const gone = [`/webhooks/${id}/envois/999999`, `/webhooks/999/envois/${delivery}`];
  for (const path of ['/webhooks/0', '/webhooks/x', '/webhooks/2147483647', ...gone])
    expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
});
