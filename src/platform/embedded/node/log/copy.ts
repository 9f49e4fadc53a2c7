// COPY in binary form, both ways: one round trip, no text, no per-row parameters.
import type { Client, PoolClient } from 'pg';

interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  stream: { cork(): void; uncork(): void };
}

interface Submission {
  submit(connection: Wire): void;
}

type Session = Client | PoolClient;

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);

/** Every row is handed over inside a buffer that is only valid during the call. */
export function copyOut(session: Session, select: string, onRow: (row: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let first = true;
    submitTo(session, {
      ...handlers(resolve, reject),
      submit: (connection) => connection.query(`copy (${select}) to stdout (format binary)`),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        // The first message holds the signature before its row, the last one only the trailer.
        const row = first ? chunk.subarray(SIGNATURE.length) : chunk;
        first = false;
        if (row.length > TRAILER.length) onRow(row);
      },
    });
  });
}

/** Resolves once the rows are committed. Sent whole, without waiting for the server to ask for them. */
export function copyIn(session: Session, target: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    submitTo(session, {
      ...handlers(resolve, reject),
      submit: (connection) => {
        connection.stream.cork();
        connection.query(`copy ${target} from stdin (format binary)`);
        connection.sendCopyFromChunk(rows);
        connection.endCopyFrom();
        connection.stream.uncork();
      },
      handleCopyInResponse: () => undefined,
    });
  });
}

/** Rows for `copyIn`, between signature and trailer. */
export function copyRows(rows: Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...rows, TRAILER]);
}

function handlers(resolve: () => void, reject: (error: Error) => void) {
  let failed: Error | undefined;
  const settle = () => (failed ? reject(failed) : resolve());
  return {
    callback: (error?: Error) => (error ? reject(error) : undefined),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handlePortalSuspended: () => undefined,
    handleEmptyQuery: () => undefined,
    handleCommandComplete: () => undefined,
    handleError: (error: Error) => {
      failed = error;
      reject(error);
    },
    handleReadyForQuery: settle,
  };
}

// pg's public types know only the bare `submit`; the rest is what its own Query class offers.
function submitTo(session: Session, submission: Submission & Record<string, unknown>): void {
  const query: (submission: Submission) => unknown = session.query.bind(session);
  query(submission);
}
