// What taking a person in asks of the event store, call by call: each one is time that every intake takes, so a new one
// has to be told here.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventStore } from '../../../src/platform/eventstore/event-store.ts';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
let calls: string[] = [];

beforeAll(async () => {
  space = await openSpace();
  const { events } = space.service.backend;
  record(events);
  // blocks of identifiers grow from one: those that are left of the third are enough
  for (const n of [1, 2, 3, 4]) await post(`first${n}@x.fr`, `+3361111110${n}`);
});
afterAll(() => space.close());
beforeEach(() => {
  calls = [];
});

/** By the kind of stream, which its name begins with. */
function record(events: EventStore): void {
  const kind = (stream: string): string => stream.slice(0, stream.indexOf('-'));
  const { append, page, last } = events;
  events.append = (stream, ...more) => {
    calls.push(`appends ${kind(stream)}`);
    return append.call(events, stream, ...more);
  };
  events.page = (stream, ...more) => {
    calls.push(`reads ${kind(stream)}`);
    return page.call(events, stream, ...more);
  };
  events.last = (stream) => {
    calls.push(`looks at the last ${kind(stream)}`);
    return last.call(events, stream);
  };
}

async function post(email1: string, phone1: string): Promise<void> {
  const contact = { name: 'Martin', firstname: 'Jeanne', email1, phone1, optin: true };
  const answered = await space.partner('POST', `/programs/${space.programId}/leads`, { contact, lead: {} });
  expect(answered.status).toBe(201);
}

test('a new person is two claims and a lead, and nothing is read of what is only now made', async () => {
  await post('new@x.fr', '+33611111199');
  expect(calls.toSorted()).toEqual([
    'appends claim',
    'appends claim',
    'appends claim',
    'appends claim',
    'appends lead',
    'reads claim',
    'reads claim',
    'reads program',
    'reads tenant',
  ]);
});

test('a known person is a request on a lead: claims seen before say which, and the append proves it', async () => {
  await post('first1@x.fr', '+33611111101');
  expect(calls.toSorted()).toEqual(['appends lead', 'reads grid', 'reads program', 'reads tenant']);
});

test('a known person who asks for another program holds nothing there: its grid is not read', async () => {
  const other = await space.addProgram();
  calls = [];
  const contact = { name: 'Martin', firstname: 'Jeanne', email1: 'first2@x.fr', phone1: '+33611111102' };
  const answered = await space.partner('POST', `/programs/${other}/leads`, { contact, lead: {} });
  expect(answered.status).toBe(201);
  expect(calls).not.toContain('reads grid');
});
