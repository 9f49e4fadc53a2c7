// Many new rows at once, by COPY: nothing is looked up, planned or told row by row. It stands in a connection's line of
// queries as any other does.
import type pg from 'pg';

const CHUNK = 64 * 1024;

/** What `pg` speaks to the server with, as far as COPY needs it. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #rows: Buffer;
  callback: (error: Error | null) => void;

  constructor(text: string, rows: Buffer, callback: (error: Error | null) => void) {
    this.#text = text;
    this.#rows = rows;
    this.callback = callback;
  }

  /** A server that refuses drops what comes after, so that nobody need wait for it to ask. */
  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    wire.query(this.#text);
    for (let at = 0; at < this.#rows.length; at += CHUNK)
      wire.sendCopyFromChunk(this.#rows.subarray(at, at + CHUNK));
    wire.endCopyFrom();
  }

  handleCopyInResponse(): void {}

  handleError(error: Error): void {
    this.#end(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end(null);
  }

  #end(failure: Error | null): void {
    this.callback(failure);
    this.callback = () => {};
  }
}

/** `rows` in the text format of COPY. */
export function copyIn(client: pg.ClientBase, text: string, rows: Buffer): Promise<{ command: 'COPY' }> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, (error) => (error ? reject(error) : resolve({ command: 'COPY' }))));
  });
}
