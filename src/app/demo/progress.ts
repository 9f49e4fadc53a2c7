// Says how far the demo is laid: a bar for who looks at a terminal, a line every ten percent for who collects logs.
import { shareBar } from '../command-line/share-bar.ts';
import type { Say } from '../service.ts';

interface Progress {
  readonly step: (done: number, of: number) => void;
  readonly stop: () => void;
}

export function demoProgress(space: string, isWatched: boolean, say: Say): Progress {
  if (!isWatched)
    return { step: inTens((percent) => say('lays the demo', { space, percent })), stop: () => {} };
  let bar: ReturnType<typeof shareBar> | null = null;
  return {
    step: (done, of) => {
      bar ??= shareBar(`  Lays the demo "${space}"`, 'calls');
      bar.step(done / of, done);
      if (done === of) bar.finish();
    },
    stop: () => bar?.stop(),
  };
}

function inTens(tell: (percent: number) => void): Progress['step'] {
  let told: number | null = null;
  return (done, of) => {
    const tens = Math.floor((done * 10) / of);
    if (told !== null && tens > told) tell(tens * 10);
    told = tens;
  };
}
