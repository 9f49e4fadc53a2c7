// Questions of one kind, asked together: what is asked while others are being answered goes out in the next round. Each asker
// waits for at most one round before its own; a crowd costs a few rounds instead of one each.

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Rounds<Question, Answer> {
  /** What the answers are found in, for all of one round. */
  readonly ask: (questions: readonly Question[]) => Promise<(question: Question) => Answer>;
  /** Rounds that may be under way at a time. */
  readonly atOnce: number;
  /** When a round begins that nobody is ahead of: at once, unless said. */
  readonly begin?: (round: () => void) => void;
}

const MOST_TOGETHER = 256;

export class Together<Question, Answer> {
  readonly #rounds: Rounds<Question, Answer>;
  readonly #waiting: Waiting<Question, Answer>[] = [];
  #under = 0;

  constructor(rounds: Rounds<Question, Answer>) {
    this.#rounds = rounds;
  }

  answerTo(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      const { atOnce, begin = (round) => round() } = this.#rounds;
      if (this.#waiting.length === 1 && this.#under < atOnce) begin(() => void this.#round());
    });
  }

  async #round(): Promise<void> {
    const { ask, atOnce } = this.#rounds;
    if (this.#under >= atOnce || this.#waiting.length === 0) return;
    const asked = this.#waiting.splice(0, MOST_TOGETHER);
    this.#under++;
    try {
      const answerTo = await ask(asked.map(({ question }) => question));
      for (const { question, resolve } of asked) resolve(answerTo(question));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      this.#under--;
      void this.#round();
    }
  }
}
