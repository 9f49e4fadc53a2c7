// Revisions that a stream lacks: nobody writes them again, so a hole is an event that was taken away.
export class Holes {
  readonly #last = new Map<string, bigint>();
  readonly #found: string[] = [];

  get found(): readonly string[] {
    return this.#found;
  }

  /** Events of one stream are looked at in their order; seeing one again does no harm. */
  look(stream: string, revision: bigint): void {
    const last = this.#last.get(stream) ?? -1n;
    if (revision <= last) return;
    if (revision > last + 1n) this.#found.push(`${stream}: ${spoken(last + 1n, revision - 1n)}`);
    this.#last.set(stream, revision);
  }
}

function spoken(first: bigint, last: bigint): string {
  return first === last
    ? `revision ${first} is missing from the history`
    : `revisions ${first} to ${last} are missing from the history`;
}
