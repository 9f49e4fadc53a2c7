import { anyOf } from '../../../../src/domain/vocabulary/permissions.ts';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { data } from '../../../../src/platform/http/answers/answer.ts';
import { partner } from '../../../../src/platform/http/routes/route.ts';
import { Text } from '../../../../src/platform/judging/schema.ts';
import { callerOf, expectFailure, type Caller } from '../requests.ts';

const body = Type.Object({ name: Type.Optional(Text()) });
const permission = anyOf('lead.view');

async function counted(): Promise<Caller & { runs: () => number; seeds: string[] }> {
  let runs = 0;
  const seeds: string[] = [];
  const handle = ({ seed }: { seed: string }) => {
    runs += 1;
    seeds.push(seed);
    return data(runs);
  };
  const caller = await callerOf([
    partner.get('/notes', { summary: 'list', permission, handle }),
    partner.post('/notes', { summary: 'add', permission, body, handle }),
    partner.put('/notes', { summary: 'put', permission, body, handle }),
    partner.delete('/notes', {
      summary: 'drop',
      permission,
      record: async () => runs === 0,
      handle,
    }),
  ]);
  return { ...caller, runs: () => runs, seeds };
}

const keyed = (key: string) => ({ 'idempotency-key': key });

describe('an Idempotency-Key', () => {
  it.each(['POST', 'PUT', 'DELETE'] as const)('makes a second %s the first again', async (method) => {
    const { call, runs } = await counted();
    const first = await call(method, '/notes', { headers: keyed('k') });
    const second = await call(method, '/notes', { headers: keyed('k') });
    expect([second.text, second.status, runs()]).toEqual([first.text, first.status, 1]);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it('means nothing on a GET', async () => {
    const { call, runs } = await counted();
    await call('GET', '/notes', { headers: keyed('k') });
    await call('GET', '/notes', { headers: keyed('k') });
    expect(runs()).toBe(2);
  });

  it('is good for one method, path, query and body', async () => {
    const { call } = await counted();
    await call('POST', '/notes', { headers: keyed('k'), payload: { name: 'a' } });
    expectFailure(await call('POST', '/notes', { headers: keyed('k'), payload: { name: 'b' } }), 422);
    expectFailure(await call('POST', '/notes?x=1', { headers: keyed('k'), payload: { name: 'a' } }), 422);
    expectFailure(await call('PUT', '/notes', { headers: keyed('k'), payload: { name: 'a' } }), 422);
    expect((await call('POST', '/notes', { headers: keyed('k'), payload: { name: 'a' } })).status).toBe(201);
  });

  it.each(['', ' ', 'x'.repeat(256), 'é'])('%j is none', async (key) => {
    const { call, runs } = await counted();
    const refused = await call('POST', '/notes', { headers: keyed(key) });
    expectFailure(refused, 422);
    expect(Object.keys(refused.json.errors as object)).toEqual(['Idempotency-Key']);
    expect(runs()).toBe(0);
  });

  it('may have 255 characters', async () => {
    const { call } = await counted();
    expect((await call('POST', '/notes', { headers: keyed('x'.repeat(255)) })).status).toBe(201);
  });

  it('gives the seed, which is another one without a key, for another key, and for another caller', async () => {
    const { call, app, keys, seeds } = await counted();
    const other = keys.add().secret;
    await call('POST', '/notes', { headers: keyed('a') });
    await call('POST', '/notes', { headers: keyed('b') });
    await call('POST', '/notes');
    await call('POST', '/notes');
    const headers = { ...keyed('a'), 'x-api-key': other };
    await app.inject({ method: 'POST', url: '/v1/demo/notes', headers });
    expect(new Set(seeds).size).toBe(5);
    const again = await counted();
    await again.call('POST', '/notes', { headers: keyed('a') });
    expect(again.seeds[0]).toBe(seeds[0]);
  });
});
