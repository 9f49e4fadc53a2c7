// Revisions that a stream lacks: nobody writes them again, so a hole is an event that was taken away.
import { LastRevisions } from './last-revisions.ts';

export class Holes {
  readonly #last = new LastRevisions();
  readonly #found: string[] = [];

  get found(): readonly string[] {
    return this.#found;
  }

  /** How many streams were looked at. */
  get streams(): number {
    return this.#last.size;
  }

  /** Events of one stream are looked at in their order; seeing one again does no harm. */
  look(stream: string, revision: bigint): void {
    const due = (this.#last.advance(stream, revision) ?? -1n) + 1n;
    if (revision > due) this.#found.push(`${stream}: ${spoken(due, revision - 1n)}`);
  }
}

function spoken(first: bigint, last: bigint): string {
  return first === last
    ? `revision ${first} is missing from the history`
    : `revisions ${first} to ${last} are missing from the history`;
}
