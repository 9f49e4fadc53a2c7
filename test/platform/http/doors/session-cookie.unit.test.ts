// Cookies of sessions: what is written, and what is read of all that browsers may send.
import { describe, expect, test } from 'vitest';
import {
  cameSecurely,
  endCookie,
  newSecret,
  readCookie,
  setCookie,
} from '../../../../src/platform/http/doors/session-cookie.ts';

const secret = newSecret();
const read = (cookie: string | undefined, secure = false) =>
  readCookie({ headers: cookie === undefined ? {} : { cookie } }, 'lotbook-session', secure);

test('are for this host, for its pages, and for no script', () => {
  expect(setCookie('lotbook-session', secret, 60, false)).toBe(
    `lotbook-session=${secret}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
  );
  expect(setCookie('lotbook-session', secret, 60, true)).toBe(
    `__Host-lotbook-session=${secret}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(endCookie('lotbook-session', false)).toContain('lotbook-session=; Path=/; Max-Age=0');
});

describe('are read', () => {
  test.each<[string | undefined, boolean, boolean]>([
    [`lotbook-session=${secret}`, false, true],
    [`a=b; lotbook-session=${secret}; c=d`, false, true],
    [`__Host-lotbook-session=${secret}`, true, true],
    // over TLS a cookie that anybody could have put there is not one
    [`lotbook-session=${secret}`, true, false],
    [`__Host-lotbook-session=${secret}`, false, false],
    [`xlotbook-session=${secret}`, false, false],
    [`lotbook-session=${secret}x`, false, false],
    [`lotbook-session="${secret}"`, false, false],
    [`lotbook-session=short; lotbook-session=${secret}`, false, false],
    ['lotbook-session=', false, false],
    ['lotbook-session', false, false],
    ['', false, false],
    [undefined, false, false],
  ])('%s, over TLS: %s', (cookie, secure, found) => {
    expect(read(cookie, secure)).toBe(found ? secret : null);
  });
});

test.each([
  ['https://lotbook.example', 'http', true],
  ['http://lotbook.example', 'https', true],
  ['http://lotbook.example', 'http', false],
] as const)('%s, asked over %s, is over TLS: %s', (base, protocol, secure) => {
  expect(cameSecurely({ protocol }, base)).toBe(secure);
});
