// What came of the attempts, on its way to the store: gathered, written together, and kept until it is written.
import { inOneLine } from '../../platform/kernel/describe.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { writeResults, type Result } from './delivery-rows.ts';

interface ResultWriterOptions {
  readonly pool: pg.Pool;
  readonly log: (line: string) => void;
  /** Until then a store that is away is waited for. */
  readonly stopping: AbortSignal;
  /** `wasFull`: others may have waited for this. */
  readonly onWritten: (results: readonly Result[], wasFull: boolean) => void;
}

/** A commit costs the same for one result as for hundreds: they wait this long for others, unless a lane waits for them. */
const GATHER_MS = 8;
const GATHERED = 500;
/** What a killed process may send twice. */
const MOST_UNWRITTEN = 2_000;
const AGAIN_MS = 200;

export class ResultWriter {
  readonly #options: ResultWriterOptions;
  #results: Result[] = [];
  #writing: Promise<void> | null = null;
  #gather: NodeJS.Timeout | null = null;
  #urgent = false;
  #unwritten = 0;

  constructor(options: ResultWriterOptions) {
    this.#options = options;
  }

  /** Nothing more is to be sent before something is written. */
  get isFull(): boolean {
    return this.#unwritten >= MOST_UNWRITTEN;
  }

  add(result: Result): void {
    this.#results.push(result);
    this.#unwritten += 1;
  }

  /** `urgent`: somebody cannot go on before what was added is written. */
  write(urgent: boolean): void {
    this.#urgent ||= urgent;
    if (this.#urgent || this.#results.length >= GATHERED) void this.#write();
    else this.#writeSoon();
  }

  async finish(): Promise<void> {
    await this.#writing;
    if (this.#gather) clearTimeout(this.#gather);
    await this.#writeAll();
  }

  #writeSoon(): void {
    this.#gather ??= setTimeout(() => {
      this.#gather = null;
      void this.#write();
    }, GATHER_MS);
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#results.length > 0) this.#writeSoon();
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const { stopping, onWritten } = this.#options;
    do {
      const results = this.#results;
      this.#results = [];
      this.#urgent = false;
      if (results.length === 0) return;
      if (!(await this.#written(results))) {
        this.#results = [...results, ...this.#results];
        if (stopping.aborted) return;
        await delay(AGAIN_MS);
        this.#urgent = true;
        continue;
      }
      const wasFull = this.isFull;
      this.#unwritten -= results.length;
      onWritten(results, wasFull);
    } while (this.#urgent || this.#results.length >= GATHERED);
  }

  async #written(results: readonly Result[]): Promise<boolean> {
    try {
      await writeResults(this.#options.pool, results);
      return true;
    } catch (error) {
      this.#options.log(`results of webhooks are not written yet: ${inOneLine(error)}`);
      return false;
    }
  }
}
