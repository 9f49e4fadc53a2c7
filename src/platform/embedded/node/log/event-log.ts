// Reads the log from Postgres, a page at a time. A page borrows a connection only while it is fetched, and
// holds a bounded number of bytes, so that a reader who takes its time costs nothing.
import pg from 'pg';
import { makeDo, ONE_STAYS } from '../../../postgres/no-room.ts';
import { BY_KEYS, sessionAt } from '../../../postgres/session.ts';
import { copyOut } from './copy.ts';
import type { LoggedEvent } from './logged-event.ts';

/** Which text to fetch beside an event, for a filter to look at. */
export type Subject = 'none' | 'stream' | 'type';

const PAGE_BYTES = 2 * 1024 * 1024;
const PAGE_EVENTS = 4_000;
const QUERY_TIMEOUT_MS = 15_000;
const CONNECT_LIMIT_MS = 3_000;
const SUBJECT_COLUMN = { none: 'null', stream: 'stream', type: 'type' } as const;

export class EventLog {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({
      ...sessionAt(databaseUrl, { ...BY_KEYS, default_transaction_read_only: 'on' }),
      application_name: 'lotbook event node: readers',
      max: 8,
      ...ONE_STAYS,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
    // An idle connection that breaks is replaced at its next use.
    this.#pool.on('error', () => undefined);
    makeDo(this.#pool, CONNECT_LIMIT_MS);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async withSession<T>(use: (session: pg.PoolClient) => Promise<T>): Promise<T> {
    const session = await this.#pool.connect();
    // A connection on which a query got stuck is of no further use.
    const impatience = setTimeout(() => session.connection.stream.destroy(), QUERY_TIMEOUT_MS);
    let failed = true;
    try {
      const result = await use(session);
      failed = false;
      return result;
    } finally {
      clearTimeout(impatience);
      session.release(failed);
    }
  }

  /** Events of all streams after a position and up to another; empty only when there are none. */
  async allForwards(after: number, upTo: number, subject: Subject, most: number): Promise<LoggedEvent[]> {
    if (after >= upTo) return [];
    const select = columns(subject);
    const page = await this.#page(
      `${select} where position > ${after} and position <= ${Math.min(upTo, after + PAGE_BYTES)}
       order by position limit ${Math.min(most, PAGE_EVENTS)}`,
      subject,
    );
    // Positions count bytes: a page can only be empty in front of one very large event.
    if (page.length > 0 || after + PAGE_BYTES >= upTo) return page;
    return this.#page(
      `${select} where position > ${after} and position <= ${upTo} order by position limit 1`,
      subject,
    );
  }

  /** Events of all streams before a position, the latest first. */
  async allBackwards(before: number, subject: Subject, most: number): Promise<LoggedEvent[]> {
    const select = columns(subject);
    const page = await this.#page(
      `${select} where position < ${before} and position >= ${Math.max(0, before - PAGE_BYTES)}
       order by position desc limit ${Math.min(most, PAGE_EVENTS)}`,
      subject,
    );
    if (page.length > 0 || before <= PAGE_BYTES) return page;
    return this.#page(`${select} where position < ${before} order by position desc limit 1`, subject);
  }

  /** Whether an event has this position. */
  async stands(position: number): Promise<boolean> {
    const { rowCount } = await this.withSession((session) =>
      session.query('select from event_node.events where position = $1', [position]),
    );
    return rowCount === 1;
  }

  /** Events of one stream between two revisions, both included. */
  stream(range: StreamRange): Promise<LoggedEvent[]> {
    const order = range.backwards ? 'desc' : 'asc';
    const name = pg.escapeLiteral(range.stream);
    const inner = `select * from event_node.events
      where stream = ${name} and revision between ${revision(range.from)} and ${revision(range.to)}
      order by revision ${order} limit ${Math.min(range.most, PAGE_EVENTS)}`;
    const sized = `select *, sum(octet_length(record)) over (order by revision ${order}) as total from (${inner}) read`;
    return this.#page(
      `select position, revision, type = '$>', null, record from (${sized}) sized
       where total - octet_length(record) < ${PAGE_BYTES}
       order by revision ${order}`,
      'none',
    );
  }

  /** The first of these revisions written at or after an instant (Unix ms); one past the last when none was. */
  async firstSince(stream: string, range: { from: number; to: number }, sinceMs: number): Promise<number> {
    const { rows } = await this.withSession((session) =>
      session.query<{ revision: string }>(
        `select revision from event_node.events
         where stream = $1 and revision between ${revision(range.from)} and ${revision(range.to)} and created >= $2
         order by revision limit 1`,
        [stream, sinceMs],
      ),
    );
    return Number(rows[0]?.revision ?? range.to + 1);
  }

  async #page(select: string, subject: Subject): Promise<LoggedEvent[]> {
    const events: LoggedEvent[] = [];
    await this.withSession((session) => copyOut(session, select, (row) => events.push(decode(row, subject))));
    return events;
  }
}

interface StreamRange {
  stream: string;
  from: number;
  to: number;
  backwards: boolean;
  most: number;
}

function columns(subject: Subject): string {
  return `select position, revision, type = '$>', ${SUBJECT_COLUMN[subject]}, record from event_node.events`;
}

// 2^63 does not fit a bigint; the largest revision there is does.
function revision(value: number): string {
  return value >= 2 ** 63 ? '9223372036854775807' : String(value);
}

// The row is `columns`: a count of fields, then each with its length before it; the copy leaves pg's buffer.
function decode(row: Buffer, subject: Subject): LoggedEvent {
  const position = int8(row, 6);
  const eventRevision = int8(row, 18);
  const isLink = row[30] === 1;
  const subjectLength = row.readInt32BE(31);
  const subjectEnd = 35 + Math.max(0, subjectLength);
  const text = subjectLength > 0 ? row.toString('utf8', 35, subjectEnd) : '';
  return {
    position,
    revision: eventRevision,
    isLink,
    stream: subject === 'stream' ? text : '',
    type: subject === 'type' ? text : '',
    record: Buffer.from(row.subarray(subjectEnd + 4)),
  };
}

function int8(row: Buffer, at: number): number {
  return row.readUInt32BE(at) * 0x100000000 + row.readUInt32BE(at + 4);
}
