// Where a form may come from: what browsers say × what they say it about.
import { describe, expect, test } from 'vitest';
import { isFromHere, ownOrigins } from '../../src/console/guard.ts';

const own = new Set(['https://lotbook.example']);
const HERE = 'https://lotbook.example';

test.each<[string | undefined, string | undefined, boolean]>([
  [HERE, 'same-origin', true],
  [HERE, undefined, true],
  [undefined, 'same-origin', true],
  [undefined, undefined, false],
  [undefined, 'none', false],
  [undefined, 'same-site', false],
  [undefined, 'cross-site', false],
  [HERE, 'none', false],
  [HERE, 'same-site', false],
  [HERE, 'cross-site', false],
  ['null', 'same-origin', false],
  ['null', undefined, false],
  ['', undefined, false],
  ['http://lotbook.example', undefined, false],
  ['https://lotbook.example:8443', undefined, false],
  ['https://lotbook.example.elsewhere.example', undefined, false],
  ['https://elsewhere.example', 'same-origin', false],
  [`${HERE}, ${HERE}`, undefined, false],
  [HERE, 'same-origin, cross-site', false],
])('Origin %s, Sec-Fetch-Site %s: %s', (origin, fetchSite, fits) => {
  expect(isFromHere({ origin, fetchSite }, own)).toBe(fits);
});

describe('the origins of this service', () => {
  test.each<[string, string, string, string[]]>([
    ['http://127.0.0.1:8080', 'http', 'localhost:8080', ['http://127.0.0.1:8080', 'http://localhost:8080']],
    ['https://lotbook.example', 'http', 'lotbook.example', ['https://lotbook.example']],
    [
      'https://lotbook.example/under',
      'http',
      'other.example',
      ['https://lotbook.example', 'https://other.example'],
    ],
    [
      'http://lotbook.example',
      'https',
      'lotbook.example',
      ['http://lotbook.example', 'https://lotbook.example'],
    ],
  ])('%s, asked over %s at %s', (base, protocol, host, origins) => {
    expect([...ownOrigins(base, { protocol, host } as Parameters<typeof ownOrigins>[1])]).toEqual(origins);
  });
});
