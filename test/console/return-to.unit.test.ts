// A way back leads to this service, however it is written.
import { expect, test } from 'vitest';
import { localPath, signInPath } from '../../src/console/return-to.ts';
import fc from '../support/properties.ts';

test.each<[unknown, string | null]>([
  ['/console', '/console'],
  ['/console/demo/lots?a=b&c=d#e', '/console/demo/lots?a=b&c=d#e'],
  ['/a/../console', '/console'],
  ['/é', '/%C3%A9'],
  ['/a\r\nset-cookie: b=c', '/aset-cookie:%20b=c'],
  ['//elsewhere.example', null],
  ['/\\elsewhere.example', null],
  ['/\t/elsewhere.example', null],
  ['/.//elsewhere.example', null],
  ['/..//elsewhere.example', null],
  ['/./\\elsewhere.example', null],
  ['https://elsewhere.example', null],
  ['javascript:alert(1)', null],
  ['console', null],
  ['', null],
  [' /console', null],
  [`/${'a'.repeat(2000)}`, null],
  [null, null],
  [['/console'], null],
])('%j', (text, path) => {
  expect(localPath(text)).toBe(path);
});

test('whatever is written, a browser stays here', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'x.example',
    'console',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPath(`/${pieces.join('')}`);
      if (path === null) return;
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(new URL(path, 'https://lotbook.example/console/connexion').origin).toBe(
        'https://lotbook.example',
      );
    }),
    { numRuns: 2_000 },
  );
});

test('the page for signing in is told where to go on to', () => {
  expect(signInPath(null)).toBe('/console/connexion');
  expect(signInPath('/console?a=b&c')).toBe('/console/connexion?retour=%2Fconsole%3Fa%3Db%26c');
});
