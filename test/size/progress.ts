// How far each part of a book is, how fast it goes and how long it will take: a line that is written over on a screen, else
// one every ten seconds.
import type { Told } from './history.ts';

const EVERY_MS = 10_000;

export class Progress {
  #part: string | null = null;
  #last: Told = { events: 0, share: 0 };
  #started = 0;
  #shown = 0;

  show(part: string, told: Told): void {
    const now = performance.now();
    if (part !== this.#part) {
      this.end();
      [this.#part, this.#started, this.#shown] = [part, now, now];
    }
    this.#last = told;
    const { isTTY } = process.stdout;
    if (!isTTY && now - this.#shown < EVERY_MS) return;
    this.#shown = now;
    const left = told.share > 0 ? (this.#seconds() / told.share) * Math.max(0, 1 - told.share) : NaN;
    const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
    const text = `${part}: ${Math.round(told.share * 100)} %, ${this.#speed()}, ${Math.round(left)} s left, ${memory} MiB`;
    process.stdout.write(isTTY ? `\r${text.padEnd(90)}` : `${text}\n`);
  }

  /** The part that was shown is over. */
  end(): void {
    if (this.#part === null) return;
    const text = `${this.#part}: ${this.#speed()}, ${this.#seconds().toFixed(1)} s`;
    process.stdout.write(process.stdout.isTTY ? `\r${text.padEnd(90)}\n` : `${text}\n`);
    this.#part = null;
  }

  #seconds(): number {
    return (performance.now() - this.#started) / 1_000;
  }

  #speed(): string {
    return `${this.#last.events} events, ${Math.round(this.#last.events / this.#seconds())} a second`;
  }
}
