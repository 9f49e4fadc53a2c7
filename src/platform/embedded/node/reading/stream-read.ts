// The request to read one stream, straight from the wire: the commonest of reads, for which the generated classes took as
// long as the read itself. All others are left to them.
import { FieldReader } from '../../../eventstore/protobuf-wire.ts';

export interface StreamRead {
  stream: string;
  /** Undefined: from the start. */
  revision: number | undefined;
  fromEnd: boolean;
  backwards: boolean;
  resolveLinks: boolean;
  structuredIds: boolean;
  count: number;
}

/** Null where it is a read of all streams, or a subscription, or asks for something else that is not in `StreamRead`. */
export function streamReadIn(message: Buffer): StreamRead | null {
  const request = new FieldReader(message);
  let read: StreamRead | null = null;
  while (request.next()) {
    // twice the same field are one message, which only the generated classes put together
    if (request.field !== 1 || read) return null;
    read = optionsIn(request.message());
    if (!read) return null;
  }
  return read;
}

function optionsIn(options: FieldReader): StreamRead | null {
  const read: StreamRead = {
    stream: '',
    revision: undefined,
    fromEnd: false,
    backwards: false,
    resolveLinks: false,
    structuredIds: false,
    count: 0,
  };
  let seen = false;
  while (options.next()) {
    const { field } = options;
    if (field === 1 && !seen) seen = namedIn(options.message(), read);
    else if (field === 3) read.backwards = options.varint() === 1;
    else if (field === 4) read.resolveLinks = options.varint() !== 0;
    else if (field === 5) read.count = options.varint();
    else if (field === 8) options.skip();
    else if (field === 9) read.structuredIds = isStructured(options.message());
    else return null;
    if (field === 1 && !seen) return null;
  }
  return seen ? read : null;
}

/** `StreamOptions`. False: it says where to begin in more than one way. */
function namedIn(options: FieldReader, read: StreamRead): boolean {
  let places = 0;
  while (options.next()) {
    if (options.field === 1) read.stream = nameIn(options.message());
    else places++;
    if (options.field === 2) read.revision = options.varint();
    else if (options.field === 4) read.fromEnd = true;
    if (options.field > 2) options.skip();
  }
  return places <= 1;
}

function nameIn(identifier: FieldReader): string {
  let name = '';
  while (identifier.next()) {
    if (identifier.field === 3) name = identifier.text();
    else identifier.skip();
  }
  return name;
}

function isStructured(option: FieldReader): boolean {
  let structured = false;
  while (option.next()) {
    structured = option.field === 1;
    option.skip();
  }
  return structured;
}
