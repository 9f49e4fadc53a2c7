// What the writer must know of a stream to decide an append, and a reader to know what may be seen.
import { NO_METADATA, type StreamMetadata } from './stream-metadata.ts';

export interface StreamState {
  /** Last revision; -1 when nothing was ever written. */
  readonly last: number;
  readonly tombstoned: boolean;
  /** Last revision of `$$stream`; -1 when there is none. */
  readonly metaLast: number;
  readonly metadata: StreamMetadata;
}

export const NEVER_WRITTEN: StreamState = {
  last: -1,
  tombstoned: false,
  metaLast: -1,
  metadata: NO_METADATA,
};

export function firstVisible(state: StreamState): number {
  const { maxCount, truncateBefore } = state.metadata;
  return Math.max(0, truncateBefore, maxCount === undefined ? 0 : state.last - maxCount + 1);
}

/** Events written before this instant (Unix ms) are too old to be seen; undefined when age does not matter. */
export function oldestVisible(state: StreamState, nowMs: number): number | undefined {
  const { maxAgeSeconds } = state.metadata;
  return maxAgeSeconds === undefined ? undefined : nowMs - maxAgeSeconds * 1000;
}

/** As a reader sees `$$stream`, which keeps one event. */
export function metastreamState(base: StreamState): StreamState {
  return {
    last: base.metaLast,
    tombstoned: base.tombstoned,
    metaLast: -1,
    metadata: { ...NO_METADATA, maxCount: 1 },
  };
}
