// The bar of work whose end is known: how much of it is done, and how fast it goes.
import { SingleBar } from 'cli-progress';

export interface ShareBar {
  readonly step: (share: number, count: number) => void;
  readonly finish: () => { readonly seconds: number };
  readonly stop: () => void;
}

export function shareBar(doing: string, unit: string, isEndKnown = true): ShareBar {
  const bar = new SingleBar({
    format: `${doing} ${isEndKnown ? '{bar} {percentage}% | ' : ''}{count} ${unit} | {rate} ${unit}/s`,
    hideCursor: true,
  });
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  bar.start(1, 0, { count: 0, rate: 0 });
  return {
    step: (share, count) =>
      bar.update(Math.min(1, share), { count, rate: Math.round(count / Math.max(seconds(), 0.001)) }),
    finish() {
      bar.update(1);
      bar.stop();
      return { seconds: seconds() };
    },
    stop: () => bar.stop(),
  };
}

interface EventsBar {
  readonly step: (step: { readonly phase: string; readonly events: number }) => void;
  readonly stop: () => void;
}

/** Work in phases, each on so many events; null where nobody knows how many there are. */
export function eventsBar(of: number | null): EventsBar {
  let phase = '';
  let bar: ShareBar | null = null;
  return {
    step(step) {
      if (step.phase !== phase) {
        bar?.stop();
        phase = step.phase;
        bar = shareBar(phase.padEnd(9), 'events', of !== null);
      }
      bar?.step(step.events / Math.max(of ?? 1, 1), step.events);
    },
    stop: () => bar?.stop(),
  };
}
