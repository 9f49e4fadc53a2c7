// The request to read some events of one stream, written by hand: every command on a stream that this process has not
// seen makes one.
import { fieldSize, varintSize, writeHeader, writeNumber } from './protobuf-wire.ts';

export interface Page {
  readonly stream: string;
  /** `end`: backwards from the last event. */
  readonly from: bigint | 'end';
  readonly most: number;
}

const BACKWARDS = 1;
/** Of messages that say all by being there. */
const EMPTY = 0;

/** `ReadReq`: without a filter, identifiers as texts. */
export function encodeRead({ stream, from, most }: Page): Buffer {
  const nameLength = Buffer.byteLength(stream);
  const revision = from === 'end' ? null : Number(from);
  const placeSize = revision === null ? fieldSize(EMPTY) : 1 + varintSize(revision);
  const source = fieldSize(fieldSize(nameLength)) + placeSize;
  const direction = revision === null ? 1 + varintSize(BACKWARDS) : 0;
  const uuids = fieldSize(EMPTY);
  const options = fieldSize(source) + direction + 1 + varintSize(most) + fieldSize(EMPTY) + fieldSize(uuids);

  const out = Buffer.allocUnsafe(fieldSize(options));
  let at = writeHeader(out, 0, 1, options);
  at = writeHeader(out, at, 1, source);
  at = writeHeader(out, at, 1, fieldSize(nameLength));
  at = writeHeader(out, at, 3, nameLength);
  at += out.write(stream, at, 'utf8');
  at = revision === null ? writeHeader(out, at, 4, EMPTY) : writeNumber(out, at, 2, revision);
  if (revision === null) at = writeNumber(out, at, 3, BACKWARDS);
  at = writeNumber(out, at, 5, most);
  at = writeHeader(out, at, 8, EMPTY);
  at = writeHeader(out, at, 9, uuids);
  writeHeader(out, at, 2, EMPTY);
  return out;
}
