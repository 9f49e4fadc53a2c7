import { describe, expect, it } from 'vitest';
import {
  hashSecret,
  makeSecret,
  parseSecret,
  secretMatches,
} from '../../../../src/platform/http/doors/key-secret.ts';
import fc from '../../../support/properties.ts';

describe('the secret of an API key', () => {
  it('reads lb_<key id>_<43 characters of randomness><6 of checksum>', () => {
    const { text, lastFour } = makeSecret(17);
    expect(text).toMatch(/^lb_17_[0-9A-Za-z]{49}$/);
    expect(text.endsWith(lastFour)).toBe(true);
    expect(parseSecret(text)).toEqual({ id: 17 });
  });

  it('is the same for the same randomness and another for other', () => {
    const fixed = makeSecret(1, 'lb', (size) => Buffer.alloc(size, 7));
    expect(makeSecret(1, 'lb', (size) => Buffer.alloc(size, 7)).text).toBe(fixed.text);
    expect(makeSecret(1).text).not.toBe(makeSecret(1).text);
  });

  it('keeps all 256 bits: the largest randomness fits 43 characters', () => {
    const most = makeSecret(1, 'lb', (size) => Buffer.alloc(size, 0xff)).text;
    const almost = makeSecret(1, 'lb', (size) =>
      Buffer.concat([Buffer.alloc(1, 0xfe), Buffer.alloc(size - 1, 0xff)]),
    );
    expect(most).not.toBe(almost.text);
    expect(parseSecret(most)).toEqual({ id: 1 });
  });

  it('names a key that can be: a number beyond those of the house is none', () => {
    expect(parseSecret(makeSecret(2 ** 31 - 1).text)).toEqual({ id: 2 ** 31 - 1 });
    expect(parseSecret(makeSecret(2 ** 31).text)).toBeNull();
    expect(parseSecret(makeSecret(9_999_999_999).text)).toBeNull();
  });

  it('is told from junk by its checksum, whichever character is changed', () => {
    const { text } = makeSecret(123);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: text.length - 1 }),
        fc.constantFrom(...'aZ09_b'),
        (at, character) => {
          fc.pre(text[at] !== character);
          expect(parseSecret(text.slice(0, at) + character + text.slice(at + 1))).toBeNull();
        },
      ),
    );
  });

  it.each([
    '',
    'lb_',
    'lb_0_x',
    'password',
    `lb_1_${'a'.repeat(49)}`,
    ` ${makeSecret(1).text}`,
    `${makeSecret(1).text}\n`,
  ])('refuses %j', (text) => expect(parseSecret(text)).toBeNull());

  it('is compared by its hash', () => {
    const { text, hash } = makeSecret(5);
    expect(hash).toEqual(hashSecret(text));
    expect(secretMatches(text, hash)).toBe(true);
    expect(secretMatches(makeSecret(5).text, hash)).toBe(false);
    expect(secretMatches(text, hash.subarray(1))).toBe(false);
  });
});
