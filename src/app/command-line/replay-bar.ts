// The bar of a replay: how far it has come, and how fast it goes.
import { SingleBar } from 'cli-progress';

interface ReplayStep {
  readonly total: number;
  readonly position: bigint | null;
  readonly liveAt: bigint | null;
}

interface ReplayBar {
  readonly step: (step: ReplayStep) => void;
  readonly finish: () => { readonly seconds: number };
  readonly stop: () => void;
}

export function replayBar(): ReplayBar {
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {events} events | {rate} events/s',
    hideCursor: true,
  });
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  bar.start(1, 0, { events: 0, rate: 0 });
  return {
    step({ total, position, liveAt }) {
      const share =
        liveAt === null || position === null ? 1 : Math.min(1, Number(position) / Number(liveAt || 1n));
      bar.update(share, { events: total, rate: Math.round(total / seconds()) });
    },
    finish() {
      bar.update(1);
      bar.stop();
      return { seconds: seconds() };
    },
    stop: () => bar.stop(),
  };
}
