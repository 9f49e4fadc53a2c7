// The bar of a replay: how far it has come, how fast it goes and how long it still takes. Where nobody can see a bar, a
// line now and then says the same.
import { SingleBar } from 'cli-progress';
import { leftInWords, replayLines, ReplayPace, type ReplayStep } from '../replay-pace.ts';

interface ReplayBar {
  readonly step: (step: ReplayStep) => void;
  readonly finish: () => { readonly seconds: number };
  readonly stop: () => void;
}

export function replayBar(): ReplayBar {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  if (!process.stderr.isTTY)
    return {
      step: replayLines((line) => process.stderr.write(`${line}\n`)),
      finish: () => ({ seconds: seconds() }),
      stop: () => {},
    };
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {events} events | {rate} events/s | {left}',
    hideCursor: true,
  });
  const pace = new ReplayPace();
  bar.start(1, 0, { events: 0, rate: 0, left: leftInWords(null) });
  return {
    step(step) {
      const { share, total, rate, secondsLeft } = pace.take(step);
      bar.update(share, { events: total, rate, left: leftInWords(secondsLeft) });
    },
    finish() {
      bar.update(1, { left: leftInWords(0) });
      bar.stop();
      return { seconds: seconds() };
    },
    stop: () => bar.stop(),
  };
}
