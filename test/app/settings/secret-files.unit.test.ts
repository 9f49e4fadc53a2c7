// Secrets that lie in files: read as if they stood in the environment, or refused in one sentence that holds none of it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/app/settings/config.ts';
import { SECRET_FILES, SECRETS } from '../../../src/app/settings/secret-files.ts';

const KEY = Buffer.alloc(32, 5).toString('base64');
let folder = '';
let kept = 0;
beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-secrets-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const place = path.join(folder, String(++kept));
  writeFileSync(place, text);
  return place;
}

const outside = {
  LOTBOOK_EVENTSTORE: 'esdb://x:1',
  LOTBOOK_DATABASE_URL: 'postgres://x/y',
  LOTBOOK_BACKOFFICE_TOKEN: 'a-token-for-the-back-office',
  LOTBOOK_MASTER_KEY: KEY,
};

it.each(SECRETS)('%s may lie in a file, with or without a line end', (name) => {
  const oidc = {
    LOTBOOK_OIDC_ISSUER: 'https://i',
    LOTBOOK_OIDC_CLIENT_ID: 'c',
    LOTBOOK_OIDC_CLIENT_SECRET: 's3cret',
  };
  const all: Record<string, string> = {
    ...outside,
    ...oidc,
    LOTBOOK_METRICS_TOKEN: 'a-token-for-metrics',
    LOTBOOK_FILES: 's3://k:s@bucket?endpoint=https://files.example',
  };
  const said = all[name]!;
  for (const end of ['', '\n', '\r\n']) {
    const { [name]: _said, ...others } = all;
    expect(readConfig({ ...others, [`${name}_FILE`]: file(said + end) })).toEqual(readConfig(all));
  }
  expect(() => readConfig({ ...all, [`${name}_FILE`]: file(said) })).toThrow(
    `${name}_FILE: is set beside ${name}: set one of the two`,
  );
});

it('what cannot be taken from a file is said in one sentence, without what is in it', () => {
  const told = (place: string): string => {
    try {
      readConfig({ LOTBOOK_MASTER_KEY_FILE: place });
    } catch (error) {
      return (error as Error).message.replace(place, 'IT');
    }
    return 'nothing';
  };
  expect(told(path.join(folder, 'nowhere'))).toBe(
    'LOTBOOK_MASTER_KEY_FILE: IT cannot be read: there is no such file',
  );
  expect(told(path.join(file('x'), 'below'))).toBe(
    'LOTBOOK_MASTER_KEY_FILE: IT cannot be read: there is no such file',
  );
  expect(told(folder)).toBe('LOTBOOK_MASTER_KEY_FILE: IT is not a file');
  expect(told('/dev/zero')).toBe('LOTBOOK_MASTER_KEY_FILE: IT is not a file');
  expect(told(file(''))).toBe('LOTBOOK_MASTER_KEY_FILE: IT is empty');
  expect(told(file('\n'))).toBe('LOTBOOK_MASTER_KEY_FILE: IT is empty');
  expect(told(file('one\ntwo\n'))).toBe('LOTBOOK_MASTER_KEY_FILE: IT holds more than one line');
  expect(told(file('x'.repeat(70_000)))).toBe('LOTBOOK_MASTER_KEY_FILE: IT is too large to be a secret');
  expect(told(file('too short'))).toBe('LOTBOOK_MASTER_KEY: must be 32 bytes, base64');
  expect(told(file(KEY))).toBe('nothing');
});

it('an empty name is as if it were not set', () => {
  for (const name of SECRET_FILES) expect(() => readConfig({ [name]: '' })).not.toThrow();
});

it('a program may print the master key, and is not asked beside the key itself', () => {
  const { LOTBOOK_MASTER_KEY: _key, ...others } = outside;
  expect(() => readConfig(others)).toThrow('LOTBOOK_MASTER_KEY: is required');
  expect(readConfig({ ...others, LOTBOOK_MASTER_KEY_COMMAND: 'fetch-key' }).masterKeyCommand).toBe(
    'fetch-key',
  );
  expect(() => readConfig({ ...outside, LOTBOOK_MASTER_KEY_COMMAND: 'fetch-key' })).toThrow(
    'LOTBOOK_MASTER_KEY_COMMAND: is set beside LOTBOOK_MASTER_KEY',
  );
});
