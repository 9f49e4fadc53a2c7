// A file on its way in: exactly one, in the field `file`, read once, while it streams.
import '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, Refused, refuse, type Refusal } from '../../kernel/refusal.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { BODY_LIMITS } from './body-reader.ts';
import { placeOf } from '../sharing/place.ts';
import { Room } from '../sharing/room.ts';
import { FewAtOnce } from '../waiting/few-at-once.ts';

export interface IncomingFile {
  /** As the caller named it; nothing is stored under that name. */
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/** A file that came in whole and is what it should be. It is gone after the request unless someone kept it. */
export interface ReceivedFile {
  readonly name: string;
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Where it waits. */
  readonly path: string;
  discard(): Promise<void>;
}

/** Reads the content to its end or throws; a refusal is about the content. `limit` is in bytes. */
export type ReceiveFile = (file: IncomingFile, limit: number) => Promise<ReceivedFile | Refusal>;

export interface UploadLimits {
  /** A file may take as long as any body, and longer by its size at this rate. */
  readonly wholeMs: number;
  readonly uploadBytesPerSecond: number;
  /** How many bytes of files may lie on the disk at once that are kept by nobody yet. */
  readonly heldFileBytes: number;
}

export const UPLOAD_LIMITS: UploadLimits = {
  wholeMs: BODY_LIMITS.wholeMs,
  uploadBytesPerSecond: 64 * 1024,
  heldFileBytes: 2 * 1024 * 1024 * 1024,
};

/** What the other parts of a form and its boundaries may add to the file. */
const AROUND = 64 * 1024;

/** Of what has come in of all files, so many pieces are dealt with at once: hashing them takes turns, and writing them threads. */
const AT_ONCE = 2;

const ONE_FILE = 'Envoyez un seul fichier, dans le champ « file ».';

export class UploadReader {
  readonly #limits: UploadLimits;
  readonly #room: Room;
  readonly #pieces = new FewAtOnce(AT_ONCE);

  constructor(limits: UploadLimits) {
    this.#limits = limits;
    this.#room = new Room(limits.heldFileBytes);
  }

  get held(): number {
    return this.#room.held;
  }

  /** Reads the form of a request to its end. Nothing of it is left behind when the answer is a refusal. */
  async read(
    request: FastifyRequest,
    reply: FastifyReply,
    receive: ReceiveFile,
    limit: number,
  ): Promise<ReceivedFile | Refusal> {
    if (!request.isMultipart()) return missing();
    const result = await this.#held(request, receive, limit);
    if (isRefusal(result) && result.refused !== 'too-slow' && !(await readOut(request, limit)))
      reply.header('connection', 'close');
    return result;
  }

  /** What it takes on the disk is held until the file is given up or kept. */
  async #held(request: FastifyRequest, receive: ReceiveFile, limit: number): Promise<ReceivedFile | Refusal> {
    const place = placeOf(request);
    let held = 0;
    const giveBack = (): void => {
      this.#room.giveBack(place, held);
      held = 0;
    };
    const hold = (bytes: number): boolean => {
      if (!this.#room.take(place, bytes)) return false;
      held += bytes;
      return true;
    };
    let isHere = false;
    try {
      const read = (stopped: AbortSignal) =>
        readForm(
          request,
          inPieces(receive, () => this.#pieces.enter(place)),
          limit,
          stopped,
        );
      const file = await readWithin(request, read, limit, this.#limits, hold);
      if (isRefusal(file)) return file;
      isHere = true;
      return { ...file, discard: () => file.discard().finally(giveBack) };
    } finally {
      if (!isHere) giveBack();
    }
  }
}

async function readWithin(
  request: FastifyRequest,
  read: (stopped: AbortSignal) => Promise<ReceivedFile | Refusal>,
  limit: number,
  patience: Omit<UploadLimits, 'heldFileBytes'>,
  hold: (bytes: number) => boolean,
): Promise<ReceivedFile | Refusal> {
  const { raw } = request;
  if (Number(raw.headers['content-length'] ?? 0) > limit + AROUND) return refuse('too-large');
  let left = limit + AROUND;
  let lost: Refusal | null = null;
  let wake = (_refusal: Refusal): void => {};
  const stopped = new Promise<Refusal>((resolve) => (wake = resolve));
  const stopping = new AbortController();
  const stop = (refusal: Refusal): void => {
    wake((lost ??= refusal));
    stopping.abort();
  };
  const watch = (chunk: Buffer): void => {
    if (lost) return;
    left -= chunk.length;
    if (left < 0) stop(refuse('too-large'));
    else if (!hold(chunk.length)) stop(refuse('busy'));
  };
  const began = performance.now();
  const clock = setInterval(() => {
    const here = limit + AROUND - left;
    const allowedMs = patience.wholeMs + (here * 1000) / patience.uploadBytesPerSecond;
    if (performance.now() - began > allowedMs) stop(refuse('too-slow'));
  }, LOOK_MS);
  raw.on('data', watch);
  const form = read(stopping.signal);
  const result = await Promise.race([form, stopped]).finally(() => {
    clearInterval(clock);
    raw.off('data', watch);
  });
  // the form may still be read when the race is lost: whatever it brings is given up
  if (lost) void form.then(giveUp, () => {});
  return lost ?? result;
}

const LOOK_MS = 250;

const READ_OUT_MS = 10_000;

/**
 * A caller that is still sending reads no answer, so what it sends is read and forgotten, within reason. False when
 * there was no end to it.
 */
async function readOut({ raw }: FastifyRequest, limit: number): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed) return true;
  raw.unpipe();
  let left = limit * 2;
  return await new Promise<boolean>((resolve) => {
    const done = (ended: boolean): void => {
      clearTimeout(timer);
      raw.off('data', watch).off('end', onEnd).off('close', onEnd);
      resolve(ended);
    };
    const watch = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left < 0) done(false);
    };
    const onEnd = (): void => done(true);
    const timer = setTimeout(() => done(false), READ_OUT_MS);
    raw.on('data', watch).on('end', onEnd).on('close', onEnd);
    raw.resume();
  });
}

/** Each piece is given when its turn has come, which lasts until the next one is asked for; so is what comes after the last. */
function inPieces(receive: ReceiveFile, enter: () => Promise<() => void>): ReceiveFile {
  return async ({ name, content }, limit) => {
    let leave = (): void => {};
    const pieces = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        leave = await enter();
        yield piece;
        leave();
      }
      leave = await enter();
    };
    try {
      return await receive({ name, content: pieces() }, limit);
    } finally {
      leave();
    }
  };
}

async function readForm(
  request: FastifyRequest,
  receive: ReceiveFile,
  limit: number,
  stopped: AbortSignal,
): Promise<ReceivedFile | Refusal> {
  let received: ReceivedFile | null = null;
  let whole = false;
  /** What our own side failed at; whatever else is thrown is about the form. */
  let own: { readonly error: unknown } | null = null;
  try {
    const limits = { fileSize: Infinity, files: 2, fields: 20, parts: 30, fieldSize: 1024, headerPairs: 100 };
    for await (const part of request.parts({ limits })) {
      stopped.throwIfAborted();
      if (part.type !== 'file') continue;
      if (received !== null || part.fieldname !== 'file') return missing();
      let broken = false;
      part.file.once('error', () => (broken = true));
      // nothing more is read into it: whoever takes it in would wait for ever
      stopped.addEventListener('abort', () => part.file.destroy(new Error('the form is read no further')));
      const taken = await receive({ name: nameOf(part), content: part.file }, limit).catch(
        (error: unknown) => {
          if (!broken && !isCutShort(error)) own = { error };
          throw error;
        },
      );
      if (isRefusal(taken)) return taken;
      received = taken;
    }
    if (isBrokenOff(request)) throw new Refused(refuse('malformed'));
    whole = true;
    return received ?? missing();
  } catch (error) {
    // giving the file up breaks the form off too
    if (error instanceof Unavailable) throw error;
    throw own === null || isBrokenOff(request) ? new Refused(refuse('malformed')) : error;
  } finally {
    if (!whole) await received?.discard();
  }
}

/** A form that ends before its file does closes it, sometimes without a word. */
function isCutShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.readableAborted || Boolean(raw.errored);
}

/** A part that only its type makes a file comes without a name, whatever the parser's types say. */
function nameOf(part: { readonly filename?: string | undefined }): string {
  return part.filename ?? '';
}

function missing(): Refusal {
  return refuse('invalid', { errors: { file: [ONE_FILE] } });
}

async function giveUp(result: ReceivedFile | Refusal): Promise<void> {
  if (!isRefusal(result)) await result.discard();
}
