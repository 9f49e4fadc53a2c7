import { office } from '../../../../src/domain/vocabulary/roles.ts';
import { anyOf } from '../../../../src/domain/vocabulary/permissions.ts';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import { backoffice, partner } from '../../../../src/platform/http/routes/route.ts';
import { Text } from '../../../../src/platform/judging/schema.ts';
import { callerOf, expectFailure, group, send } from '../requests.ts';
import { BACKOFFICE_TOKEN } from '../sample-app.ts';

const body = Type.Object({ name: Text(), tags: Type.Optional(Type.Array(Text())) });
const permission = anyOf('lead.view');
const routes = [
  partner.post('/notes', { summary: 'note', permission, body, handle: ({ body }) => data(body) }),
  partner.delete('/notes/:noteId', {
    summary: 'drop',
    permission,
    handle: ({ params }) => data(params.noteId),
  }),
  partner.post('/big', { summary: 'big', permission, body, bodyLimit: 3_000_000, handle: () => data(1) }),
  partner.upload('/plans', {
    summary: 'plan',
    permission,
    receive: async ({ name, content }) => {
      const sha256 = createHash('sha256')
        .update(await buffer(content))
        .digest('hex');
      return { name, size: 0, sha256, path: '', discard: async () => {} };
    },
    handle: ({ upload }) => data([upload.name, upload.sha256]),
  }),
];
const json = 'application/json';
const FORM = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF\r\n--x--\r\n';

describe('a body', () => {
  const table: [string, string, string, string | Buffer, number][] = [
    ['JSON', '/notes', json, '{"name":"a"}', 201],
    ['JSON that says it is UTF-8', '/notes', 'application/json; charset="UTF-8"', '{"name":"é"}', 201],
    ['JSON in another charset', '/notes', 'application/json; charset=latin1', '{"name":"a"}', 415],
    ['a form', '/notes', 'application/x-www-form-urlencoded', 'name=a', 415],
    ['no type', '/notes', '', '{"name":"a"}', 415],
    ['an upload where JSON is read', '/notes', 'multipart/form-data; boundary=x', '--x--', 415],
    ['JSON where an upload is read', '/plans', json, '{}', 415],
    ['an upload', '/plans', 'multipart/form-data; boundary=x', FORM, 201],
    ['half of it', '/notes', json, '{"name":', 400],
    ['two of them', '/notes', json, '{} {}', 400],
    [
      'bytes that are not UTF-8',
      '/notes',
      json,
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      400,
    ],
    ['NaN', '/notes', json, '{"name":NaN}', 400],
    ['a list', '/notes', json, '[]', 422],
    ['a text', '/notes', json, '"a"', 422],
    ['null', '/notes', json, 'null', 422],
    ['nothing', '/notes', json, '', 422],
    ['1 MiB and a byte', '/notes', json, `{"name":"${'a'.repeat(1024 * 1024 - 10)}"}`, 413],
    ['the same where more is allowed', '/big', json, `{"name":"a","x":"${'a'.repeat(1024 * 1024)}"}`, 201],
  ];
  it.each(table)('%s', async (_, path, type, payload, status) => {
    const { call } = await callerOf(routes);
    const sent = await call('POST', path, { headers: type === '' ? {} : { 'content-type': type }, payload });
    if (status < 300) expect(sent.status).toBe(status);
    else expectFailure(sent, status);
  });

  it('that is compressed is not read', async () => {
    const { call } = await callerOf(routes);
    const headers = { 'content-type': json, 'content-encoding': 'gzip' };
    expectFailure(await call('POST', '/notes', { headers, payload: '{"name":"a"}' }), 415);
  });

  it('that is not an object names no field; one without fields names those that are missing', async () => {
    const { call } = await callerOf(routes);
    for (const payload of ['[]', 'null', '5', '"a"', 'false']) {
      const sent = await call('POST', '/notes', { headers: { 'content-type': json }, payload });
      expect([payload, sent.status, sent.json.errors]).toEqual([payload, 422, {}]);
    }
    expect(Object.keys((await call('POST', '/notes')).json.errors as object)).toEqual(['name']);
  });

  it('is not needed where none is declared', async () => {
    const { call } = await callerOf(routes);
    expect((await call('DELETE', '/notes/3', { headers: { 'content-type': json } })).json.data).toBe(3);
    expect(
      (await call('DELETE', '/notes/3', { headers: { 'content-type': json }, payload: '{}' })).status,
    ).toBe(200);
  });

  it('loses unknown fields on the partner API and is refused for them on the back office', async () => {
    const desk = backoffice.post('/notes', {
      summary: 'note',
      roles: office('system'),
      body,
      handle: ({ body }) => data(body),
    });
    const { call, app } = await callerOf(routes, { backoffice: [group(desk)] });
    const payload = '{"name":"a","x":1,"__proto__":{"y":2},"constructor":{"prototype":{"z":3}}}';
    const headers = { 'content-type': json };
    expect((await call('POST', '/notes', { headers, payload })).json.data).toEqual({ name: 'a' });
    const refused = await send(app, {
      method: 'POST',
      url: '/backoffice/v1/notes',
      headers: { ...headers, authorization: `Bearer ${BACKOFFICE_TOKEN}` },
      payload,
    });
    expectFailure(refused, 422);
    expect(refused.text).toContain('"__proto__":["Ce champ est inconnu."]');
    expect(refused.json.message).toBe('Ce champ est inconnu. (et 2 autre(s) erreur(s))');
    expect(Object.keys({})).toEqual([]);
  });
});

it('query lists are read with and without brackets, wrong values named together with those of the body', async () => {
  const find = partner.get('/contacts', {
    summary: 'find',
    permission,
    query: Type.Object({ emails: Type.Optional(Type.Array(Text(5))), page: Type.Optional(Type.Integer()) }),
    queryRules: ({ emails }) => (emails === undefined ? { emails: ['Une valeur au moins.'] } : null),
    handle: ({ query }) => data(query),
  });
  const { call } = await callerOf([find]);
  expect((await call('GET', '/contacts?emails[]=a&emails[]=b')).json.data).toEqual({ emails: ['a', 'b'] });
  expect((await call('GET', '/contacts?emails%5B%5D=a&page=2')).json.data).toEqual({
    emails: ['a'],
    page: 2,
  });
  expect((await call('GET', '/contacts?emails=a&__proto__=1')).json.data).toEqual({ emails: ['a'] });
  expect((await call('GET', '/contacts?page=x')).json.errors).toEqual({
    page: ['Ce champ doit être un nombre entier.'],
    emails: ['Une valeur au moins.'],
  });
  expectFailure(await call('GET', '/contacts?emails[]=%00'), 422);
  expectFailure(await call('GET', '/contacts?emails[]=ok&page=1&page=2'), 422);
});
