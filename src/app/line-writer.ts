// Writes lines one behind the other and holds nobody up. A disk that is full, or a reader that stands still: some are kept
// until they can be written, and of those beyond that it is said how many they were.
import { write, writeSync } from 'node:fs';

const AGAIN_MS = 100;
/** Nobody will ever read there again. */
const OVER: ReadonlySet<string | undefined> = new Set(['EPIPE', 'EBADF']);

export class LineWriter {
  readonly #fd: number;
  readonly #keptBytes: number;
  readonly #onLost: (lines: number) => void;
  #waiting: string[] = [];
  /** Of lines that are on their way, what is not written yet. */
  #left: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #lost = 0;
  #isUnderWay = false;
  /** What found no room is tried again after this. */
  #isResting = false;
  #isOver = false;
  #isWatched = false;

  /** `onLost` is told once there is room for a line that says so. */
  constructor(fd: number, keptBytes: number, onLost: (lines: number) => void) {
    this.#fd = fd;
    this.#keptBytes = keptBytes;
    this.#onLost = onLost;
  }

  write(line: string): void {
    if (this.#isOver) return;
    this.#watchEnd();
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > this.#keptBytes) this.#lost += 1;
    else {
      this.#waiting.push(line);
      this.#bytes += bytes;
      this.#goOn();
    }
  }

  #watchEnd(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    process.once('exit', () => this.#writeRest());
  }

  /** As far as there is room for it, now or never: the process ends. */
  #writeRest(): void {
    try {
      const rest = this.#isUnderWay ? this.#taken() : Buffer.concat([this.#left, this.#taken()]);
      if (!this.#isOver && rest.length > 0) writeSync(this.#fd, rest);
    } catch {
      // there is nobody to be told
    }
  }

  #taken(): Buffer {
    return Buffer.from(this.#waiting.splice(0).join(''));
  }

  #goOn(): void {
    if (this.#isUnderWay || this.#isResting) return;
    if (this.#left.length === 0) this.#left = this.#taken();
    if (this.#left.length === 0) return;
    this.#isUnderWay = true;
    write(this.#fd, this.#left, (error, written) => {
      this.#isUnderWay = false;
      if (error) this.#failed(error);
      else this.#written(written);
    });
  }

  #written(bytes: number): void {
    this.#left = this.#left.subarray(bytes);
    this.#bytes -= bytes;
    if (this.#lost > 0 && this.#bytes < this.#keptBytes / 2) {
      const lines = this.#lost;
      this.#lost = 0;
      this.#onLost(lines);
    }
    this.#goOn();
  }

  #failed({ code }: NodeJS.ErrnoException): void {
    this.#isOver = OVER.has(code);
    if (this.#isOver) {
      this.#waiting = [];
      return;
    }
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
      this.#goOn();
    }, AGAIN_MS).unref();
  }
}
