// What was thrown, and the line that whoever started something reads.
import { expect, test } from 'vitest';
import { CannotStart } from '../../../src/app/stores/stores.ts';
import { withItsStore } from '../../../src/app/stores/with-its-store.ts';
import { Unavailable } from '../../../src/platform/kernel/unavailable.ts';

const elsewhere = {
  database: 'postgres://u:secret@rows:5432/x',
  eventStore: 'esdb://u:secret@events:2113?tls=true',
};
const embedded = { database: 'embedded', eventStore: 'embedded' };
const coded = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall });

test.each<[Error, string, string?]>([
  [coded('ECONNREFUSED', 'connect'), 'Postgres at rows:5432 does not answer (ECONNREFUSED)'],
  [coded('ECONNRESET', 'read'), 'Postgres at rows:5432 does not answer (ECONNRESET)'],
  [coded('57P01', ''), 'Postgres at rows:5432 does not answer (57P01)'],
  [coded('ENOENT', 'connect'), 'Postgres at rows:5432 does not answer (ENOENT)'],
  [new Error('timeout expired'), 'Postgres at rows:5432 does not answer (timeout expired)'],
  [new Error('Query read timeout'), 'Postgres at rows:5432 does not answer (Query read timeout)'],
  [
    new Unavailable('rows', new Error('no sign of life')),
    'Postgres at rows:5432 does not answer (no sign of life)',
    'The embedded Postgres does not answer (no sign of life)',
  ],
  [
    new Unavailable('events', coded('ECONNRESET', 'read')),
    'EventStoreDB at events:2113 does not answer',
    'The embedded EventStoreDB does not answer',
  ],
])('%s', (thrown, line, ofEmbedded) => {
  expect(withItsStore(thrown, elsewhere)).toEqual(new CannotStart(line));
  if (ofEmbedded !== undefined) expect(withItsStore(thrown, embedded)).toEqual(new CannotStart(ofEmbedded));
});

test.each([
  coded('ENOENT', 'open'),
  coded('EACCES', 'open'),
  coded('23505', ''),
  new TypeError('x is not a function'),
  new Error('the timeout expired long ago'),
  new Unavailable('files', coded('ECONNRESET', 'read')),
  new CannotStart('Postgres at rows:5432: password authentication failed', coded('57P03', '')),
  'a text',
])('is no store’s: %s', (thrown) => {
  expect(withItsStore(thrown, elsewhere)).toBe(thrown);
});
