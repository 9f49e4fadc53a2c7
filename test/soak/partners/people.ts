// Persons whom partners know: each has a name that nobody else has anywhere, so that it can be looked for in everything.
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The leads that they were acknowledged as, by program. */
  readonly leads: Map<number, number>;
  /** Requests about them that have no answer yet. */
  underWay: number;
  /** Nobody speaks of them any more: they are about to be forgotten, or were. */
  retired: boolean;
  /** Just now. */
  leaving: boolean;
}

export class People {
  readonly all: Person[] = [];
  readonly #mark: string;

  constructor(mark: string) {
    this.#mark = mark.replaceAll(/[^a-z0-9]/g, '');
  }

  /** A name of letters alone: what is written of it is written as it is. */
  add(): Person {
    const n = this.all.length;
    const letters = [...`${this.#mark}q${n}`]
      .map((c) => (/\d/.test(c) ? 'zyxwvutsrq'[Number(c)]! : c))
      .join('');
    const name = `Xq${letters}jv`;
    const person: Person = {
      name,
      email: `${name.toLowerCase()}@mail.example`,
      phone: `+33612${String((n * 7_919 + hash(this.#mark)) % 1_000_000).padStart(6, '0')}`,
      leads: new Map(),
      underWay: 0,
      retired: false,
      leaving: false,
    };
    this.all.push(person);
    return person;
  }

  /** While somebody asks about them they are not forgotten. */
  async about<T>(person: Person, work: () => Promise<T>): Promise<T> {
    person.underWay += 1;
    try {
      return await work();
    } finally {
      person.underWay -= 1;
    }
  }
}

function hash(text: string): number {
  return [...text].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 1_000_000, 7);
}
