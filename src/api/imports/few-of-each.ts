// Work of which only so much is under way at once in this process, and less of any one who asks for it, so that others find a
// place; who comes meanwhile has their turn in the order they came.

interface Waiting {
  readonly who: string;
  readonly go: () => void;
}

export class FewOfEach {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #underWay = new Map<string, number>();
  #waiting: Waiting[] = [];
  #all = 0;

  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((go) => {
      this.#waiting.push({ who, go });
      this.#letIn();
    });
    try {
      return await work();
    } finally {
      this.#leave(who);
    }
  }

  #letIn(): void {
    while (this.#all < this.#most) {
      const next = this.#waiting.find(({ who }) => this.#of(who) < this.#mostOfOne);
      if (!next) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#all += 1;
      this.#underWay.set(next.who, this.#of(next.who) + 1);
      next.go();
    }
  }

  #leave(who: string): void {
    this.#all -= 1;
    const left = this.#of(who) - 1;
    if (left === 0) this.#underWay.delete(who);
    else this.#underWay.set(who, left);
    this.#letIn();
  }

  #of(who: string): number {
    return this.#underWay.get(who) ?? 0;
  }
}
