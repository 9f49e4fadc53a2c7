// The log as somebody at a terminal reads it.
import { expect, test } from 'vitest';
import { inWords } from '../../src/app/readable-log.ts';

test('a line says when, how bad, what, and the rest by name, on one line', () => {
  const time = new Date(2026, 2, 14, 9, 5, 7).getTime();
  const line = JSON.stringify({
    level: 40,
    time,
    msg: 'Postgres is away',
    tries: 3,
    error: 'no\nanswer',
    url: '/v1',
  });
  expect(inWords(line)).toBe('09:05:07 warn  Postgres is away tries=3 error="no\\nanswer" url=/v1\n');
});

test('what is no such line passes as it is', () => {
  expect(inWords('killed\n')).toBe('killed\n');
  expect(inWords('{"msg":"x"}\n')).toBe('x\n');
});
