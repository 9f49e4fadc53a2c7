// Where a reader's messages go: knows when the other side has had enough, and when it is gone.
import type { ServerWritableStream } from '@grpc/grpc-js';

export type ReadCall<Request> = ServerWritableStream<Request, Buffer | readonly Buffer[]>;

/** So many bytes and messages go together at most: what a slow reader has not taken stays little. */
const BUNDLE_BYTES = 64 * 1024;
const BUNDLE_MESSAGES = 64;

export class Outlet {
  readonly #call: ReadCall<unknown>;
  #gone = false;
  #wake: (() => void) | undefined;

  constructor(call: ReadCall<unknown>) {
    this.#call = call;
    const leave = () => {
      this.#gone = true;
      this.#resume();
    };
    call.on('cancelled', leave);
    call.on('close', leave);
    call.on('error', leave);
    call.on('drain', () => this.#resume());
  }

  get gone(): boolean {
    return this.#gone || this.#call.cancelled;
  }

  /** False when the reader should be waited for, with `drained`, before more is sent. */
  write(message: Buffer): boolean {
    return this.gone || this.#call.write(message);
  }

  async send(message: Buffer): Promise<void> {
    if (!this.write(message)) await this.drained();
  }

  /** Messages one after another, as many of them together as fit a bundle; waits for a reader who is slower. */
  async sendAll(messages: readonly Buffer[]): Promise<void> {
    let from = 0;
    let bytes = 0;
    for (const [place, message] of messages.entries()) {
      bytes += message.length;
      const isFull = bytes >= BUNDLE_BYTES || place - from + 1 >= BUNDLE_MESSAGES;
      if (!isFull && place < messages.length - 1) continue;
      if (!(this.gone || this.#call.write(messages.slice(from, place + 1)))) await this.drained();
      from = place + 1;
      bytes = 0;
    }
  }

  async drained(): Promise<void> {
    while (!this.gone && this.#call.writableNeedDrain) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Waits for something to happen elsewhere; returns at once when the reader is gone. */
  async until(subscribe: (wake: () => void) => () => void): Promise<void> {
    if (this.gone) return;
    await new Promise<void>((resolve) => {
      const withdraw = subscribe(() => this.#resume());
      this.#wake = () => {
        withdraw();
        resolve();
      };
    });
  }

  end(): void {
    if (!this.gone) this.#call.end();
  }

  #resume(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}
