// What readers ask of streams that nobody looked at before: asked together, kept only where it cannot be old.
import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { StreamStates } from '../../../src/platform/embedded/node/log/stream-states.ts';

/** A log in which the last revision of `s12` is 12; each question waits until it is let go. */
function log() {
  const questions: { readonly bases: readonly string[]; readonly answer: (error?: Error) => void }[] = [];
  const session = {
    query: ({ values: [bases] }: { values: [string[]] }) =>
      new Promise((resolve, reject) => {
        const rows = bases.map((base) => ({ last: base.slice(1), meta_last: null, meta_record: null }));
        questions.push({ bases, answer: (error) => (error ? reject(error) : resolve({ rows })) });
      }),
  } as unknown as ClientBase;
  const withSession = <T>(use: (session: ClientBase) => Promise<T>): Promise<T> => use(session);
  return { questions, withSession };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('those who ask while others are looked up are looked up together, and each hears of its own', async () => {
  const { questions, withSession } = log();
  const states = new StreamStates();
  const read = Array.from({ length: 40 }, (_, n) => states.forReader(`s${n % 20}`, withSession));
  await turn();
  expect(questions.map(({ bases }) => bases.length)).toEqual([1, 1]);
  for (const { answer } of questions.splice(0)) answer();
  await turn();
  expect(questions.map(({ bases }) => bases)).toEqual([
    Array.from({ length: 20 }, (_, n) => `s${(n + 2) % 20}`),
  ]);
  questions[0]!.answer();
  expect((await Promise.all(read)).map(({ last }) => last)).toEqual(
    Array.from({ length: 40 }, (_, n) => n % 20),
  );
  // known from now on
  expect((await states.forReader('s7', withSession)).last).toBe(7);
  expect(questions).toHaveLength(1);
});

test('what was looked up while a batch was written may be old, and is not kept', async () => {
  const { questions, withSession } = log();
  const states = new StreamStates();
  const read = states.forReader('s1', withSession);
  await turn();
  states.beginBatch();
  states.endBatch([]);
  questions[0]!.answer();
  expect((await read).last).toBe(1);
  expect(states.get('s1')).toBeUndefined();
});

test('a look that fails is told to those who waited for it, and the next one is another', async () => {
  const { questions, withSession } = log();
  const states = new StreamStates();
  const read = Promise.allSettled(['s1', 's2', 's3'].map((base) => states.forReader(base, withSession)));
  await turn();
  questions[0]!.answer(new Error('away'));
  questions[1]!.answer();
  await turn();
  questions[2]!.answer(new Error('away'));
  expect((await read).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  const again = states.forReader('s3', withSession);
  await turn();
  questions[3]!.answer();
  expect((await again).last).toBe(3);
});
