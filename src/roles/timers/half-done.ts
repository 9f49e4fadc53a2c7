// Ends what a process that died left half done: what was agreed to as a whole does not stay half written until somebody
// comes by. Any number of processes may look; whatever is under way in one of them is left to it by who ends it.
import type { Logger } from 'pino';
import { Outage } from '../outage.ts';
import type { RunningRole } from '../role.ts';
import { ticks } from './ticks.ts';

export interface HalfDone<One> {
  /** How logs call one of them: `import`. */
  readonly what: string;
  /** Everything that is under way, in whatever process, and what no process is at any more. */
  left(): Promise<readonly One[]>;
  /** Nothing where somebody is at it. */
  finish(one: One): Promise<void>;
}

const EVERY_TEN_SECONDS = '*/10 * * * * *';

export function startFinishing<One>(halfDone: HalfDone<One>, logger: Logger): RunningRole {
  const { what } = halfDone;
  const outage = new Outage(logger, { role: 'timers', what });
  let looking: Promise<void> | null = null;
  let isStopping = false;

  async function look(): Promise<void> {
    let isWell = true;
    try {
      for (const one of await halfDone.left()) {
        if (isStopping) return;
        // one that cannot be ended holds up no other
        await halfDone.finish(one).catch((error: unknown) => {
          isWell = false;
          outage.failed(error, `the ${what} ${JSON.stringify(one)} is half done and cannot be ended`);
        });
      }
    } catch (error) {
      isWell = false;
      outage.failed(error, `nobody knows which ${what} is half done`);
    }
    if (isWell) outage.over(`nothing is left half done of any ${what}`);
  }

  const wake = (): void => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  const ticking = ticks(EVERY_TEN_SECONDS, wake);
  wake();
  return {
    trouble: () => null,
    async stop() {
      isStopping = true;
      await ticking.stop();
      await looking;
    },
  };
}
