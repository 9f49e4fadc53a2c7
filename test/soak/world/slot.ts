// A place where a process of the service runs: killed, paused, and started again by whoever supervises it. A process
// that ends after it was ready, and that nobody ended, is a finding.
import { launch } from '../../faults/service-process.ts';
import { wholeAnswer } from '../../support/answers/whole-answer.ts';
import { NotWell } from '../not-well.ts';

const START_LIMIT_MS = 90_000;
const READY_LIMIT_MS = 40_000;
const LOOK_MS = 100;
const LOOK_LIMIT_MS = 10_000;
const KEPT_OUTPUT = 4 * 1024 * 1024;

type Running = ReturnType<typeof launch>;

export class Slot {
  readonly address: string;
  readonly #env: Record<string, string>;
  /** Processes that ended by themselves, with their last words. */
  readonly fell: string[] = [];
  #running: Running | null = null;
  #before = '';
  #asked = new WeakSet<Running>();
  #isClosed = false;

  constructor(env: Record<string, string>) {
    this.#env = env;
    this.address = `http://${env.LOTBOOK_HOST ?? '127.0.0.1'}:${env.LOTBOOK_PORT}`;
  }

  /** Everything that its processes have written to their terminal, or the last of it. */
  get output(): string {
    return (this.#before + (this.#running?.output() ?? '')).slice(-KEPT_OUTPUT);
  }

  get pid(): number | null {
    return this.#running?.child.pid ?? null;
  }

  /** Everything it measures. */
  async metrics(): Promise<string> {
    const headers = { authorization: `Bearer ${this.#env.LOTBOOK_BACKOFFICE_TOKEN}` };
    const { bytes } = await wholeAnswer(LOOK_LIMIT_MS, `${this.address}/metrics`, { headers });
    return bytes.toString();
  }

  /** Again and again until it serves: a start that cannot reach its stores may end, as under any supervisor. */
  async start(): Promise<void> {
    const limit = performance.now() + START_LIMIT_MS;
    for (;;) {
      if (this.#isClosed) throw new Error('the run is over');
      const running = launch(this.#env);
      this.#before = this.output;
      this.#running = running;
      if (await this.#ready(running)) return this.#watch(running);
      const said = running.output().slice(-2_000);
      await this.#end(running, 'SIGKILL');
      if (performance.now() > limit) throw new NotWell(`the service does not start: ${said}`);
    }
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#running) await this.#end(this.#running, signal);
  }

  /** For good. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.kill('SIGTERM');
  }

  pause(): () => void {
    const child = this.#running?.child;
    child?.kill('SIGSTOP');
    return () => void child?.kill('SIGCONT');
  }

  async isReady(): Promise<boolean> {
    return (await this.hindrance()) === null;
  }

  /** What keeps it from serving, as it says itself; null where nothing does. */
  async hindrance(): Promise<string | null> {
    try {
      const { status, bytes } = await wholeAnswer(5_000, `${this.address}/readyz`);
      return status === 200 ? null : bytes.toString();
    } catch (error) {
      return String(error);
    }
  }

  /** Its last words, for who wants to know why something is not well. */
  lastWords(): string {
    return this.output.slice(-2_000);
  }

  async #ready(running: Running): Promise<boolean> {
    const limit = performance.now() + READY_LIMIT_MS;
    while (running.child.exitCode === null && running.child.signalCode === null) {
      if (await this.isReady()) return true;
      if (performance.now() > limit) return false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return false;
  }

  #watch(running: Running): void {
    void running.ended.then((code) => {
      if (this.#asked.has(running)) return;
      this.fell.push(`ended by itself (${code ?? 'by a signal'}): ${running.output().slice(-1_000)}`);
    });
  }

  async #end(running: Running, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#asked.add(running);
    // a paused one hears nothing but a kill
    running.child.kill('SIGCONT');
    await running.kill(signal);
  }
}
