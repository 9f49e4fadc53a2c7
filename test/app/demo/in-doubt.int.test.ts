// Every step of the demo's beginning, as if a kill had come between its answer and the note of it: told again, it names
// what is there and makes nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';
import { Doors } from '../../../src/app/demo/doors.ts';
import { Journal } from '../../../src/app/demo/journal.ts';
import { Player } from '../../../src/app/demo/player.ts';
import { readStory } from '../../../src/app/demo/story.ts';
import { DemoTime } from '../../../src/app/demo/time.ts';
import { openSpace, type Space } from '../../support/space.ts';

const SPACE = 'essai';
let space: Space;
let folder: string;
beforeAll(async () => {
  [space, folder] = await Promise.all([openSpace(), mkdtemp(path.join(os.tmpdir(), 'lotbook-doubt-'))]);
});
afterAll(async () => {
  await space.close();
  await rm(folder, { recursive: true, force: true });
});

test('a step whose answer was lost is told again', async () => {
  const { app, backend, backofficeToken } = space.service;
  const signal = new AbortController().signal;
  let key: Promise<string> | null = null;
  const doors: Doors = new Doors(app, backofficeToken ?? '', () => (key ??= makeKey(doors)), signal);
  const story = await readStory();
  const file = path.join(folder, 'journal');
  await Journal.begin(file, story.digest, backend.clock.now());
  const playTo = async (until: number): Promise<Journal> => {
    const journal = (await Journal.open(file))!;
    const nothing = async (): Promise<void> => {};
    // no clock is held: the steps are those before the year
    const standing = { space: SPACE, note: nothing, hold: nothing, letGo: nothing };
    const time = new DemoTime(backend, standing, false);
    const quiet = { onStep: () => {}, onCall: () => {} };
    await new Player({ space: SPACE, story, journal, doors, time, signal, ...quiet }).play(until);
    return journal;
  };
  for (let n = 1; n <= story.before; n++) {
    const first = await playTo(n);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.at(-1)).toContain(`"done":${n - 1}`);
    await writeFile(file, `${lines.slice(0, -1).join('\n')}\n`);
    const again = await playTo(n);
    expect([n, ...again.names]).toEqual([n, ...first.names]);
  }
  for (const [list, many] of [
    ['users', 3],
    ['programs', 3],
    ['programs/1/buildings', 2],
  ] as const) {
    const { data } = await doors.call('GET', `/backoffice/v1/${SPACE}/${list}`);
    expect([list, (data as unknown[]).length]).toEqual([list, many]);
  }
});

async function makeKey(doors: Doors): Promise<string> {
  const made = await doors.ask('POST', `/backoffice/v1/${SPACE}/keys`, {
    label: 'Essai',
    user_id: null,
    global_permissions: [],
    permissions: PROGRAM_PERMISSIONS,
    program_ids: 'all',
  });
  return String(made.key);
}
