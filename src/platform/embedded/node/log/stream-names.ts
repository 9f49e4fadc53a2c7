// A stream and its metadata stream `$$stream` are one thing to the writer: the base.
export const METADATA_TYPE = '$metadata';
export const TOMBSTONE_TYPE = '$streamDeleted';
export const LINK_TYPE = '$>';

/** The server takes longer ones; no longer one fits into an entry of our index. */
const LONGEST = 2_600;

export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$');
}

export function baseOf(stream: string): string {
  return isMetastream(stream) ? stream.slice(2) : stream;
}

export function metastreamOf(base: string): string {
  return `$$${base}`;
}

/** Why a name cannot be a stream's, or undefined when it can. */
export function faultInName(stream: string): string | undefined {
  if (stream === '' || stream === '$$') return 'a stream needs a name';
  if (stream.startsWith('$$$$')) return 'a metadata stream has no metadata';
  if (stream.includes('\0')) return 'a stream name cannot hold a NUL';
  if (Buffer.byteLength(stream) > LONGEST) return `a stream name is at most ${LONGEST} bytes long`;
  return undefined;
}
