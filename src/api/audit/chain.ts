// The chain of digests over a stream: each digest stands for the event and for all that precede it, so one digest
// that was written down elsewhere proves the whole history up to it.
import { createHash } from 'node:crypto';
import type { EventStore, StoredEvent } from '../../platform/eventstore/event-store.ts';

/** What a chain begins with, so that the same events under another name are another history. */
export function genesis(stream: string): string {
  return sha256(`lotbook history of ${stream}`);
}

/** The event as it is stored: what is sealed stays sealed, so forgetting a person breaks no chain. */
export function link(previous: string, { id, type, revision, data, metadata }: StoredEvent): string {
  return sha256(`${previous}\n${canonical({ id, type, revision: String(revision), data, metadata })}`);
}

/** One chain a stream, told event by event. */
export class Chains {
  readonly #digests = new Map<string, string>();

  next(stored: StoredEvent): string {
    const { stream } = stored;
    const digest = link(this.#digests.get(stream) ?? genesis(stream), stored);
    this.#digests.set(stream, digest);
    return digest;
  }
}

/** The digest of an event of this stream, read anew; null where there is none of that revision. */
export async function digestAt(
  events: Pick<EventStore, 'read'>,
  stream: string,
  revision: bigint,
): Promise<string | null> {
  const chains = new Chains();
  let digest: string | null = null;
  for await (const stored of events.read(stream, 0n, Number(revision) + 1)) {
    const next = chains.next(stored);
    digest = stored.revision === revision ? next : null;
    if (stored.revision > revision) break;
  }
  return digest;
}

/** The same value in the same letters, in whatever order its keys came. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner instanceof Uint8Array) return { base64: Buffer.from(inner).toString('base64') };
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
