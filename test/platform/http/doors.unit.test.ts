import { office } from '../../../src/domain/vocabulary/roles.ts';
import { describe, expect, it } from 'vitest';
import { data } from '../../../src/platform/http/answers/answer.ts';
import {
  anyOf,
  anyProgramPermission,
  noPermission,
  type Access,
} from '../../../src/domain/vocabulary/permissions.ts';
import { backoffice, partner } from '../../../src/platform/http/routes/route.ts';
import { makeSecret } from '../../../src/platform/http/doors/key-secret.ts';
import { callerOf, expectFailure, group, send } from './requests.ts';
import { BACKOFFICE_TOKEN, sampleApp } from './sample-app.ts';

const read = partner.get('/programs', {
  summary: 'List programs',
  permission: noPermission,
  handle: () => data([]),
});

describe('the partner door', () => {
  it('gives one and the same 401 whatever is wrong with the key', async () => {
    const { app, keys, secret } = await callerOf([read]);
    const foreign = keys.add({ tenantKey: 'other' }).secret;
    const bodies = new Set<string>();
    for (const key of [undefined, '', 'junk', makeSecret(1).text, makeSecret(99).text, foreign]) {
      const sent = await send(app, {
        url: '/v1/demo/programs',
        headers: key === undefined ? {} : { 'x-api-key': key },
      });
      expectFailure(sent, 401);
      bodies.add(`${sent.text}${String(sent.headers['www-authenticate'])}`);
    }
    const nowhere = await send(app, { url: '/v1/no-such-space/programs', headers: { 'x-api-key': secret } });
    expectFailure(nowhere, 401);
    bodies.add(`${nowhere.text}${String(nowhere.headers['www-authenticate'])}`);
    expect(bodies.size).toBe(1);
    expect(nowhere.headers['www-authenticate']).toBe('ApiKey realm="lotbook"');
  });

  it('looks nothing up for what was never a key, and takes none from the address', async () => {
    const { app, keys, secret } = await callerOf([read]);
    await send(app, { url: '/v1/demo/programs', headers: { 'x-api-key': 'lb_1_junk' } });
    expectFailure(await send(app, { url: `/v1/demo/programs?X-API-Key=${secret}&api_key=${secret}` }), 401);
    expect(keys.lookups).toBe(0);
  });

  it('looks nothing up for a space or a key number that cannot be', async () => {
    const { app, keys, secret } = await callerOf([read]);
    for (const space of ['%00', 'demo%00', 'DEMO', '-x', 'x'.repeat(64), '%EF%BF%BF', '__proto__', "a'b"])
      for (const path of ['', '/programs', '/nowhere'])
        expectFailure(await send(app, { url: `/v1/${space}${path}`, headers: { 'x-api-key': secret } }), 401);
    for (const keyId of [2 ** 31, 9_999_999_999])
      expectFailure(
        await send(app, { url: '/v1/demo/programs', headers: { 'x-api-key': makeSecret(keyId).text } }),
        401,
      );
    expect(keys.lookups).toBe(0);
  });

  it('answers HEAD as GET without a body, OPTIONS with what is allowed', async () => {
    const { call } = await callerOf([read]);
    const get = await call('GET', '/programs');
    const head = await call('HEAD', '/programs');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', get.headers.etag]);
    const options = await call('OPTIONS', '/programs');
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('answers every other method with those that there are', async () => {
    const { app, call } = await callerOf([read]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
      const refused = await call(method, '/programs');
      expectFailure(refused, 405);
      expect([method, refused.headers.allow]).toEqual([method, 'GET, HEAD, OPTIONS']);
      // what stands outside the doors
      for (const url of ['/healthz', '/metrics', '/openapi.json', '/openapi.json?x=1']) {
        const outside = await send(app, { method, url });
        expectFailure(outside, 405);
        expect([method, url, outside.headers.allow]).toEqual([method, url, 'GET, HEAD']);
      }
    }
  });
});

describe('the back office door', () => {
  const routes = [
    backoffice.get('/:tenantKey/users', {
      summary: 'List users',
      roles: office('system'),
      handle: ({ params }) => data(params),
    }),
  ];

  it('opens to its token alone', async () => {
    const { app } = await sampleApp({ backoffice: [group(...routes)] });
    const get = (authorization?: string) =>
      send(app, {
        url: '/backoffice/v1/demo/users',
        headers: authorization === undefined ? {} : { authorization },
      });
    expect((await get(`Bearer ${BACKOFFICE_TOKEN}`)).json.data).toEqual({ tenantKey: 'demo' });
    expect((await get()).headers['www-authenticate']).toBe('Bearer realm="lotbook"');
    for (const bad of [
      undefined,
      '',
      'Bearer',
      `Basic ${BACKOFFICE_TOKEN}`,
      `Bearer ${BACKOFFICE_TOKEN}x`,
      'Bearer x',
    ])
      expectFailure(await get(bad), 401);
    expectFailure(await send(app, { url: '/backoffice/v1/nowhere' }), 401);
    const headers = { authorization: `Bearer ${BACKOFFICE_TOKEN}` };
    expectFailure(await send(app, { url: '/backoffice/v1/no/where', headers }), 404);
    expectFailure(await send(app, { url: '/backoffice/v1/Not_A_Key/users', headers }), 404);
    expectFailure(await send(app, { method: 'POST', url: '/backoffice/v1/demo/users', headers }), 405);
  });

  it('stays shut without a token in the settings', async () => {
    const { app } = await sampleApp({ backoffice: [group(...routes)], backofficeToken: null });
    expectFailure(
      await send(app, { url: '/backoffice/v1/demo/users', headers: { authorization: 'Bearer null' } }),
      401,
    );
  });
});

describe('permissions', () => {
  const table: [Access, string[], string[], boolean][] = [
    [noPermission, [], [], true],
    [anyProgramPermission, [], ['global.lead.view'], false],
    [anyProgramPermission, ['record.view'], [], true],
    [anyOf('lead.view'), ['lead.update'], [], false],
    [anyOf('lead.view'), ['lead-extended.view'], [], true],
    [anyOf('lead-extended.view'), ['lead.view'], [], false],
    [anyOf('sales-action.create'), ['lead.update'], [], true],
    [anyOf('sales-action.create'), ['lead-extended.update'], [], true],
    [anyOf('option.delete'), ['option-extended.delete'], [], true],
    [anyOf('option.delete'), ['option-extended.view'], [], false],
    [anyOf('lot-alloted.view'), ['information.view'], [], true],
    [anyOf('lot.view'), ['information.view', 'lot-alloted.view'], [], false],
    [anyOf('global.lead.view'), ['lead.view'], [], false],
    [anyOf('global.lead.view'), [], ['global.lead.view'], true],
    [anyOf('lead.view', 'global.lead.view'), [], ['global.lead.view'], true],
  ];

  it.each(table)('%j of a key with %j and %j: %s', (access, permissions, global, expected) => {
    const key = { permissions: new Set(permissions), globalPermissions: new Set(global) };
    expect(access.allows(key)).toBe(expected);
  });
});
