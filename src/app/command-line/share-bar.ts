// The bar of work whose end is known: how much of it is done, and how fast it goes.
import { SingleBar } from 'cli-progress';

export interface ShareBar {
  readonly step: (share: number, count: number) => void;
  readonly finish: () => { readonly seconds: number };
  readonly stop: () => void;
}

export function shareBar(doing: string, unit: string): ShareBar {
  const bar = new SingleBar({
    format: `${doing} {bar} {percentage}% | {count} ${unit} | {rate} ${unit}/s`,
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

/** Work of `of` events, as they are reported. */
export function eventsBar(of: number): {
  readonly step: (step: { readonly phase: string; readonly events: number }) => void;
  readonly stop: () => void;
} {
  let phase = '';
  let bar: ShareBar | null = null;
  return {
    step(step) {
      if (step.phase !== phase) {
        bar?.finish();
        phase = step.phase;
        bar = shareBar(phase.padEnd(9), 'events');
      }
      bar?.step(step.events / Math.max(of, 1), step.events);
    },
    stop: () => bar?.stop(),
  };
}
