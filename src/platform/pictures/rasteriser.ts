// Drawings become pictures in a thread of their own, which is not there before the first is asked for and goes when none
// has been for a while. One at a time; who comes when too many wait is told to come again, and what is too large is not
// drawn at all.
import { Worker } from 'node:worker_threads';

/** A drawing whose bounds its maker knows: in units of its own, of which each becomes `SCALE` dots. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

interface Waiting extends Drawing {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export class TooMuchToDraw extends Error {}

/** As sharp as a page on a fine screen. */
export const SCALE = 2;
const MOST_WAITING = 8;
const MOST_UNITS = 2_000;
const MOST_LETTERS = 512 * 1024;
const LIMIT_MS = 10_000;
const IDLE_MS = 30_000;
const MEMORY_MIB = 64;

export class Rasteriser {
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #current: Waiting | null = null;
  #clock: NodeJS.Timeout | null = null;

  /** Whether its thread runs: a service that draws nothing has none. */
  get isAwake(): boolean {
    return this.#worker !== null;
  }

  png(drawing: Drawing): Promise<Buffer> {
    const { svg, width, height } = drawing;
    if (svg.length > MOST_LETTERS || Math.max(width, height) > MOST_UNITS)
      return Promise.reject(new TooMuchToDraw('the drawing is too large'));
    if (this.#waiting.length >= MOST_WAITING)
      return Promise.reject(new TooMuchToDraw('too many drawings wait'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...drawing, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    const ended = new Error('no more pictures are drawn');
    for (const { reject } of this.#waiting.splice(0)) reject(ended);
    this.#fail(ended);
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#waiting.shift() ?? null;
    if (!this.#current) return this.#after(IDLE_MS, () => this.#rest());
    const { svg, width } = this.#current;
    this.#after(LIMIT_MS, () => this.#fail(new Error('a picture took too long')));
    this.#awake().postMessage({ svg, width: Math.round(width * SCALE) });
  }

  #awake(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./draw.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    });
    // a process that has nothing else to do ends
    worker.unref();
    worker.on('message', ({ png, wrong }: { png?: Uint8Array; wrong?: string }) => {
      const done = this.#current;
      this.#current = null;
      if (png) done?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
      else done?.reject(new Error(`a picture could not be drawn: ${wrong}`));
      this.#next();
    });
    worker.on('error', (error) => this.#worker === worker && this.#fail(error as Error));
    return (this.#worker = worker);
  }

  /** What was being drawn is lost with its thread; whoever waits gets another. */
  #fail(error: Error): void {
    const lost = this.#current;
    this.#rest();
    this.#current = null;
    lost?.reject(error);
    this.#next();
  }

  #rest(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#stopClock();
    void worker?.terminate();
  }

  #after(ms: number, what: () => void): void {
    this.#stopClock();
    this.#clock = setTimeout(what, ms);
    this.#clock.unref();
  }

  #stopClock(): void {
    if (this.#clock) clearTimeout(this.#clock);
    this.#clock = null;
  }
}
