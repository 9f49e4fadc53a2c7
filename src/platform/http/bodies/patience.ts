// How long the service waits for callers who send or take slowly: what it holds for them is not theirs to keep.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Patience {
  /** How long, and how much, is read and forgotten of a request that was answered before its end. */
  readonly restMs: number;
  readonly restBytes: number;
  /** A caller may take this long over an answer, and longer by its size at this rate. */
  readonly answerMs: number;
  readonly answerBytesPerSecond: number;
}

export const PATIENCE: Patience = {
  restMs: 10_000,
  restBytes: 32 * 1024 * 1024,
  answerMs: 30_000,
  answerBytesPerSecond: 16 * 1024,
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

const LOOK_MS = 2_000;

interface Taken {
  readonly since: number;
  /** How many bytes the caller had been sent by then. */
  readonly sent: number;
}

/** Cuts off callers who do not take their answers. */
export class AnswerWatch {
  readonly #patience: Patience;
  readonly #answers = new Map<ServerResponse, Taken | null>();
  readonly #timer: NodeJS.Timeout;

  constructor(patience: Patience) {
    this.#patience = patience;
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, patience.answerMs));
    this.#timer.unref();
  }

  begin(answer: ServerResponse): void {
    this.#answers.set(answer, null);
  }

  end(answer: ServerResponse): void {
    this.#answers.delete(answer);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const { answerMs, answerBytesPerSecond } = this.#patience;
    for (const [answer, taken] of this.#answers) {
      const { socket } = answer;
      // while nothing waits for the caller, the time it takes is ours
      if (!socket || socket.writableLength === 0) this.#answers.set(answer, null);
      else if (taken === null)
        this.#answers.set(answer, { since: now, sent: socket.bytesWritten - socket.writableLength });
      else {
        const bytes = socket.bytesWritten - taken.sent;
        if (now - taken.since > answerMs + (bytes * 1000) / answerBytesPerSecond) socket.destroy();
      }
    }
  }
}
