// What operators see: logs without persons or secrets, measurements, readiness, draining.
import { anyOf } from '../../../src/domain/vocabulary/permissions.ts';
import { Type } from 'typebox';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { data } from '../../../src/platform/http/answers/answer.ts';
import { partner } from '../../../src/platform/http/routes/route.ts';
import { Text } from '../../../src/platform/judging/schema.ts';
import { callerOf, expectFailure, send } from './requests.ts';
import { BACKOFFICE_TOKEN, sampleApp } from './sample-app.ts';

const permission = anyOf('lead.view');

describe('the log', () => {
  it('has one line per request, and nothing of what was in it', async () => {
    const body = Type.Object({ name: Text(), fail: Type.Optional(Type.Boolean()) });
    const { call, app, secret, logged } = await callerOf([
      partner.post('/contacts', {
        summary: 'contact',
        permission,
        body,
        query: Type.Object({ email: Type.Optional(Text()) }),
        handle: ({ body }) => {
          if (body.fail) throw Object.assign(new Error(`no "${body.name}"`), { detail: body.name, secret });
          return data(body);
        },
      }),
    ]);
    const headers = {
      authorization: `Bearer ${BACKOFFICE_TOKEN}`,
      cookie: 'Chocolat',
      'idempotency-key': 'Clef-Privée',
    };
    const path = '/contacts?email=jeanne.martin@example.com';
    for (const payload of [{ name: 'Dupont' }, { name: 'Dupont', fail: true }, { name: 5, x: 'Dupont' }])
      await call('POST', path, { headers, payload });
    await call('POST', path, {
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"Dupont',
    });
    await call('GET', '/Dupont/jeanne.martin@example.com', { headers });
    await send(app, { url: `/v1/${secret}/contacts?x=Dupont`, headers: { 'x-api-key': 'Dupont' } });
    await send(app, { url: '/backoffice/v1/Dupont', headers });
    await send(app, { url: '/v1/%ZZ/Dupont', headers });
    const text = logged();
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter((line) => line.msg === 'request')).toHaveLength(7);
    expect(lines[0]).toMatchObject({
      method: 'POST',
      route: '/v1/:tenantKey/contacts',
      status: 422,
      tenant: 'demo',
      key_id: 1,
      request_id: expect.any(String) as string,
      duration_ms: expect.any(Number) as number,
    });
    for (const private_ of [
      'Dupont',
      'jeanne',
      'example.com',
      secret,
      BACKOFFICE_TOKEN,
      'Chocolat',
      'Clef',
      '?',
    ])
      expect(text).not.toContain(private_);
  });
});

describe('measurements', () => {
  it('are by route pattern, method and status', async () => {
    const metrics = new Registry();
    const { call, app } = await callerOf(
      [partner.get('/programs/:programId', { summary: 'read', permission, handle: () => data(1) })],
      { metrics },
    );
    await call('GET', '/programs/1');
    await call('GET', '/programs/2');
    await call('GET', '/programs/99');
    await call('GET', '/somewhere/else');
    const { text, headers } = await send(app, { url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    const count = (labels: string) => `http_request_duration_seconds_count{${labels}}`;
    expect(text).toContain(
      `${count('route="/v1/:tenantKey/programs/:programId",method="GET",status="200"')} 2`,
    );
    expect(text).toContain(
      `${count('route="/v1/:tenantKey/programs/:programId",method="GET",status="404"')} 1`,
    );
    expect(text).toContain(`${count('route="unknown",method="GET",status="404"')} 1`);
    expect(text).toContain('process_cpu_user_seconds_total');
  });
});

describe('health', () => {
  it('is 200 while alive, readiness 503 with its reasons', async () => {
    let reasons: string[] = [];
    const { app } = await sampleApp({ readiness: async () => ({ ready: reasons.length === 0, reasons }) });
    expect((await send(app, { url: '/healthz' })).status).toBe(200);
    expect((await send(app, { url: '/readyz' })).json.data).toEqual({ status: 'ready', set_aside: [] });
    reasons = ['rows do not answer', 'projector is behind'];
    const refused = await send(app, { url: '/readyz' });
    expectFailure(refused, 503);
    expect(refused.json.data).toEqual({ status: 'not-ready', reasons, set_aside: [] });
    expect((await send(app, { url: '/healthz' })).status).toBe(200);
  });

  it('draining finishes what is under way and takes nothing new', async () => {
    let release = (): void => {};
    let entered = (): void => {};
    const inside = new Promise<void>((resolve) => (entered = resolve));
    const { app, secret } = await callerOf([
      partner.post('/slow', {
        summary: 'slow',
        permission,
        handle: async () => {
          entered();
          await new Promise<void>((resolve) => (release = resolve));
          return data('done');
        },
      }),
    ]);
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'x-api-key': secret };
    const slow = fetch(`${base}/v1/demo/slow`, { method: 'POST', headers });
    await inside;
    let drained = false;
    const draining = app.drain().then(() => (drained = true));
    const refused = await fetch(`${base}/v1/demo/slow`, { method: 'POST', headers });
    expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close']);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect(drained).toBe(false);
    release();
    const answered = await slow;
    expect([answered.status, ((await answered.json()) as { data: string }).data]).toEqual([201, 'done']);
    await draining;
    await app.close();
    await expect(fetch(`${base}/healthz`)).rejects.toThrow();
  });

  it('what is not HTTP gets the envelope too', async () => {
    const { app } = await sampleApp();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { connect } = await import('node:net');
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const text = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
    });
    expect(text).toMatch(/^HTTP\/1.1 400 .*"success":false/s);
    await app.close();
  });
});
