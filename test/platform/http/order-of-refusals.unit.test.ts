// A request that is wrong in every way at once, put right one way at a time, meets the refusals in their order.
import { anyOf } from '../../../src/domain/vocabulary/permissions.ts';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { data } from '../../../src/platform/http/answers/answer.ts';
import { partner } from '../../../src/platform/http/routes/route.ts';
import { Text } from '../../../src/platform/judging/schema.ts';
import { refuse } from '../../../src/platform/kernel/refusal.ts';
import { callerOf, expectFailure, send, type Caller } from './requests.ts';

const body = Type.Object({ name: Text(80) });

async function desk(): Promise<Caller & { poor: string }> {
  const caller = await callerOf(
    [
      partner.post('/programs/:programId/visits/:visitId', {
        summary: 'Move a visit',
        permission: anyOf('lead.update'),
        body,
        bodyLimit: 200,
        record: async ({ params }) => params.visitId === 1,
        handle: ({ body }) => (body.name === 'taken' ? refuse('taken') : data(body.name)),
      }),
    ],
    {},
  );
  return { ...caller, poor: caller.keys.add({ permissions: new Set(['lead.view']) }).secret };
}

const json = { 'content-type': 'application/json' };
const long = JSON.stringify({ name: 'x'.repeat(300) });

describe('the order of refusals', () => {
  it('401 comes before everything, also for addresses that do not exist', async () => {
    const { app } = await desk();
    for (const url of [
      '/v1/demo/nowhere',
      '/v1/demo/programs/1/visits/1',
      '/v1/elsewhere',
      '/v1/demo/programs/x',
    ])
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const)
        expectFailure(await send(app, { method, url }), 401);
  });

  it('then 404 for an unknown address, 405 for an unknown method', async () => {
    const { call } = await desk();
    expectFailure(await call('POST', '/nowhere', { payload: '{', headers: json }), 404);
    const refused = await call('PUT', '/programs/99/visits/x', {
      payload: '{',
      headers: { 'content-type': 'text/x' },
    });
    expectFailure(refused, 405);
    expect(refused.headers.allow).toBe('POST, OPTIONS');
  });

  it('then the ladder from the program to the handler', async () => {
    const { app, secret, poor } = await desk();
    const post = (key: string, path: string, type: string, payload: string) =>
      send(app, {
        method: 'POST',
        url: `/v1/demo${path}`,
        headers: { 'x-api-key': key, 'content-type': type },
        payload,
      });
    expectFailure(await post(poor, '/programs/99/visits/9', 'text/x', long), 404);
    expectFailure(await post(poor, '/programs/1/visits/9', 'text/x', long), 403);
    expectFailure(await post(secret, '/programs/1/visits/9', 'text/x', long), 415);
    expectFailure(await post(secret, '/programs/1/visits/9', 'application/json', long), 413);
    expectFailure(await post(secret, '/programs/1/visits/9', 'application/json', '{"name":'), 400);
    expectFailure(await post(secret, '/programs/1/visits/9', 'application/json', '{"name":5}'), 404);
    expectFailure(await post(secret, '/programs/1/visits/1', 'application/json', '{"name":5}'), 422);
    expect((await post(secret, '/programs/1/visits/1', 'application/json', '{"name":"a"}')).status).toBe(201);
  });

  it.each(['0', '-1', '1.5', 'x', '01', '2147483648', '9007199254740993', '1e3', '%20', '%F0%9F%98%80'])(
    'an id %s in the path is 404',
    async (id) => {
      const { call } = await desk();
      expectFailure(await call('POST', `/programs/1/visits/${id}`, { payload: { name: 'a' } }), 404);
      expectFailure(await call('POST', `/programs/${id}/visits/1`, { payload: { name: 'a' } }), 404);
    },
  );

  it('nonsense in the percent-encoding is answered in the envelope', async () => {
    const { call, app } = await desk();
    expectFailure(await call('POST', '/programs/%ZZ/visits/1', { payload: { name: 'a' } }), 400);
    expectFailure(await send(app, { url: '/v1/%E0%A4%A/programs' }), 400);
    expectFailure(
      await call('POST', `/programs/${'9'.repeat(300)}/visits/1`, { payload: { name: 'a' } }),
      404,
    );
  });

  it('a refusal that no table has is 500, and the log says which', async () => {
    const { call, logged } = await desk();
    expectFailure(await call('POST', '/programs/1/visits/1', { payload: { name: 'taken' } }), 500);
    expect(logged()).toContain('"refused":"taken"');
  });
});
