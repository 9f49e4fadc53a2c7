// What comes round by the clock. A tick that was missed is no news: the next one asks for all that is due.
import cron from 'node-cron';

export interface Ticks {
  stop(): Promise<void>;
}

export function ticks(expression: string, tick: () => void): Ticks {
  // else the package writes warnings of its own to the console, in between the lines of the log
  const task = cron.schedule(expression, tick, { suppressMissedWarning: true });
  return {
    async stop() {
      await task.stop();
      await task.destroy();
    },
  };
}
