// The master key out of the mouth of a program, as from a service that keeps keys.
import { expect, it } from 'vitest';
import { findMasterKey } from '../../../src/app/settings/master-key.ts';

const KEY = Buffer.alloc(32, 5);
const settings = { masterKey: null, dataDir: '/nowhere', database: 'postgres://x', eventStore: 'esdb://x' };
const by = (masterKeyCommand: string) => findMasterKey({ ...settings, masterKeyCommand });

it('is what it prints', async () => {
  expect(await by(`echo ${KEY.toString('base64')}`)).toMatchObject({
    key: KEY,
    where: 'LOTBOOK_MASTER_KEY_COMMAND',
  });
  expect(await by(`printf '%s' '${KEY.toString('base64')}' | cat`)).toMatchObject({ key: KEY });
});

it.each([
  ['exit 3', 'LOTBOOK_MASTER_KEY_COMMAND: the program ended with 3'],
  ['no-such-program-at-all', 'LOTBOOK_MASTER_KEY_COMMAND: the program ended with 127'],
  ['echo c2hvcnQ=', 'LOTBOOK_MASTER_KEY_COMMAND: the program did not print 32 bytes in base64'],
  ['true', 'LOTBOOK_MASTER_KEY_COMMAND: the program did not print 32 bytes in base64'],
])('%s: says how it ended, and nothing of what it said', async (command, line) => {
  await expect(by(command)).rejects.toThrow(line);
  await expect(by(`echo secret-words >&2; echo secret-words; ${command}`)).rejects.not.toThrow(
    'secret-words',
  );
});
