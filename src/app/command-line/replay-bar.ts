// The bar of a replay: how far it has come, how fast it goes, and how long it will take.
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
    format: '{bar} {percentage}% | {events} events | {rate} events/s | {left}',
    hideCursor: true,
  });
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  bar.start(1, 0, { events: 0, rate: 0, left: timeLeft(0, 0) });
  return {
    step({ total, position, liveAt }) {
      const share =
        liveAt === null || position === null ? 1 : Math.min(1, Number(position) / Number(liveAt || 1n));
      const rate = Math.round(total / seconds());
      bar.update(share, { events: total, rate, left: timeLeft(share, seconds()) });
    },
    finish() {
      bar.update(1, { left: timeLeft(1, seconds()) });
      bar.stop();
      return { seconds: seconds() };
    },
    stop: () => bar.stop(),
  };
}

/** As far as what has been done tells: positions are spread over a history as evenly as its events. */
export function timeLeft(share: number, seconds: number): string {
  if (share <= 0) return 'time left: not known yet';
  const left = Math.ceil((seconds / share) * (1 - Math.min(1, share)));
  if (left < 60) return `${left} s left`;
  if (left < 3_600) return `${Math.ceil(left / 60)} min left`;
  return `${Math.floor(left / 3_600)} h ${Math.ceil((left % 3_600) / 60)} min left`;
}
