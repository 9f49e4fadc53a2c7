// Where in a copy stands what stood at a position of the original.
export class PositionMap {
  readonly #original: number[] = [];
  readonly #copy: number[] = [];

  /** Both in their order. */
  add(original: bigint, copy: bigint): void {
    this.#original.push(Number(original));
    this.#copy.push(Number(copy));
  }

  /** The last event of the copy that the original has at this position or before it; null when there is none. */
  at(position: bigint): bigint | null {
    let [low, high] = [0, this.#original.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#original[middle]! <= Number(position)) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? null : BigInt(this.#copy[low - 1]!);
  }
}
