// Brings the body of a request in: within a size and a time, and within what all bodies together may hold.
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { orThrow, refuse, type Refusal } from '../../kernel/refusal.ts';
import { placeOf, type Place } from '../sharing/place.ts';
import { Room } from '../sharing/room.ts';

export interface BodyLimits {
  /** How long a whole body may take. */
  readonly wholeMs: number;
  /** How many bytes of bodies the process holds at once. */
  readonly heldBytes: number;
}

export const BODY_LIMITS: BodyLimits = { wholeMs: 30_000, heldBytes: 256 * 1024 * 1024 };

const NOTHING = Buffer.alloc(0);

export class BodyReader {
  readonly #limits: BodyLimits;
  readonly #room: Room;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
    this.#room = new Room(limits.heldBytes);
  }

  get held(): number {
    return this.#room.held;
  }

  /** The whole body, held until `use` is through with it. What is left of a refused one is not read here. */
  async whole<T>(
    request: FastifyRequest,
    mostBytes: number,
    use: (body: Buffer) => T | Promise<T>,
  ): Promise<T> {
    const place = placeOf(request);
    const body = orThrow(await this.#read(request.raw, mostBytes, place));
    try {
      return await use(body);
    } finally {
      this.#room.giveBack(place, body.length);
    }
  }

  #read(raw: IncomingMessage, mostBytes: number, place: Place): Promise<Buffer | Refusal> {
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
        if (!Buffer.isBuffer(result)) this.#room.giveBack(place, size);
        resolve(result);
      };
      const onData = (chunk: Buffer): void => {
        if (size + chunk.length > mostBytes) return done(refuse('too-large'));
        if (!this.#room.take(place, chunk.length)) return done(refuse('busy'));
        size += chunk.length;
        chunks.push(chunk);
      };
      const onEnd = (): void => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
      const onCut = (): void => done(refuse('malformed'));
      const timer = setTimeout(() => done(refuse('too-slow')), this.#limits.wholeMs);
      raw.on('data', onData).on('end', onEnd).on('close', onCut).on('error', onCut);
    });
  }
}
