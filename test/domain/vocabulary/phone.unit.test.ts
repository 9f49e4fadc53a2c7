// Phone numbers as people write them, and those that nobody has.
import { expect, test } from 'vitest';
import { isFakePhone, normalisedPhones, normalisePhone } from '../../../src/domain/vocabulary/phone.ts';

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['336 12 34 56 78', '+33612345678'],
  ['+32 470 12 34 56', '+32470123456'],
  ['32470123456', '+32470123456'],
  ['01 42 68 53 00', '+33142685300'],
])('%s is %s', (text, e164) => {
  expect(normalisePhone(text)).toBe(e164);
});

test.each(['', '12', '0', 'abc', '0000000000', '+33', '06 12 34 56', '061234567890'])(
  '%s is no number',
  (text) => {
    expect(normalisePhone(text)).toBeNull();
  },
);

test.each([
  ['0666666666', true],
  ['0123456789', true],
  ['+32 2 222 22 22', true],
  ['0612345678', false],
  ['0601020304', true],
])('%s is fake: %s', (text, fake) => {
  const listed = normalisedPhones(['06.01.02.03.04', 'not a number']);
  expect(isFakePhone(normalisePhone(text)!, listed)).toBe(fake);
});
