// The few things that every test of the shell says about a request and its answer.
import { expect } from 'vitest';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Route, RouteGroup } from '../../../src/platform/http/routes/route.ts';
import { sampleApp, type Sample, type SampleKey } from './sample-app.ts';
import type { AppDeps } from '../../../src/platform/http/app.ts';

export const FAILURE_KEYS = ['success', 'message', 'body', 'data', 'errors', 'code'];

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export async function send(app: FastifyInstance, options: InjectOptions): Promise<Sent> {
  const { statusCode, headers, payload } = await app.inject(options);
  const json = /^[[{]/.test(payload) ? (JSON.parse(payload) as Record<string, unknown>) : {};
  return { status: statusCode, headers, text: payload, json };
}

export function group(...routes: Route[]): RouteGroup {
  return { tag: 'Test', description: 'Requests.', routes };
}

export interface Caller extends Sample, SampleKey {
  readonly call: (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    more?: InjectOptions,
  ) => Promise<Sent>;
}

/** An application with these routes, and a key that may call them. */
export async function callerOf(
  routes: Route[],
  more: Partial<AppDeps> = {},
  key: Parameters<Sample['keys']['add']>[0] = {},
): Promise<Caller> {
  const sample = await sampleApp({ partner: [group(...routes)], backoffice: [], ...more });
  const added = sample.keys.add(key);
  const call: Caller['call'] = (method, path, { headers = {}, ...rest } = {}) =>
    send(sample.app, {
      method,
      url: `/v1/demo${path}`,
      headers: { 'x-api-key': added.secret, ...headers },
      ...rest,
    });
  return { ...sample, ...added, call };
}

export type Ask = (path: string, headers?: Record<string, string>) => Promise<Sent>;

/** Over a connection, past the door of the server that `call` does not see. */
export function askingAt(address: string, secret: string): Ask {
  return async (path, headers = {}) => {
    const answer = await fetch(address + path, { headers: { 'x-api-key': secret, ...headers } });
    const text = await answer.text();
    const json = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text, json };
  };
}

export function expectFailure(sent: Sent, status: number): void {
  expect(sent.status).toBe(status);
  expect(Object.keys(sent.json)).toEqual(FAILURE_KEYS);
  expect(sent.json.success).toBe(false);
  expect(sent.json.message).toEqual(expect.any(String));
  expect(sent.json.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
}
