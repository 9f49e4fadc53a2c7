// Brings the body of a request in: within a size and a time, and within what all bodies together may hold.
import type { IncomingMessage } from 'node:http';
import { refuse, type Refusal } from '../../kernel/refusal.ts';

export interface BodyLimits {
  /** How long a whole body may take; an upload takes longer by its size at this rate. */
  readonly wholeMs: number;
  readonly uploadBytesPerSecond: number;
  /** How many bytes of bodies the process holds at once. */
  readonly heldBytes: number;
}

export const BODY_LIMITS: BodyLimits = {
  wholeMs: 30_000,
  uploadBytesPerSecond: 64 * 1024,
  heldBytes: 256 * 1024 * 1024,
};

const NOTHING = Buffer.alloc(0);

export class BodyReader {
  readonly #limits: BodyLimits;
  #held = 0;

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** The whole body; it counts as held until it is given back. What is left of a refused one is not read here. */
  read(raw: IncomingMessage, mostBytes: number): Promise<Buffer | Refusal> {
    if (raw.headers['transfer-encoding'] === undefined && !Number(raw.headers['content-length']))
      return Promise.resolve(NOTHING);
    if (Number(raw.headers['content-length'] ?? 0) > mostBytes) return Promise.resolve(refuse('too-large'));
    return new Promise((resolve) => {
      let chunks: Buffer[] = [];
      let size = 0;
      const done = (result: Buffer | Refusal): void => {
        clearTimeout(timer);
        raw.off('data', onData).off('end', onEnd).off('close', onCut).off('error', onCut);
        chunks = [];
        if (!Buffer.isBuffer(result)) this.#held -= size;
        resolve(result);
      };
      const onData = (chunk: Buffer): void => {
        size += chunk.length;
        this.#held += chunk.length;
        chunks.push(chunk);
        if (size > mostBytes) done(refuse('too-large'));
        else if (this.#held > this.#limits.heldBytes) done(refuse('busy'));
      };
      const onEnd = (): void => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      const onCut = (): void => done(refuse('malformed'));
      const timer = setTimeout(() => done(refuse('too-slow')), this.#limits.wholeMs);
      raw.on('data', onData).on('end', onEnd).on('close', onCut).on('error', onCut);
    });
  }

  giveBack(body: Buffer): void {
    this.#held -= body.length;
  }
}
