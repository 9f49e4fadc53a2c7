// What a write answers when the read model shows it, shows it late, or should show it and does not.
import { expect, test } from 'vitest';
import { data } from '../../src/platform/http/answers/answer.ts';
import type { StoredEvent } from '../../src/platform/eventstore/event-store.ts';
import { refuse } from '../../src/platform/kernel/refusal.ts';
import { shown, type Book, type Unreadable } from '../../src/processes/book.ts';

const WRITTEN = { stream: 'lead-demo.1', position: 7n };

function bookWith({ reached = true, last = 7n }: { reached?: boolean; last?: bigint | null }) {
  const told: Unreadable[] = [];
  const book = {
    progress: { reached: async () => reached },
    events: { last: async () => (last === null ? null : ({ position: last } as StoredEvent)) },
    onUnreadable: (error: Unreadable) => void told.push(error),
  } as unknown as Book;
  return { book, told };
}

const answered = async (book: Book, read: Parameters<typeof shown>[4]) =>
  await shown(book, 'leads', WRITTEN, { id: 1 }, read);

const LATER = { value: { id: 1 }, around: { status: 202 } };

test('answers with what is read', async () => {
  const { book, told } = bookWith({});
  expect(await answered(book, async () => data('read'))).toMatchObject({ value: 'read' });
  expect(told).toEqual([]);
});

test('answers 202 without a look when the read model is behind', async () => {
  const { book, told } = bookWith({ reached: false });
  const read = async () => {
    throw new Error('nobody asked');
  };
  expect(await answered(book, read)).toMatchObject(LATER);
  expect(told).toEqual([]);
});

test('answers 202 when a later command took the record away again', async () => {
  const { book, told } = bookWith({ last: 8n });
  expect(await answered(book, async () => refuse('not-found'))).toMatchObject(LATER);
  expect(told).toEqual([]);
});

test.each([7n, null])('tells of a record that must be there and is not (last event %s)', async (last) => {
  const { book, told } = bookWith({ last });
  expect(await answered(book, async () => refuse('not-found'))).toMatchObject(LATER);
  expect(told.map(({ message }) => message)).toEqual([
    'leads has lead-demo.1 up to 7 and cannot be read: not-found',
  ]);
});
