// A replay on a clock of our own: how fast it goes and how long it still takes.
import { describe, expect, it } from 'vitest';
import { leftInWords, replayLines, ReplayPace } from '../../src/app/replay-pace.ts';

const END = 1_000_000n;

/** So many events in so many seconds, each as long as the next. */
function replayed(...stretches: readonly (readonly [events: number, seconds: number])[]) {
  let now = 0;
  const pace = new ReplayPace(() => now);
  let total = 0;
  let last = pace.take({ total: 0, position: null, end: END });
  for (const [events, seconds] of stretches)
    for (let second = 0; second < seconds; second++) {
      now += 1_000;
      total += events / seconds;
      last = pace.take({ total, position: BigInt(Math.round(total)), end: END });
    }
  return last;
}

describe('the pace of a replay', () => {
  it('is not known before a second has passed', () => {
    let now = 0;
    const pace = new ReplayPace(() => now);
    now = 900;
    expect(pace.take({ total: 10, position: 10n, end: END })).toMatchObject({ secondsLeft: null });
  });

  it('says what is left at the speed that it has', () => {
    expect(replayed([100_000, 10])).toEqual({ share: 0.1, total: 100_000, rate: 10_000, secondsLeft: 90 });
  });

  it('forgets what was long ago: the last stretch counts', () => {
    const { rate, secondsLeft } = replayed([400_000, 10], [100_000, 20]);
    expect(rate).toBe(5_000);
    expect(secondsLeft).toBeCloseTo(100);
  });

  it('has nothing left at the end, nor where there is no history', () => {
    expect(replayed([1_000_000, 50])).toMatchObject({ share: 1, secondsLeft: 0 });
    expect(new ReplayPace(() => 0).take({ total: 0, position: null, end: null }).share).toBe(1);
  });

  it('knows no end while nothing moves', () => {
    expect(replayed([0, 30])).toMatchObject({ share: 0, rate: 0, secondsLeft: null });
  });

  it.each([
    [null, 'time left not known yet'],
    [0, '0 s left'],
    [0.2, '1 s left'],
    [59, '59 s left'],
    [61, '2 min left'],
    [3_599, '1 h 0 min left'],
    [7_500, '2 h 5 min left'],
  ])('%s seconds are told as %s', (seconds, words) => expect(leftInWords(seconds)).toBe(words));
});

it('is told in a line every ten seconds to who has no bar', () => {
  let now = 0;
  const lines: string[] = [];
  const step = replayLines(
    (line) => lines.push(line),
    () => now,
  );
  for (let second = 1; second <= 25; second++) {
    now = second * 1_000;
    step({ total: second * 2_000, position: BigInt(second * 2_000), end: 100_000n });
  }
  expect(lines).toEqual([
    'replayed 20000 events, 20%: 2000 events/s, 40 s left',
    'replayed 40000 events, 40%: 2000 events/s, 30 s left',
  ]);
});
