// Events in a frame: the messages that they came in, each behind its length.
export function packMessages(messages: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  for (const message of messages) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(message.length);
    parts.push(length, message);
  }
  return Buffer.concat(parts);
}

export function* messagesIn(payload: Buffer): Generator<Buffer> {
  for (let at = 0; at < payload.length;) {
    const end = at + 4 + payload.readUInt32BE(at);
    if (end > payload.length) throw new RangeError('a frame of events ends half way');
    yield payload.subarray(at + 4, end);
    at = end;
  }
}
