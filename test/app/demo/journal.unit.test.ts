// The journal of a demo: what it says after a kill at any place, and what the braces of a story become.
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filled, filledUrl, Unnamed } from '../../../src/app/demo/filled.ts';
import { Journal } from '../../../src/app/demo/journal.ts';

const end = new Date('2026-06-15T10:00:00Z');
const at = new Date('2025-07-01T08:30:00Z');
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-journal-'));
  file = path.join(folder, 'demo-journal');
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

test('a step that was begun is in doubt until it is done, at the time it went out', async () => {
  const journal = await Journal.begin(file, 'one', end);
  await journal.begins(0, at);
  expect(await Journal.open(file)).toMatchObject({ done: 0, inDoubt: { step: 0, at }, reached: at, end });
  await journal.ends(0, { camille: 7 });
  const again = await Journal.open(file);
  expect(again).toMatchObject({ story: 'one', done: 1, inDoubt: null });
  expect(again?.names.get('camille')).toBe(7);
});

test('it stands at the latest instant that was reached', async () => {
  const journal = await Journal.begin(file, 'one', end);
  await journal.stands(end);
  await journal.stands(at);
  expect((await Journal.open(file))?.reached).toEqual(end);
});

test('whatever the place where a line was cut, the lines before it count and new ones begin anew', async () => {
  const journal = await Journal.begin(file, 'one', end);
  await journal.begins(0, at);
  await journal.ends(0, { camille: 7 });
  const whole = await readFile(file, 'utf8');
  const line = JSON.stringify({ begun: 1, at: at.toISOString() });
  for (let cut = 1; cut <= line.length; cut++) {
    await writeFile(file, whole + line.slice(0, cut));
    const opened = await Journal.open(file);
    expect(opened).toMatchObject({ done: 1, inDoubt: null });
    await opened!.begins(1, at);
    expect(await readFile(file, 'utf8')).toBe(`${whole}${line}\n`);
  }
});

test('what is no journal is none', async () => {
  expect(await Journal.open(file)).toBeNull();
  await appendFile(file, 'laying\n');
  expect(await Journal.open(file)).toBeNull();
});

test('braces become what they name, times are seen from now, anything else stays', () => {
  const known = { space: 'demo-2', names: new Map([['camille', 7]]), now: new Date('2026-03-28T23:30:00Z') };
  expect(filledUrl('/v1/{space}/users/{camille}', known)).toBe('/v1/demo-2/users/7');
  expect(
    filled(
      { a: ['{camille}', 'of {camille}'], b: { c: '{now-1d}', d: '{today+1d}', e: null, f: 1.5 } },
      known,
    ),
  ).toEqual({
    a: [7, 'of {camille}'],
    // the day is that of Paris, where it is past midnight
    b: { c: '2026-03-27T23:30:00.000Z', d: '2026-03-30', e: null, f: 1.5 },
  });
  expect(() => filled('{nobody}', known)).toThrow(Unnamed);
});
