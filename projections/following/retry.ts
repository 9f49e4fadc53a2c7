// Tries again what was set aside: the events that wait are taken in from where they wait up to where the read model
// stands, stream by stream, the oldest first. What still does not fit stays aside, at the event it fails at now.
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Codec } from '../../src/platform/eventstore/codec.ts';
import type { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { loadSetAside, setAside, takeBack, type SetAside } from '../../src/platform/following/quarantine.ts';
import { announce, oneByOne, SecondOwner, type Followed } from './apply.ts';
import { decodeEach, type Arrived } from '../../src/platform/following/arrived.ts';

export interface Retry {
  readonly db: Kysely<unknown>;
  readonly events: EventStore;
  readonly codec: Codec;
}

/** What arrives waits for one page at most. */
const PAGE = 50;

/** In pieces, between which the read models may go on. */
export async function* retryAll(retry: Retry, followed: readonly Followed[]): AsyncGenerator<void> {
  for (const entry of await loadSetAside(retry.db)) {
    const one = followed.find(({ projector }) => projector.name === entry.part);
    if (one) yield* retryOne(retry, one, entry);
  }
}

async function* retryOne(retry: Retry, followed: Followed, entry: SetAside): AsyncGenerator<void> {
  const { stream } = entry;
  // what waits is tried page by page, so a stream that fails at once is not read to its end
  for (let from = entry.revision; ;) {
    const page = await pageOf(retry, followed, stream, from);
    const waits = await retry.db.transaction().execute(async (transaction) => {
      await holdCheckpoint(transaction, followed);
      const [unfit] = await oneByOne(
        transaction,
        { ...followed, position: null, aside: new Map() },
        page.due,
      );
      if (unfit) await setAside(transaction, [unfit]);
      else if (page.isLast) await takeBack(transaction, entry.part, stream);
      else await setAside(transaction, [{ ...entry, ...page.next }]);
      if (followed.position !== null) await announce(transaction, followed.position, page.due);
      return unfit ?? null;
    });
    if (waits) followed.aside.set(stream, waits.revision);
    else if (page.isLast) followed.aside.delete(stream);
    else followed.aside.set(stream, page.next.revision);
    yield;
    if (waits || page.isLast) return;
    from = page.next.revision;
  }
}

interface Page {
  /** Up to where the read model stands: what comes later arrives as everything does. */
  readonly due: readonly Arrived[];
  readonly isLast: boolean;
  readonly next: Pick<SetAside, 'revision' | 'position' | 'type'>;
}

async function pageOf(
  { events, codec }: Retry,
  { projector, position }: Followed,
  stream: string,
  from: bigint,
): Promise<Page> {
  const stored = [];
  for await (const event of events.read(stream, from, PAGE + 1)) stored.push(event);
  const due = stored.filter((event) => position !== null && event.position <= position);
  const next = due[PAGE] ?? { revision: from, position: 0n, type: '' };
  const page = await decodeEach(codec, due.slice(0, PAGE), new Set(projector.handlers.keys()));
  return { due: page, isLast: due.length <= PAGE, next };
}

/** Only who owns the read model may add to it. */
async function holdCheckpoint(
  transaction: Transaction<unknown>,
  { projector, position, generation }: Followed,
): Promise<void> {
  const { rows } = await sql<{ position: bigint | null; generation: number }>`
    select position, tableoid as generation from checkpoints
    where read_model = ${projector.name} for update`.execute(transaction);
  const [row] = rows;
  if (row?.position !== position || row.generation !== (generation ?? row.generation))
    throw new SecondOwner();
}
