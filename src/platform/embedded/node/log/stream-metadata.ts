// What `$$stream` says about its stream.
import { TOMBSTONE } from '../../../eventstore/protobuf-wire.ts';

export interface StreamMetadata {
  /** Everything, as it was written. */
  raw: Record<string, unknown>;
  maxCount: number | undefined;
  maxAgeSeconds: number | undefined;
  truncateBefore: number;
  softDeleted: boolean;
}

export const NO_METADATA: StreamMetadata = {
  raw: {},
  maxCount: undefined,
  maxAgeSeconds: undefined,
  truncateBefore: 0,
  softDeleted: false,
};

/** The value of `$tb` that deletes: JSON.parse rounds the largest int64 to 2^63. */
export const SOFT_DELETE_JSON = Buffer.from('{"$tb":9223372036854775807}');

export function parseStreamMetadata(data: Buffer): StreamMetadata {
  const raw = parseObject(data);
  const truncateBefore = wholeNumber(raw['$tb']) ?? 0;
  return {
    raw,
    maxCount: wholeNumber(raw['$maxCount']),
    maxAgeSeconds: wholeNumber(raw['$maxAge']),
    truncateBefore,
    softDeleted: truncateBefore >= TOMBSTONE,
  };
}

/** The metadata of a stream that is written to again after its soft deletion. */
export function undeletedMetadata(metadata: StreamMetadata, firstRevision: number): Buffer {
  return Buffer.from(JSON.stringify({ ...metadata.raw, $tb: firstRevision }));
}

// Metadata that does not parse counts as none: the stream must stay readable.
function parseObject(data: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
