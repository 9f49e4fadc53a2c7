// Who may subscribe to what: as far as the key reaches, sixteen at most, and nothing of what others subscribed to.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
const subscriptions: number[] = [];

beforeAll(async () => {
  space = await openSpace();
  const program = `/${space.tenant}/programs/${space.programId}`;
  expect((await space.desk('PUT', program, { status: 'activated' })).status).toBe(200);
});
afterAll(() => space?.close());
afterEach(async () => {
  for (const id of subscriptions.splice(0)) await space.partner('DELETE', `/webhooks/${id}`);
});

const url = 'https://partner.example.com/hook';
const manage = { permissions: ['lot.view'], global_permissions: ['global.webhook.manage'] };

it('needs the permission', async () => {
  const other = await space.partnerWith({ permissions: ['lot.view'] });
  expect((await other('GET', '/webhooks')).status).toBe(403);
});

it('reaches no further than the key, and sees no subscription that does', async () => {
  const all = await space.partner('POST', '/webhooks', { url });
  subscriptions.push(all.json.data.id);
  const other = await space.addProgram({ status: 'activated' });
  const narrow = await space.partnerWith({ ...manage, program_ids: [other] });
  const out = await narrow('POST', '/webhooks', { url, program_ids: [other, space.programId] });
  expect([out.status, Object.keys(out.json.errors ?? {})]).toEqual([422, ['program_ids.1']]);
  const own = await narrow('POST', '/webhooks', { url });
  expect(own.json.data).toMatchObject({ program_ids: 'all' });
  subscriptions.push(own.json.data.id);
  expect((await narrow('GET', '/webhooks')).json.data.map((w: { id: number }) => w.id)).toEqual([
    own.json.data.id,
  ]);
  const asOther: [string, string, object?][] = [
    ['GET', ''],
    ['PUT', '', { url: 'https://elsewhere.example.com/' }],
    ['DELETE', ''],
    ['POST', '/rotate', {}],
    ['POST', '/ping', {}],
    ['POST', '/replay', { since: '2026-01-01T00:00:00Z' }],
    ['GET', '/deliveries'],
  ];
  for (const [method, path, body] of asOther)
    expect([path, (await narrow(method, `/webhooks/${all.json.data.id}${path}`, body)).status]).toEqual([
      path,
      404,
    ]);
});

it('follows the key that the office names: told of what that one reaches, and refused where it asks for more', async () => {
  const [a, b] = [
    await space.addProgram({ status: 'activated' }),
    await space.addProgram({ status: 'activated' }),
  ];
  const narrow = await space.partnerWith({ ...manage, program_ids: [a] });
  const at = (id: number) => `/${space.tenant}/webhooks/${id}`;
  const made = async (program_ids: number[] | 'all'): Promise<number> => {
    const { json } = await space.partner('POST', '/webhooks', { url, program_ids });
    subscriptions.push(json.data.id);
    return json.data.id;
  };
  const both = await made([a, b]);
  const out = await space.desk('PUT', at(both), { key_id: narrow.keyId, url: `${url}/2` });
  expect([out.status, Object.keys(out.json.errors ?? {})]).toEqual([422, ['key_id']]);
  const all = await made('all');
  const put = await space.desk('PUT', at(all), { key_id: narrow.keyId });
  expect([put.status, put.json.data.key_id]).toEqual([200, narrow.keyId]);
  expect((await narrow('GET', `/webhooks/${all}`)).status).toBe(200);
  // and stays as it was read once a program of it is archived
  await space.desk('PUT', `/${space.tenant}/programs/${b}`, { status: 'archived' });
  const again = await space.partner('PUT', `/webhooks/${both}`, { program_ids: [a, b], description: 'x' });
  expect([again.status, again.json.data.program_ids]).toEqual([200, [a, b]]);
});

it('is sixteen at most', async () => {
  const { partner } = space;
  const have = (await partner('GET', '/webhooks')).json.data.length;
  for (let i = have; i < 16; i++)
    subscriptions.push((await partner('POST', '/webhooks', { url })).json.data.id);
  expect((await partner('POST', '/webhooks', { url })).status).toBe(409);
});

it('gets every wrong field named', async () => {
  const { status, json } = await space.partner('POST', '/webhooks', {
    url: 'ftp://user:pass@x',
    program_ids: [99_999],
  });
  expect(status).toBe(422);
  expect(Object.keys(json.errors ?? {})).toEqual(['url', 'program_ids.0']);
});
