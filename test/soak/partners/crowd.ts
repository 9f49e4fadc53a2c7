// Everybody at work, until they are told to stop; then each finishes what is under way.
import { Chance } from '../../hostile/random.ts';
import type { Ledger } from '../ledger.ts';
import { changePrices } from './batches.ts';
import type { Part, Stage } from './cast.ts';
import { within } from '../not-well.ts';
import type { ClientSpace } from './client-space.ts';
import { lookAtPages } from './console.ts';
import { correct } from './corrections.ts';
import { takeIn } from './intake.ts';
import { forget, goOn, rule, sell } from './office.ts';
import { keepPlans } from './plans.ts';
import { applySheet, describeLots } from './sheets.ts';
import { report } from './reports.ts';
import { cancelOption, placeOption } from './options.ts';
import { readSomething } from './readers.ts';
import { declare } from './rivals.ts';
import { switchOver } from './subscribers.ts';

const PARTS: readonly Part[] = [
  { deed: takeIn, pauseMs: 250 },
  { deed: takeIn, pauseMs: 250 },
  { deed: placeOption, pauseMs: 150 },
  { deed: placeOption, pauseMs: 150 },
  { deed: placeOption, pauseMs: 150 },
  { deed: cancelOption, pauseMs: 200 },
  { deed: cancelOption, pauseMs: 200 },
  { deed: changePrices, pauseMs: 150 },
  { deed: changePrices, pauseMs: 150 },
  { deed: declare, pauseMs: 400 },
  { deed: rule, pauseMs: 300 },
  { deed: rule, pauseMs: 300 },
  { deed: sell, pauseMs: 500 },
  { deed: sell, pauseMs: 500 },
  { deed: goOn, pauseMs: 350 },
  { deed: correct, pauseMs: 250 },
  { deed: correct, pauseMs: 250 },
  { deed: report, pauseMs: 250 },
  { deed: report, pauseMs: 250 },
  { deed: keepPlans, pauseMs: 400 },
  { deed: applySheet, pauseMs: 500 },
  { deed: describeLots, pauseMs: 300 },
  { deed: describeLots, pauseMs: 300 },
  { deed: forget, pauseMs: 3_000 },
  { deed: switchOver, pauseMs: 700 },
  { deed: lookAtPages, pauseMs: 400 },
  { deed: readSomething, pauseMs: 60 },
  { deed: readSomething, pauseMs: 60 },
];

/** Everybody gives up long before: who does not has been left without an answer, a refusal or an end of the connection. */
const LEFT_WAITING_MS = 180_000;

export interface Crowd {
  /** Resolves when everybody has an answer to what they asked last, or has given up on it. */
  stop(): Promise<void>;
}

export function startCrowd(spaces: readonly ClientSpace[], ledger: Ledger, seed: number): Crowd {
  let isOver = false;
  const busy = new Set<string>();
  const working = spaces.flatMap((space, s) =>
    PARTS.map(async ({ deed, pauseMs }, p) => {
      const chance = new Chance(seed + s * 1_000 + p + 1);
      const stage: Stage = { space, ledger, chance };
      while (!isOver) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 * chance.next()));
        const what = `${deed.name} ${p} in ${space.key}`;
        busy.add(what);
        await deed(stage);
        busy.delete(what);
      }
    }),
  );
  const over = Promise.all(working);
  // told when it is stopped
  over.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await within(LEFT_WAITING_MS, over, () => `still waiting: ${[...busy].join(', ')}`);
    },
  };
}
