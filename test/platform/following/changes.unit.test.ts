import { expect, test } from 'vitest';
import { Changes, changeNotice, type Changed } from '../../../src/platform/following/changes.ts';
import type { Listener } from '../../../src/platform/postgres/listener.ts';

function listening() {
  let notice = (_payload: string): void => {};
  let connected = (): void => {};
  const on = (_channel: string, subscriber: Parameters<Listener['on']>[1]): void => {
    notice = (payload) => subscriber.onNotice(payload);
    connected = () => subscriber.onConnected();
  };
  const changes = new Changes({ on } as unknown as Listener);
  const tell = (streams: readonly string[] | null): void => notice(changeNotice(streams).payload);
  return { changes, tell, connect: () => connected() };
}

test('each client space hears of its own, once for a batch', () => {
  const { changes, tell } = listening();
  const heard: (readonly Changed[])[] = [];
  const stop = changes.follow('demo', (changed) => heard.push(changed));
  tell(['grid-demo.12', 'lead-other.3', 'grid-demo.12', 'tenant-demo']);
  tell(['lead-other.3']);
  expect(heard).toEqual([
    [
      { category: 'grid', id: '12' },
      { category: 'tenant', id: null },
    ],
  ]);
  stop();
  tell(['grid-demo.12']);
  expect(heard).toHaveLength(1);
});

test('who goes takes nobody along, and may go twice', () => {
  const { changes, tell } = listening();
  const heard: string[] = [];
  const follow = (name: string): (() => void) => changes.follow('demo', () => void heard.push(name));
  const [first, second] = [follow('first'), follow('second')];
  first();
  tell(['grid-demo.1']);
  expect(heard).toEqual(['second']);
  second();
  tell(['grid-demo.1']);
  const third = follow('third');
  // gone already: what began since is not ended by it
  first();
  second();
  tell(['grid-demo.1']);
  third();
  tell(['grid-demo.1']);
  expect(heard).toEqual(['second', 'third']);
});

test('a batch too large for one notice, and one whose notice was lost, may have changed everything', () => {
  const { changes, tell, connect } = listening();
  const heard: (readonly Changed[])[] = [];
  changes.follow('demo', (changed) => heard.push(changed));
  tell(Array.from({ length: 500 }, (_, i) => `lead-other-space.${i}`));
  connect();
  tell(null);
  tell([]);
  expect(heard).toEqual([[null], [null], [null]]);
});

test('what may have changed since a moment: never less than what did', () => {
  const { changes, tell, connect } = listening();
  const now = Date.now();
  expect(changes.maybeSince('demo', now + 60_000)).toBe(true);
  connect();
  expect(changes.maybeSince('demo', now - 60_000)).toBe(true);
  expect(changes.maybeSince('demo', now + 60_000)).toBe(false);
  tell(['lead-other.3']);
  expect(changes.maybeSince('other', now)).toBe(true);
  tell(['lead-demo.3']);
  expect(changes.maybeSince('demo', now)).toBe(true);
});
