// How long the service waits for callers who send or take slowly, and how much it holds for them: that is not theirs to keep.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { placeOf, type Place } from '../sharing/place.ts';
import { Shares } from '../sharing/shares.ts';

export interface Patience {
  /** How long, and how much, is read and forgotten of a request that was answered before its end. */
  readonly restMs: number;
  readonly restBytes: number;
  /** A caller may take this long over an answer, and longer by its size at this rate. */
  readonly answerMs: number;
  readonly answerBytesPerSecond: number;
  /** How many bytes of answers may wait for those who take them, before who lets many wait is told nothing more. */
  readonly untakenBytes: number;
}

export const PATIENCE: Patience = {
  restMs: 10_000,
  restBytes: 32 * 1024 * 1024,
  answerMs: 30_000,
  answerBytesPerSecond: 16 * 1024,
  untakenBytes: 192 * 1024 * 1024,
};

const REST_LOOK_MS = 250;

/**
 * A caller that is still sending reads no answer, and closing on it loses the answer on the way. So the rest is read
 * and forgotten, within reason, and only then is the connection cut.
 */
export function forgetRest(raw: IncomingMessage, { restMs, restBytes }: Patience): void {
  const { socket } = raw;
  const until = performance.now() + restMs;
  const most = socket.bytesRead + restBytes;
  const timer = setInterval(() => {
    if (performance.now() < until && socket.bytesRead <= most) return;
    over();
    raw.destroy();
  }, REST_LOOK_MS);
  timer.unref();
  // Node forgets a request once it is answered: nobody else tells those who still read it that there is no more to come
  const cut = (): void => void raw.destroy();
  const over = (): void => {
    clearInterval(timer);
    socket.off('close', cut);
  };
  socket.once('close', cut);
  raw.once('end', over).once('close', over);
  raw.resume();
}

const LOOK_MS = 250;

interface Taken {
  readonly since: number;
  /** How many bytes the caller had been sent by then. */
  readonly sent: number;
}

interface Answering {
  readonly request: FastifyRequest;
  /** Null while nothing waits for the caller: the time it takes is ours then. */
  taken: Taken | null;
}

/** Cuts off callers who do not take their answers, and knows who lets many wait. */
export class AnswerWatch {
  readonly #patience: Patience;
  readonly #answers = new Map<ServerResponse, Answering>();
  readonly #timer: NodeJS.Timeout;
  /** Bytes that wait to be taken, as of the last look. */
  #untaken = new Shares();

  constructor(patience: Patience) {
    this.#patience = patience;
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, patience.answerMs));
    this.#timer.unref();
  }

  begin(request: FastifyRequest, answer: ServerResponse): void {
    this.#answers.set(answer, { request, taken: null });
  }

  end(answer: ServerResponse): void {
    this.#answers.delete(answer);
  }

  /** Bytes, as of the last look. */
  get untaken(): number {
    return this.#untaken.all;
  }

  /** Whether so much waits for this place already that nothing more is to be made for it: shared as room for bodies is. */
  holdsTooMuch(place: Place): boolean {
    return this.untaken > 0 && this.#untaken.against(place) > this.#patience.untakenBytes;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    this.#untaken = new Shares();
    for (const [{ socket }, answering] of this.#answers) {
      const waiting = socket?.writableLength ?? 0;
      if (!socket || waiting === 0) {
        answering.taken = null;
        continue;
      }
      answering.taken ??= { since: now, sent: socket.bytesWritten - waiting };
      if (this.#isGivenUp(socket, answering.taken, now)) {
        socket.destroy();
        continue;
      }
      this.#untaken.come(placeOf(answering.request), waiting);
    }
  }

  #isGivenUp({ bytesWritten }: Socket, { since, sent }: Taken, now: number): boolean {
    const { answerMs, answerBytesPerSecond } = this.#patience;
    return now - since > answerMs + ((bytesWritten - sent) * 1000) / answerBytesPerSecond;
  }
}
