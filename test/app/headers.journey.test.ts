// Every address there is, whoever asks and however: what browsers are told is on every answer.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, TENANT, type Space } from '../support/space.ts';

let space: Space;
let token: string;
beforeAll(async () => {
  space = await openSpace();
  token = space.service.backofficeToken ?? '';
});
afterAll(() => space?.close());

interface Address {
  readonly method: 'GET';
  readonly url: string;
}

/** As the framework itself knows them, with something in the place of every parameter. */
function addresses(): Address[] {
  const found: Address[] = [];
  const above: string[] = [];
  for (const line of space.service.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(part);
    const url = above
      .join('')
      .replace(':tenantKey', TENANT)
      .replace(/:\w*Id\b/g, '1')
      .replace(/:\w+|\*/g, 'x');
    for (const method of methods.split(', ').filter((word) => word !== ''))
      found.push({ method: method as 'GET', url });
  }
  return found;
}

type Told = Readonly<Record<string, unknown>>;

const CSP = /^(sandbox; )?default-src 'none'; /;

/** What is wrong with the headers of one answer. */
function lacking(told: Told): string[] {
  const exact: Told = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  const wrong = Object.entries(exact).filter(([name, value]) => told[name] !== value);
  const problems = wrong.map(([name]) => name);
  if (!['no-referrer', 'same-origin'].includes(String(told['referrer-policy'])))
    problems.push('referrer-policy');
  const csp = String(told['content-security-policy']);
  if (!CSP.test(csp) || !csp.includes("frame-ancestors 'none'")) problems.push('content-security-policy');
  const isJson = String(told['content-type']).startsWith('application/json');
  if (isJson && !/^\/docs/.test(String(told.url)) && csp !== "default-src 'none'; frame-ancestors 'none'")
    problems.push('a policy of its own for JSON');
  if (told['x-powered-by'] !== undefined || told['server'] !== undefined)
    problems.push('says what it is made of');
  return problems;
}

test('on every route, by every method, with and without credentials', async () => {
  const all = addresses();
  expect(all.length).toBeGreaterThan(300);
  for (const known of [
    '/healthz',
    '/docs',
    `/v1/${TENANT}/programs`,
    `/console/${TENANT}/programmes`,
    '/files/x',
  ])
    expect(all.map(({ url }) => url)).toContain(known);
  const wrong: string[] = [];
  const statuses = new Set<number>();
  const { app } = space.service;
  for (const { method, url } of [
    ...all,
    { method: 'GET' as const, url: '/nowhere' },
    { method: 'GET' as const, url: '/v1/%' },
  ])
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      if (method !== 'GET' && 'authorization' in headers && /rebuild|clock/.test(url)) continue;
      const { statusCode, headers: told } = await app.inject({ method, url, headers });
      statuses.add(statusCode);
      const problems = lacking({ ...told, url });
      if (problems.length > 0) wrong.push(`${method} ${url} ${statusCode}: ${problems.join(', ')}`);
    }
  expect(wrong).toEqual([]);
  // there were answers of every kind
  for (const status of [200, 303, 400, 401, 404, 405]) expect([...statuses]).toContain(status);
});

test('on what never becomes a request, too', async () => {
  const { port } = new URL(space.address);
  const asked = async (words: string): Promise<Told> => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(words);
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    const lines = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': '));
    return Object.fromEntries(lines) as Told;
  };
  for (const words of [
    'NONSENSE\r\n\r\n',
    'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET /\u0000 HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /healthz HTTP/1.1\r\n\r\n',
    'GET /v1/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  ])
    expect([words.slice(0, 12), lacking(await asked(words))]).toEqual([words.slice(0, 12), []]);
});

test('a line that a page holds says the same', async () => {
  const { headers } = await fetch(`${space.address}/console/${TENANT}/flux`);
  expect(lacking(Object.fromEntries(headers))).toEqual([]);
});
