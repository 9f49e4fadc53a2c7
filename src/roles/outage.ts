// What is logged while somebody tries again and again: once when it begins, once a minute, and once when it is over.
import type { Logger } from 'pino';
import { describe } from '../platform/kernel/describe.ts';

const EVERY_MS = 60_000;

export class Outage {
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #what: object;
  readonly #now: () => number;
  #since: number | null = null;
  #toldAt = 0;
  #tries = 0;

  /** `what` is who tries: it stands in every line. */
  constructor(logger: Pick<Logger, 'warn'>, what: object, now: () => number = Date.now) {
    this.#logger = logger;
    this.#what = what;
    this.#now = now;
  }

  failed(error: unknown, line: string): void {
    const now = this.#now();
    this.#tries += 1;
    if (this.#since !== null && now - this.#toldAt < EVERY_MS) return;
    this.#since ??= now;
    this.#toldAt = now;
    this.#logger.warn({ ...this.#what, tries: this.#tries, error: describe(error) }, line);
  }

  over(line: string): void {
    if (this.#since === null) return;
    const seconds = Math.round((this.#now() - this.#since) / 1_000);
    this.#logger.warn({ ...this.#what, tries: this.#tries, seconds }, line);
    this.#since = null;
    this.#tries = 0;
  }
}
