// A log that cannot be written for a while: whoever logs is not held up, and the log says what it lacks.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logInto } from '../../src/app/open-log.ts';

const LINES = 4_000;
const KEPT_BYTES = 20_000;
let folder = '';
beforeAll(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-log-'))));
afterAll(async () => await rm(folder, { recursive: true, force: true }));

interface Line {
  readonly n?: number;
  readonly lines?: number;
}

it('keeps some lines while nobody reads, and says how many it lacks', async () => {
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const fd = openSync(pipe, constants.O_RDWR);
  const logger = logInto(fd, { level: 'info', keptBytes: KEPT_BYTES });
  for (let n = 0; n < LINES; n++) {
    logger.info({ n }, 'a line');
    // one that is under way takes its turn
    if (n % 100 === 0) await new Promise(setImmediate);
  }
  const reader = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  let text = '';
  const read = async (): Promise<Line[]> => {
    const bytes = Buffer.alloc(65_536);
    // there may be nothing yet
    const { bytesRead } = await reader.read(bytes).catch(() => ({ bytesRead: 0 }));
    text += bytes.toString('utf8', 0, bytesRead);
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  };
  const lackingIn = (lines: readonly Line[]): number =>
    lines.reduce((sum, line) => sum + (line.lines ?? 0), 0);
  const thereIn = (lines: readonly Line[]): number[] => lines.flatMap(({ n }) => n ?? []);
  await expect
    .poll(async () => {
      const lines = await read();
      return thereIn(lines).length + lackingIn(lines);
    })
    .toBe(LINES);
  expect(lackingIn(await read())).toBeGreaterThan(LINES / 4);
  // from then on everything is there again
  logger.info({ n: LINES }, 'a line');
  await expect.poll(async () => thereIn(await read()).at(-1)).toBe(LINES);
  await reader.close();
  closeSync(fd);
});
