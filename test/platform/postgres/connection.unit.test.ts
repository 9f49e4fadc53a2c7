// Asking again and again whether somebody is there.
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenFor } from '../../../src/platform/postgres/connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What a connection answers, one question after the other. */
function answering(...answers: readonly (() => Promise<unknown>)[]): {
  client: pg.Client;
  asked: () => number;
} {
  const query = vi.fn((_text: string) => answers[query.mock.calls.length - 1]?.() ?? Promise.resolve());
  return { client: { query } as unknown as pg.Client, asked: () => query.mock.calls.length };
}

test('goes on after a silence: one that was slow once is heard again, and kept awake', async () => {
  const { client, asked } = answering(() => Promise.reject(new Error('Query read timeout')));
  const onSilence = vi.fn();
  const listening = listenFor(client, 100, onSilence);
  await vi.advanceTimersByTimeAsync(350);
  listening.stop();
  expect([asked(), onSilence.mock.calls.length]).toEqual([3, 1]);
});

test('asks once at a time, and no more once it is stopped', async () => {
  const { client, asked } = answering(() => new Promise((resolve) => setTimeout(resolve, 250)));
  const listening = listenFor(client, 100, () => {});
  await vi.advanceTimersByTimeAsync(350);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  listening.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked()).toBe(2);
});
