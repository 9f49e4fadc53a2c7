// The events of one stream that its metadata lets be seen.
import type { EventLog } from '../log/event-log.ts';
import type { LoggedEvent } from '../log/logged-event.ts';
import { dataOfRecord } from '../log/record-fields.ts';
import { Refusal, streamDeleted } from '../protocol/refusals.ts';
import { baseOf, isMetastream } from '../log/stream-names.ts';
import { firstVisible, metastreamState, oldestVisible, type StreamState } from '../log/stream-state.ts';
import type { StreamStates } from '../log/stream-states.ts';

interface VisibleStream {
  exists: boolean;
  first: number;
  last: number;
}

export class VisibleEvents {
  readonly #log: EventLog;
  readonly #states: StreamStates;

  constructor(log: EventLog, states: StreamStates) {
    this.#log = log;
    this.#states = states;
  }

  /** Refuses when the stream is tombstoned. */
  async stream(name: string): Promise<VisibleStream> {
    const base = await this.#states.forReader(baseOf(name), (use) => this.#log.withSession(use));
    const state: StreamState = isMetastream(name) ? metastreamState(base) : base;
    if (state.tombstoned) throw streamDeleted(name);
    const { last } = state;
    const first = firstVisible(state);
    const since = oldestVisible(state, Date.now());
    return {
      exists: last >= 0 && !state.metadata.softDeleted,
      first: since === undefined ? first : await this.#log.firstSince(name, { from: first, to: last }, since),
      last,
    };
  }

  /** The event a link's data (`revision@stream`) points to, when it may still be seen. */
  async linked(link: LoggedEvent): Promise<Buffer | undefined> {
    const [, revisionText = '', stream = ''] =
      /^(\d+)@(.+)$/su.exec(dataOfRecord(link.record).toString('utf8')) ?? [];
    const revision = Number(revisionText);
    if (stream === '' || !Number.isSafeInteger(revision)) return undefined;
    const seen = await this.stream(stream).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (!seen?.exists || revision < seen.first || revision > seen.last) return undefined;
    const [event] = await this.#log.stream({
      stream,
      from: revision,
      to: revision,
      backwards: false,
      most: 1,
    });
    return event?.record;
  }
}
