// An event store of one process, as far as looking back asks it, and what reads its events.
import type { Recorded } from '../../../src/platform/rules/event.ts';
import type { Appended, NewEvent, StoredEvent } from '../../../src/platform/eventstore/event-store.ts';

export class FewStreams {
  readonly streams = new Map<string, StoredEvent[]>();
  appends = 0;
  readSoFar = 0;
  takesNothing = false;

  page(stream: string, from: bigint, most: number): Promise<StoredEvent[]> {
    const found = (this.streams.get(stream) ?? []).filter(({ revision }) => revision >= from).slice(0, most);
    this.readSoFar += found.length;
    return Promise.resolve(found);
  }

  async *read(stream: string, from: bigint): AsyncGenerator<StoredEvent> {
    yield* await this.page(stream, from, Infinity);
  }

  last(stream: string): Promise<StoredEvent | null> {
    return Promise.resolve(this.streams.get(stream)?.at(-1) ?? null);
  }

  append(stream: string, expected: bigint, events: readonly NewEvent[]): Promise<Appended> {
    if (this.takesNothing) return Promise.reject(new Error('full'));
    this.appends += 1;
    const [event] = events;
    const revision = expected + 1n;
    const { id, type, data, metadata } = event!;
    this.put({ id, type, stream, revision, position: 0n, created: new Date(), data, metadata });
    return Promise.resolve({ outcome: 'appended', revision, position: 0n });
  }

  put(stored: StoredEvent): void {
    this.streams.set(stored.stream, [...(this.streams.get(stored.stream) ?? []), stored]);
  }
}

export const codec = {
  decode: (batch: readonly StoredEvent[]): Promise<Recorded[]> =>
    Promise.resolve(
      batch.map(({ id, stream, revision, position, type, data, metadata }) => ({
        id,
        stream,
        revision,
        position,
        event: { type, data },
        meta: { at: new Date((metadata as { at: string }).at) } as Recorded['meta'],
      })),
    ),
};
