// An event store in a few arrays: what the node must do, said as plainly as possible and apart from it.
export type Expectation = 'any' | 'no_stream' | 'stream_exists' | number;
export type Answer =
  { kind: 'written'; revision: number } | { kind: 'wrong'; current: number } | { kind: 'deleted' };
export type Seen = { kind: 'events'; ids: string[] } | { kind: 'not found' } | { kind: 'deleted' };

interface Stream {
  ids: string[];
  tombstoned: boolean;
  softDeleted: boolean;
  truncateBefore: number;
  maxCount: number;
  metadataEvents: number;
}

export class StoreModel {
  readonly #streams = new Map<string, Stream>();
  readonly #places = new Map<string, { stream: string; revision: number }>();
  /** Every event of every stream in the order of writing, metadata and tombstones left out. */
  readonly log: string[] = [];

  append(name: string, ids: string[], expected: Expectation): Answer {
    const stream = this.#stream(name);
    const last = stream.ids.length - 1;
    const wrong: Answer = { kind: 'wrong', current: last };
    if (stream.tombstoned) return { kind: 'deleted' };
    if (expected === 'stream_exists') {
      if (stream.softDeleted) return { kind: 'deleted' };
      if (last < 0 && stream.metadataEvents === 0) return wrong;
    }
    if (expected === 'any' || expected === 'stream_exists') {
      const known = ids.map((id) => this.#places.get(id)).map((place) => place?.stream === name);
      if (!known[0]) return this.#write(stream, name, ids);
      const place = this.#places.get(ids.at(-1) ?? '');
      return known.every(Boolean) && place ? { kind: 'written', revision: place.revision } : wrong;
    }
    const number = expected === 'no_stream' ? -1 : expected;
    if (number > last) return wrong;
    if (number === last) return this.#write(stream, name, ids);
    const there = stream.ids.slice(number + 1, number + 1 + ids.length);
    if (ids.length > 0 && ids.every((id, n) => there[n] === id)) {
      return { kind: 'written', revision: number + ids.length };
    }
    const unknown = ids.length > 0 && ids[0] !== there[0];
    return unknown && stream.softDeleted && expected === 'no_stream' ? this.#write(stream, name, ids) : wrong;
  }

  delete(name: string, expected: 'any' | number): Answer {
    const stream = this.#stream(name);
    const last = stream.ids.length - 1;
    if (stream.tombstoned) return { kind: 'deleted' };
    if ((last < 0 && stream.metadataEvents === 0) || !isExpected(stream, expected))
      return { kind: 'wrong', current: last };
    stream.softDeleted = true;
    stream.maxCount = Number.POSITIVE_INFINITY;
    stream.metadataEvents++;
    return { kind: 'written', revision: last };
  }

  tombstone(name: string, expected: 'any' | number): Answer {
    const stream = this.#stream(name);
    const last = stream.ids.length - 1;
    if (stream.tombstoned) return { kind: 'deleted' };
    if (!isExpected(stream, expected)) return { kind: 'wrong', current: last };
    stream.tombstoned = true;
    return { kind: 'written', revision: last };
  }

  setMetadata(name: string, metadata: { maxCount?: number; truncateBefore?: number }): Answer {
    const stream = this.#stream(name);
    if (stream.tombstoned) return { kind: 'deleted' };
    stream.truncateBefore = metadata.truncateBefore ?? 0;
    stream.maxCount = metadata.maxCount ?? Number.POSITIVE_INFINITY;
    const revision = stream.metadataEvents++;
    if (stream.softDeleted) this.#undelete(stream);
    return { kind: 'written', revision };
  }

  read(name: string, backwards: boolean, from: number, count: number): Seen {
    const stream = this.#stream(name);
    if (stream.tombstoned) return { kind: 'deleted' };
    if (stream.ids.length === 0 || stream.softDeleted) return { kind: 'not found' };
    const first = Math.max(stream.truncateBefore, stream.ids.length - stream.maxCount, 0);
    const visible = stream.ids
      .map((id, revision) => ({ id, revision }))
      .filter(({ revision }) => revision >= first);
    const asked = visible.filter(({ revision }) => (backwards ? revision <= from : revision >= from));
    const ordered = backwards ? asked.toReversed() : asked;
    return { kind: 'events', ids: ordered.slice(0, count).map(({ id }) => id) };
  }

  lastRevision(name: string): number {
    return this.#stream(name).ids.length - 1;
  }

  #write(stream: Stream, name: string, ids: string[]): Answer {
    const deletedAt = stream.ids.length;
    for (const id of ids) {
      this.#places.set(id, { stream: name, revision: stream.ids.length });
      stream.ids.push(id);
      this.log.push(id);
    }
    if (stream.softDeleted && ids.length > 0) {
      stream.truncateBefore = deletedAt;
      stream.softDeleted = false;
      stream.metadataEvents++;
    }
    return { kind: 'written', revision: stream.ids.length - 1 };
  }

  #undelete(stream: Stream): void {
    stream.softDeleted = false;
    stream.truncateBefore = stream.ids.length;
    stream.metadataEvents++;
  }

  #stream(name: string): Stream {
    const known = this.#streams.get(name);
    if (known) return known;
    const stream: Stream = {
      ids: [],
      tombstoned: false,
      softDeleted: false,
      truncateBefore: 0,
      maxCount: Number.POSITIVE_INFINITY,
      metadataEvents: 0,
    };
    this.#streams.set(name, stream);
    return stream;
  }
}

/** What is deleted softly counts as no stream too. */
function isExpected({ ids, softDeleted }: Stream, expected: 'any' | number): boolean {
  return expected === 'any' || expected === ids.length - 1 || (expected === -1 && softDeleted);
}
