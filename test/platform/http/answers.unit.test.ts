import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { data, file, json, list, lists } from '../../../src/platform/http/answers/answer.ts';
import { noPermission } from '../../../src/domain/vocabulary/permissions.ts';
import { partner } from '../../../src/platform/http/routes/route.ts';
import { Text } from '../../../src/platform/judging/schema.ts';
import { Refused, refuse } from '../../../src/platform/kernel/refusal.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';
import { secureHeaders } from '../../../src/platform/http/answers/secure-headers.ts';
import { callerOf, expectFailure, send } from './requests.ts';

const permission = noPermission;
const get = (path: string, handle: () => ReturnType<typeof data> | never) =>
  partner.get(path, { summary: path, permission, handle });
const post = (path: string, handle: () => ReturnType<typeof data> | never) =>
  partner.post(path, { summary: path, permission, handle });

async function* documents(count: number): AsyncGenerator<string> {
  for (let id = 1; id <= count; id++) yield `{"id":${id}}`;
}

describe('the envelope', () => {
  it('of a success has success, message, data, and body, links, meta where they are given', async () => {
    const links = { first: 'a', last: 'b', prev: null, next: null };
    const { call } = await callerOf([
      get('/plain', () => data({ a: 1 })),
      get('/full', () => data([], { message: 'Fait', body: { lead_id: 1 }, links, meta: { total: 0 } })),
      get('/nothing', () => data(undefined)),
      get('/ready', () => json('{"é":"\\u00e9"}', { message: 'Prêt "ici"', body: 'Voilà' })),
    ]);
    expect((await call('GET', '/plain')).text).toBe('{"success":true,"message":null,"data":{"a":1}}');
    expect((await call('GET', '/nothing')).json).toEqual({ success: true, message: null, data: null });
    expect((await call('GET', '/ready')).text).toBe(
      '{"success":true,"message":"Prêt \\"ici\\"","body":"Voilà","data":{"é":"\\u00e9"}}',
    );
    const full = {
      success: true,
      message: 'Fait',
      body: { lead_id: 1 },
      data: [],
      links,
      meta: { total: 0 },
    };
    expect((await call('GET', '/full')).json).toEqual(full);
  });

  it('comes with 201 for a POST, 200 for the rest, unless the route or the answer says otherwise', async () => {
    const { call } = await callerOf([
      post('/a', () => data(1)),
      partner.post('/b', { summary: 'b', permission, status: 200, handle: () => data(1) }),
      post('/c', () => data(1, { status: 202, message: 'Accepté' })),
      partner.put('/a', { summary: 'a', permission, handle: () => data(1) }),
      partner.delete('/a', { summary: 'a', permission, handle: () => data(1) }),
    ]);
    const statuses = [];
    for (const [method, path] of [
      ['POST', '/a'],
      ['POST', '/b'],
      ['POST', '/c'],
      ['PUT', '/a'],
      ['DELETE', '/a'],
    ] as const)
      statuses.push((await call(method, path)).status);
    expect(statuses).toEqual([201, 200, 202, 200, 200]);
  });

  it('of a failure has its six keys, whatever failed', async () => {
    const { call, logged } = await callerOf([
      get('/returned', () => refuse('permission-missing', { details: { lacking: 'lot.view' } }) as never),
      get('/thrown', () => {
        throw new Refused(refuse('invalid', { errors: { a: ['Non.'], b: ['Pas.', 'Plus.'] } }));
      }),
      get('/away', () => {
        throw new Unavailable('events', new Error('no route'));
      }),
      get('/cut', () => {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      }),
      get('/bug', () => {
        throw new Error('jeanne@example.com said "secret"', { cause: new Error('at "Dupont"') });
      }),
    ]);
    expectFailure(await call('GET', '/returned'), 403);
    const thrown = await call('GET', '/thrown');
    expectFailure(thrown, 422);
    expect(thrown.json.message).toBe('Non. (et 2 autre(s) erreur(s))');
    for (const path of ['/away', '/cut']) {
      const away = await call('GET', path);
      expectFailure(away, 503);
      expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    }
    const bug = await call('GET', '/bug', { headers: { 'x-request-id': 'request-0042' } });
    expectFailure(bug, 500);
    expect(bug.text).toBe(
      '{"success":false,"message":"Erreur interne","body":"Référence de la requête : request-0042","data":null,"errors":null,"code":"internal"}',
    );
    expect(logged()).toContain('request-0042');
    expect(logged()).not.toMatch(/jeanne|secret|Dupont/);
  });

  it('is the same for a list that is streamed, and for one that fails at its first document', async () => {
    const { call } = await callerOf([
      get('/texts', () => list(['1', '{"a":2}'], { message: 'ok' })),
      get('/none', () => list(documents(0), { meta: { total: 0 } })),
      get('/many', () => list(documents(5000))),
      get('/away', () =>
        list(
          (async function* () {
            yield* [];
            throw new Unavailable('rows', null);
          })(),
        ),
      ),
    ]);
    expect((await call('GET', '/texts')).text).toBe('{"success":true,"message":"ok","data":[1,{"a":2}]}');
    expect((await call('GET', '/none')).json).toEqual({
      success: true,
      message: null,
      data: [],
      meta: { total: 0 },
    });
    const many = (await call('GET', '/many')).json.data as { id: number }[];
    expect([many.length, many[0]?.id, many.at(-1)?.id]).toEqual([5000, 1, 5000]);
    expectFailure(await call('GET', '/away'), 503);
  });

  it('of long lists is made a chunk a turn of the event loop, of all together', async () => {
    const text = `"${'a'.repeat(10_000)}"`;
    const long = async function* (): AsyncGenerator<string> {
      for (let i = 0; i < 40; i++) yield text;
    };
    const { call } = await callerOf([get('/long', () => lists(long(), { more: long() }))]);
    let [turns, isOver] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('GET', '/long')));
    isOver = true;
    for (const { json: told } of answers)
      expect([told.data, told.more].map((all) => (all as unknown[]).length)).toEqual([40, 40]);
    // of each answer of 800 KB there are 20 full chunks
    expect(turns).toBeGreaterThanOrEqual(4 * 19);
  });
});

describe('tags', () => {
  const sheet = partner.get('/sheet', {
    summary: 'sheet',
    permission,
    query: Type.Object({ since: Type.Optional(Text()) }),
    etag: async ({ query }) => query.since ?? null,
    handle: () => json(`"${'é'.repeat(2000)}"`, { etag: 'v7' }),
  });

  it('match in every encoding, weak or strong, alone or in a list', async () => {
    const { call } = await callerOf([sheet, get('/hashed', () => data({ a: 1 }))]);
    const plain = await call('GET', '/sheet');
    expect([plain.headers.etag, plain.headers['content-encoding']]).toEqual(['"v7"', undefined]);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { app, secret, ...rest } = await callerOf([sheet]);
      const packed = await app.inject({
        url: '/v1/demo/sheet',
        headers: { 'x-api-key': secret, 'accept-encoding': encoding },
      });
      expect(packed.headers).toMatchObject({ etag: `"v7-${encoding}"`, 'content-encoding': encoding });
      expect(packed.headers.vary).toContain('accept-encoding');
      expect(unpack(packed.rawPayload).toString()).toBe(plain.text);
      void rest;
    }
    for (const tag of ['"v7"', 'W/"v7"', '"x", "v7-br"', '"v7-gzip"', '*']) {
      const unchanged = await call('GET', '/sheet', { headers: { 'if-none-match': tag } });
      expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', '"v7"']);
    }
    expect((await call('GET', '/sheet', { headers: { 'if-none-match': '"v8"' } })).status).toBe(200);
    const { etag } = (await call('GET', '/hashed')).headers;
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    expect((await call('GET', '/hashed', { headers: { 'if-none-match': String(etag) } })).status).toBe(304);
  });

  it('can be known before the answer is made', async () => {
    let made = 0;
    const { call } = await callerOf([
      partner.get('/costly', {
        summary: 'costly',
        permission,
        etag: async () => 'now',
        handle: () => {
          made += 1;
          return data(1, { etag: 'now' });
        },
      }),
    ]);
    expect((await call('GET', '/costly', { headers: { 'if-none-match': '"now"' } })).status).toBe(304);
    expect(made).toBe(0);
  });

  it('are not given to what changes something', async () => {
    const { call } = await callerOf([post('/a', () => data(1))]);
    expect((await call('POST', '/a')).headers.etag).toBeUndefined();
  });

  it.each([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
  ])('asked for %s, the answer is %s', async (accepted, encoding) => {
    const { call } = await callerOf([
      sheet,
      get('/small', () => data(1)),
      get('/stream', () => list(documents(900))),
    ]);
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    expect((await call('GET', '/sheet', { headers })).headers['content-encoding']).toBe(encoding);
    expect((await call('GET', '/stream', { headers })).headers['content-encoding']).toBe(encoding);
    expect((await call('GET', '/small', { headers })).headers['content-encoding']).toBeUndefined();
  });
});

it('answers are kept by nobody on the way, and files keep their own headers', async () => {
  const { call, app } = await callerOf([
    get('/file', () =>
      file(Buffer.from('%PDF-'), 'application/pdf', { 'content-disposition': 'attachment' }),
    ),
  ]);
  const sent = await call('GET', '/file', { headers: { 'x-request-id': 'abc def' } });
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(sent.headers['x-request-id']).toMatch(/^[\w-]+$/);
  const echoed = await send(app, { url: '/nowhere', headers: { 'x-request-id': 'partner-7.x_1' } });
  expect(echoed.headers['x-request-id']).toBe('partner-7.x_1');
});

it('browsers come by HTTPS alone once they came to an address that is one, to this host and no other', () => {
  const { 'strict-transport-security': told, ...others } = secureHeaders('https://lots.example');
  expect(told).toBe('max-age=31536000');
  expect(secureHeaders('http://lots.example')).toEqual(others);
});
