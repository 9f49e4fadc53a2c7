// Reads back what a stored record holds, for the few who need to look inside.
import { FieldReader } from '../../../eventstore/protobuf-wire.ts';

const EMPTY = Buffer.alloc(0);

/** The bytes of the event's data. */
export function dataOfRecord(record: Buffer): Buffer {
  return field(recordedEvent(record), 8) ?? EMPTY;
}

/** The inner message of a record, as it can be put into another `ReadEvent`. */
export function recordedEvent(record: Buffer): Buffer {
  const readEvent = field(record, 1);
  const recorded = readEvent && field(readEvent, 1);
  if (!recorded) throw new Error('a stored record holds no event');
  return recorded;
}

function field(message: Buffer, wanted: number): Buffer | undefined {
  const reader = new FieldReader(message);
  while (reader.next()) {
    if (reader.field === wanted) return reader.bytes();
    reader.skip();
  }
  return undefined;
}
