// A backup that is whole gets its name, on whatever it is written to.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NameTaken, publish } from '../../../src/app/backup/publish.ts';

let folder = '';
let draft = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lotbook-publish-'));
  draft = path.join(folder, 'book.backup.part');
  file = path.join(folder, 'book.backup');
});
beforeEach(async () => {
  await rm(file, { force: true });
  await writeFile(draft, 'the book');
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe.each([
  ['that gives a file two names', undefined],
  ['like that of a stick', failing('EPERM')],
  ['like that of a share', failing('ENOTSUP')],
])('on a file system %s', (_name, named) => {
  it('is there whole, and its draft is not', async () => {
    await publish(draft, file, named);
    expect(await readFile(file, 'utf8')).toBe('the book');
    expect(await readdir(folder)).toEqual(['book.backup']);
  });

  it('takes the place of no other file, and the draft stays', async () => {
    await writeFile(file, 'another');
    await expect(publish(draft, file, named)).rejects.toThrow(NameTaken);
    expect(await readFile(file, 'utf8')).toBe('another');
    expect(await readFile(draft, 'utf8')).toBe('the book');
  });
});

it('says what else is in the way', async () => {
  await expect(publish(draft, file, failing('ENOSPC'))).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual(['book.backup.part']);
});
