import { expect, it } from 'vitest';
import { readConfig } from '../../../src/app/settings/config.ts';

const SETTINGS = {
  LOTBOOK_HOST: '0.0.0.0',
  LOTBOOK_PORT: '8081',
  LOTBOOK_BASE_URL: 'https://book.example',
  LOTBOOK_DATA_DIR: '/var/lib/lotbook',
  LOTBOOK_DATABASE_URL: 'postgres://book:secret@rows.example/book',
  LOTBOOK_EVENTSTORE: 'esdb://events.example:2113?tls=true',
  LOTBOOK_BACKOFFICE_TOKEN: 'a-token-for-the-back-office',
  LOTBOOK_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOTBOOK_ROLES: 'api,projector',
  LOTBOOK_LOG_LEVEL: 'warn',
  LOTBOOK_TEST_CLOCK: '1',
};

it.each(['\r', ' ', '\t', '\r\n'])('does not mind a line that ends with %j, or begins so', (blank) => {
  const around = Object.entries(SETTINGS).map(([name, value]) => [name, `${blank}${value}${blank}`] as const);
  expect(readConfig(Object.fromEntries(around))).toEqual(readConfig(SETTINGS));
});

it('takes what is blank for what is not there', () => {
  const { host, port, dataDir } = readConfig({
    LOTBOOK_HOST: ' ',
    LOTBOOK_PORT: '\r',
    LOTBOOK_DATA_DIR: '\t',
  });
  expect({ host, port, dataDir }).toEqual({ host: '127.0.0.1', port: 8080, dataDir: './data' });
});
