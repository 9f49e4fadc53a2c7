// A store in a process of its own: started, known to be up by the line that it prints, killed, paused, started again.
import { launch } from '../../faults/service-process.ts';
import { parsed } from '../json.ts';
import { familyOf, signal } from './family.ts';

const LIMIT_MS = 60_000;

export class StoreProcess {
  readonly #script: string;
  readonly #env: Record<string, string>;
  #running: ReturnType<typeof launch> | null = null;
  #isOver = false;

  constructor(script: string, env: Record<string, string> = {}) {
    this.#script = script;
    this.#env = env;
  }

  /** What it says of itself once it is up. */
  async start(args: readonly string[]): Promise<unknown> {
    if (this.#isOver) throw new Error('the run is over');
    const env = { ...this.#env, NODE_OPTIONS: '--import tsx' };
    const running = launch(env, this.#script, [...args]);
    this.#running = running;
    const limit = performance.now() + LIMIT_MS;
    for (;;) {
      const line = running
        .output()
        .split('\n')
        .find((text) => text.startsWith('{'));
      if (line !== undefined && parsed(line) !== null) return parsed(line);
      if (running.child.exitCode !== null || performance.now() > limit)
        throw new Error(`${this.#script} does not start: ${running.output().slice(-2_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async kill(): Promise<void> {
    await this.#running?.kill('SIGKILL');
  }

  /** Stops it and all that it started, until the answer is called. */
  async pause(): Promise<() => void> {
    const pid = this.#running?.child.pid;
    const family = pid === undefined ? [] : await familyOf(pid);
    signal(family, 'SIGSTOP');
    return () => signal(family, 'SIGCONT');
  }

  /** For good. */
  async stop(): Promise<void> {
    this.#isOver = true;
    // a paused one hears nothing
    this.#running?.child.kill('SIGCONT');
    await this.#running?.kill('SIGTERM');
  }
}
