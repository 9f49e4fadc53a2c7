// An event on its way from one store to another: byte for byte as it is stored, whatever it holds.
import type { Hash } from 'node:crypto';

export interface EventBytes {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

export interface CopiedEvent extends EventBytes {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** As it came from the store; `copiedIn` reads it again. */
  readonly message: Buffer;
}

/**
 * Stands in a copy where the original lacks a revision: the events after it keep theirs. Nobody is ever shown one, so
 * a copy lacks what its original lacks.
 */
export const LACKING = 'RevisionLacking';

/** Which of the streams where it began and ended this store is a copy of. No part of the history. */
export const COPY_STREAM = 'store-copy';

/** Snapshots are thrown away and made anew; what begins with a dollar is the server's own. */
const NO_HISTORY = new RegExp(`^(?:\\$|snapshot-|${COPY_STREAM}$)`);

export function isHistory({ stream, type }: { readonly stream: string; readonly type: string }): boolean {
  return !NO_HISTORY.test(stream) && type !== LACKING && !type.startsWith('$');
}

/** What must be the same in a copy. Where it stands in the whole may differ, and when the server took it. */
export function digestInto(hash: Hash, event: CopiedEvent): void {
  const { stream, revision, id, type, isJson, data, metadata } = event;
  hash.update(`${stream}\n${revision}\n${id}\n${type}\n${isJson}\n${metadata.length}\n${data.length}\n`);
  hash.update(metadata);
  hash.update(data);
}

export function isSame(a: CopiedEvent, b: CopiedEvent): boolean {
  return (
    a.stream === b.stream &&
    a.revision === b.revision &&
    a.id === b.id &&
    a.type === b.type &&
    a.isJson === b.isJson &&
    a.data.equals(b.data) &&
    a.metadata.equals(b.metadata)
  );
}
