// The one writer: gathers what arrives while a batch is being committed, and commits that as the next one.
import { inOneLine } from '../../../kernel/describe.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Batch } from './batch.ts';
import { copyIn } from '../log/copy.ts';
import { loadHistory, loadStates } from './batch-sources.ts';
import { isRefusal, isShortage } from '../log/database-refusal.ts';
import { RecentIds } from './recent-ids.ts';
import type { RecentEvents } from '../log/recent-events.ts';
import type { StreamStates } from '../log/stream-states.ts';
import { answer, type Write } from './write-request.ts';
import { WriteQueue } from './write-queue.ts';
import { openWriterSession, type WriterSession } from './writer-session.ts';

const COLUMNS = 'event_node.events (position, revision, created, id, type, stream, record)';
// A statement that takes longer has lost its server, whatever the socket says.
const COMMIT_PATIENCE_MS = 10_000;
const WARM_IDS = 10_000;

interface WriterOptions {
  databaseUrl: string;
  states: StreamStates;
  recentEvents: RecentEvents;
  lockPatienceMs: number;
  log: (line: string) => void;
}

export class Writer {
  readonly queue = new WriteQueue();
  readonly #options: WriterOptions;
  readonly #recentIds = new RecentIds();
  #session: WriterSession | undefined;
  #lastProcessId: number | undefined;
  /** A batch whose commit was asked for and never answered. */
  #inDoubt: Batch | undefined;
  #stopping = false;
  #done: Promise<void> = Promise.resolve();

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  get connected(): boolean {
    return this.#session?.isOpen() ?? false;
  }

  /** Fails when the database cannot be reached or is another node's. */
  async start(): Promise<void> {
    await this.#open();
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.queue.wake();
    await this.#done;
    this.queue.close();
    await this.#session?.end().catch(() => undefined);
  }

  async #run(): Promise<void> {
    let pause = 50;
    while (!this.#stopping) {
      try {
        if (!this.connected) await this.#open();
        pause = 50;
        const writes = await this.queue.take(() => this.#stopping || !this.connected);
        if (writes.length > 0) await this.#commit(writes);
      } catch (error) {
        if (this.connected) this.#options.log(`a batch of writes failed: ${inOneLine(error)}`);
        else {
          this.#options.log(`the event node has no database: ${inOneLine(error)}`);
          this.queue.disconnected();
          await delay(pause);
          pause = Math.min(pause * 2, 500);
        }
      }
    }
  }

  async #open(): Promise<void> {
    const lost = (error: Error) => {
      this.#options.log(`the event node lost its database: ${error.message}`);
      this.queue.disconnected();
    };
    const { databaseUrl, lockPatienceMs } = this.#options;
    const session = await openWriterSession(databaseUrl, lost, this.#lastProcessId, lockPatienceMs);
    this.#lastProcessId = session.processId;
    try {
      await this.#catchUp(session.client);
    } catch (error) {
      session.destroy();
      throw error;
    }
    this.#session = session;
    this.queue.connected();
  }

  // The lock is ours again, so no statement of a former connection can still commit: what the table holds
  // now is what happened.
  async #catchUp(client: pg.Client): Promise<void> {
    this.#options.states.clear();
    this.#recentIds.clear();
    const { rows } = await client.query<{ position: string; revision: string; stream: string; id: string }>(
      `select position, revision, stream, id from event_node.events order by position desc limit ${WARM_IDS}`,
    );
    for (const row of rows.toReversed()) {
      const { stream } = row;
      this.#recentIds.add(row.id, { stream, revision: Number(row.revision), position: Number(row.position) });
    }
    this.#options.recentEvents.reset(Number(rows[0]?.position ?? 0));
    this.#settleDoubt(rows.length);
  }

  #settleDoubt(warmed: number): void {
    const batch = this.#inDoubt;
    this.#inDoubt = undefined;
    if (!batch) return;
    const id = batch.ids.at(-1);
    const found = id === undefined ? undefined : this.#recentIds.find(id);
    const committed = warmed > 0 && found?.position === batch.lastPosition;
    if (committed) for (const [write, outcome] of batch.outcomes) answer(write, outcome);
    else this.queue.putBack(batch.outcomes.map(([write]) => write));
  }

  async #commit(writes: Write[]): Promise<void> {
    const session = this.#session;
    if (!session) return this.queue.putBack(writes);
    const { states, recentEvents } = this.#options;
    let batch: Batch | undefined;
    let sent = false;
    const recent = (id: string) => this.#recentIds.find(id);
    const impatience = setTimeout(() => session.destroy(), COMMIT_PATIENCE_MS);
    states.beginBatch();
    try {
      const stateOf = await loadStates(session.client, writes, states);
      const at = await loadHistory(session.client, writes, stateOf, recent);
      batch = new Batch({ stateOf, at, recent, newId: randomUUID }, recentEvents.head, Date.now());
      for (const write of writes) if (!write.answered) batch.add(write);
      if (batch.events.length > 0) {
        sent = true;
        await copyIn(session.client, COLUMNS, batch.rows);
      }
    } catch (error) {
      states.endBatch([]);
      this.#afterFailure(writes, sent ? batch : undefined, error);
      throw error;
    } finally {
      clearTimeout(impatience);
    }
    states.endBatch(batch.states);
    for (const [place, id] of batch.ids.entries()) {
      const event = batch.events[place];
      // Not the event itself: its record would be held as long as its id.
      if (event)
        this.#recentIds.add(id, { stream: event.stream, revision: event.revision, position: event.position });
    }
    for (const [write, outcome] of batch.outcomes) answer(write, outcome);
    recentEvents.push(batch.events);
  }

  #afterFailure(writes: Write[], batch: Batch | undefined, error: unknown): void {
    if (!isRefusal(error) || !this.connected) {
      // Nobody said whether it was committed. Find out before anything else is decided.
      this.#session?.destroy();
      if (batch) this.#inDoubt = batch;
      else this.queue.putBack(writes);
      return;
    }
    this.#options.states.clear();
    if (isShortage(error)) {
      for (const write of writes) answer(write, { kind: 'unavailable', reason: error.message });
    } else if (writes.every((write) => write.alone)) {
      for (const write of writes) answer(write, { kind: 'failed', reason: error.message });
    } else {
      // One of them spoils it for the others: let each try by itself.
      for (const write of writes) write.alone = true;
      this.queue.putBack(writes);
    }
  }
}
