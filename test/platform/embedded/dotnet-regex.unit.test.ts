// What a regular expression of .NET's matches, and which ones are not taken over.
import { describe, expect, it } from 'vitest';
import { fromDotNet } from '../../../src/platform/embedded/node/reading/dotnet-regex.ts';

describe('a regular expression that means the same', () => {
  it.each<[string, string[], string[]]>([
    ['^[^$].*', ['order-1', 'a'], ['$stats', '']],
    ['^[^\\$].*', ['order-1'], ['$stats']],
    ['^(lead|grid)-', ['lead-1', 'grid-2'], ['leads-1', 'x-lead-1']],
    ['^(?:a|b)+$', ['abba'], ['abc', '']],
    ['^lead-[a-z0-9.\\-]{3,5}$', ['lead-a.1', 'lead-ab-cd'], ['lead-ab', 'lead-abcdef']],
    ['^a(?=b)', ['ab'], ['ac']],
    ['^a(?!b)', ['ac'], ['ab']],
    ['a.c', ['abc', 'a\rc', 'a\u2028c'], ['a\nc']],
    ['^abc$', ['abc', 'abc\n'], ['abc\n\n', 'abcd']],
    ['x\\u0041\\x42', ['xAB'], ['xab']],
    ['^a*?b', ['aab', 'b'], ['ac']],
    ['\\.\\[\\]\\(\\)\\{\\}\\\\\\^\\$\\|\\*\\+\\?', ['.[](){}\\^$|*+?'], ['']],
  ])('%s', (source, matching, others) => {
    const regex = fromDotNet(source);
    expect(matching.filter((text) => !regex.test(text))).toEqual([]);
    expect(others.filter((text) => regex.test(text))).toEqual([]);
  });
});

describe('a regular expression that would match other streams', () => {
  it.each([
    '\\w+',
    '\\d',
    '\\s',
    '\\bx',
    '\\p{L}',
    '\\A',
    '\\Z',
    '\\G',
    '\\1',
    '\\ca',
    '\\0',
    '\\e',
    '\\k<x>',
    '(?i)a',
    '(?<name>a)',
    '(?<=a)b',
    '(?<!a)b',
    '(?>a)',
    "(?'n'a)",
    '(?#x)a',
    '(?(a)b|c)',
    '[a-z-[aeiou]]',
    '[]a]',
    '[^]a]',
    '[[:alpha:]]',
    '[a',
    '[\\w]',
    'a{,3}',
    'a{',
    '}',
    ']',
    '*a',
    'a**',
    '(*a)',
    '^*',
    '|*',
    'a{2}{3}',
    '(a',
    'a)',
    '\\',
  ])('%s is refused', (source) => {
    expect(() => fromDotNet(source)).toThrow(SyntaxError);
  });
});
