import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { meanwhile } from '../../../src/platform/following/meanwhile.ts';

/** What is followed: steps that are handed in, until the signal aborts. */
class Steps {
  readonly #handed: number[] = [];
  #wake = (): void => {};
  over = false;

  hand(...steps: number[]): void {
    this.#handed.push(...steps);
    this.#wake();
  }

  readonly follow = async function* (this: Steps, signal: AbortSignal): AsyncGenerator<number> {
    signal.addEventListener('abort', () => this.#wake());
    try {
      while (!signal.aborted) {
        const step = this.#handed.shift();
        if (step !== undefined) yield step;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.over = true;
    }
  }.bind(this);
}

async function* pieces(count: number, done: (piece: number) => unknown): AsyncGenerator<void> {
  for (let n = 1; n <= count; n++) {
    await done(n);
    yield;
  }
}

it('does one piece between two steps while steps come, and the rest while none does', async () => {
  const steps = new Steps();
  steps.hand(1, 2, 3);
  const seen: string[] = [];
  const stop = new AbortController();
  const work = pieces(6, (n) => {
    seen.push(`piece ${n}`);
    if (n === 6) steps.hand(4);
  });
  for await (const step of meanwhile(stop.signal, steps.follow, work)) {
    seen.push(`step ${step}`);
    if (step === 4) stop.abort();
  }
  expect(seen.slice(0, 2)).toEqual(['piece 1', 'step 1']);
  expect(seen.indexOf('step 3')).toBeLessThan(seen.indexOf('piece 5'));
  expect(seen.slice(-2)).toEqual(['piece 6', 'step 4']);
  expect(seen.filter((one) => one.startsWith('piece'))).toHaveLength(6);
});

it('never does a piece while a step is worked on', async () => {
  const steps = new Steps();
  const stop = new AbortController();
  let [atWork, done] = [false, 0];
  const work = pieces(20, async () => {
    expect(atWork).toBe(false);
    await pause(1);
    expect(atWork).toBe(false);
    steps.hand((done += 1));
  });
  for await (const step of meanwhile(stop.signal, steps.follow, work)) {
    atWork = true;
    await pause(2);
    atWork = false;
    if (step === 20) stop.abort();
  }
  expect(done).toBe(20);
});

it('goes on with the steps once no piece is left', async () => {
  const steps = new Steps();
  const stop = new AbortController();
  setTimeout(() => steps.hand(1), 20);
  for await (const step of meanwhile(
    stop.signal,
    steps.follow,
    pieces(0, () => {}),
  )) {
    expect(step).toBe(1);
    stop.abort();
  }
  expect(steps.over).toBe(true);
});

it('ends with a piece that fails, though no step ever comes', async () => {
  const steps = new Steps();
  const work = pieces(2, () => {
    throw new Error('the store is away');
  });
  const following = meanwhile(new AbortController().signal, steps.follow, work);
  await expect(following.next()).rejects.toThrow('the store is away');
  expect(steps.over).toBe(true);
});

it('ends with a step that fails, once the piece beside it is done', async () => {
  const done: number[] = [];
  const work = pieces(9, (n) => pause(5).then(() => done.push(n)));
  const follow = async function* (): AsyncGenerator<number> {
    throw new Error('the subscription ended');
  };
  await expect(meanwhile(new AbortController().signal, follow, work).next()).rejects.toThrow(
    'the subscription ended',
  );
  expect(done).toEqual([1]);
});

it.each(['in the middle of the pieces', 'after them'])('ends when it is told to, %s', async (when) => {
  const steps = new Steps();
  const stop = new AbortController();
  const done: number[] = [];
  const work = pieces(5, async (n) => {
    done.push(n);
    if (n === 2 && when !== 'after them') stop.abort();
    if (n === 5) setTimeout(() => stop.abort(), 10);
  });
  for await (const _ of meanwhile(stop.signal, steps.follow, work)) throw new Error('no step was handed in');
  expect(done).toHaveLength(when === 'after them' ? 5 : 2);
  expect(steps.over).toBe(true);
});
