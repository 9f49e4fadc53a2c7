// Programs as their streams tell them, from any place in them on: what stood before it is kept, so that a long past costs no more
// than a short one.
import type { Survey } from '../../domain/grid/lots/survey.ts';
import type { DatedTerms } from '../../domain/grid/lots/surroundings.ts';
import { gridPast, streamsOf, termsPast } from '../../domain/grid/past.ts';
import { ProgramStory } from '../../domain/webhooks/program-story.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore, StoredEvent } from '../../platform/eventstore/event-store.ts';
import { inOrder } from '../../platform/eventstore/in-order.ts';
import { Pasts } from '../../platform/pasts/pasts.ts';
import type { Recorded } from '../../platform/rules/event.ts';

export interface StoryTeller {
  readonly events: EventStore;
  readonly codec: Codec;
  readonly baseUrl: string;
}

/** A story up to some place, and what came after that. */
export interface Opened {
  readonly story: ProgramStory;
  rest(): AsyncGenerator<Recorded>;
}

/** What was opened is carried on elsewhere. */
const MOST_BYTES = 8 * 2 ** 20;
const PAGE = 1_000;
/** The clocks of two machines differ by less. */
export const SKEW_MS = 10 * 60_000;

export class Histories {
  readonly #from: StoryTeller;
  readonly #grids: Pasts<Survey>;
  readonly #terms: Pasts<DatedTerms | null>;

  constructor(from: StoryTeller) {
    this.#from = from;
    this.#grids = new Pasts(gridPast, from, MOST_BYTES);
    this.#terms = new Pasts(termsPast, from, MOST_BYTES);
  }

  /** Without what happened at this position of all events, and since. */
  async before(tenant: string, programId: number, position: bigint): Promise<Opened> {
    const [grid, program] = streamsOf({ tenant, programId });
    const [lots, terms] = await Promise.all([
      this.#grids.before(grid, position),
      this.#terms.before(program, position),
    ]);
    const survey = { ...lots.state, terms: terms.state };
    return {
      story: new ProgramStory(tenant, programId, this.#from.baseUrl, survey, lots.next),
      rest: () => this.#rest([grid, lots.next], [program, terms.next]),
    };
  }

  /** With everything in the rest that may have happened at this instant, or since. */
  async since(tenant: string, programId: number, instant: Date): Promise<Opened> {
    const [grid, program] = streamsOf({ tenant, programId });
    const earlier = new Date(instant.getTime() - SKEW_MS);
    const places = await Promise.all([
      this.#grids.lastBy(grid, earlier),
      this.#terms.lastBy(program, earlier),
    ]);
    const from = places.reduce(
      (latest, place) => (place !== null && place.position >= latest ? place.position + 1n : latest),
      0n,
    );
    return await this.before(tenant, programId, from);
  }

  #rest(...parts: readonly (readonly [stream: string, from: bigint])[]): AsyncGenerator<Recorded> {
    const { events, codec } = this.#from;
    return inPages(inOrder(parts.map(([stream, from]) => events.read(stream, from))), codec);
  }
}

async function* inPages(stored: AsyncIterable<StoredEvent>, codec: Codec): AsyncGenerator<Recorded> {
  let page: StoredEvent[] = [];
  for await (const event of stored) {
    page.push(event);
    if (page.length < PAGE) continue;
    yield* await codec.decode(page);
    page = [];
  }
  yield* await codec.decode(page);
}
