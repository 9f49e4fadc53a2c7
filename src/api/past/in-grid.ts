// The story of one record that lives in the grid of its program, and the record as it was, without reading all that happened
// to the grid around it. Where in the stream its events are a read model says; what they tell is read there, and told as
// every history is.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { emptyGrid, type GridEvent } from '../../domain/grid/grid.ts';
import { unsurveyed, type Survey } from '../../domain/grid/lots/survey.ts';
import type { LeadEvent } from '../../domain/lead/leads/lead-event.ts';
import { leadAggregate, leadStream, type Lead } from '../../domain/lead/leads/lead.ts';
import type { Event, Recorded } from '../../platform/rules/event.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import type { Progress } from '../../platform/following/progress.ts';
import type { Entry } from '../audit/history.ts';
import type { People } from '../audit/people.ts';
import type { Document, ReadStream, StoryOf, Whereabouts } from '../audit/record.ts';
import { entriesOf, knownUpTo, ownEvents, type Found } from './own-events.ts';
import { streamsOf, type OfProgram } from '../../domain/grid/past.ts';
import type { ProgramPast } from './program-past.ts';

interface Stores {
  readonly rows: Kysely<Crm>;
  readonly progress: Pick<Progress, 'reached'>;
  readonly events: Pick<EventStore, 'last' | 'page'>;
  readonly codec: Pick<Codec, 'decode'>;
}

/** What is known of a record and around it, at some event or instant. */
export interface Known<One, Own extends GridEvent> {
  readonly one: One | null;
  /** Its own events up to there. */
  readonly own: readonly Recorded<Own>[];
  readonly survey: Survey;
  readonly lead: Lead;
  readonly people: People;
}

/** A kind of record that has no stream of its own. */
export interface InGrid<State, One, Own extends GridEvent> {
  readonly readModel: string;
  /** Where the revisions of its events are, and the column that says of which. */
  readonly revisionsIn: { readonly table: keyof Crm; readonly of: string };
  readonly isOwn: (event: Event, id: number) => event is Own;
  readonly begins: Own['type'];
  readonly evolve: (before: One | null, event: Own) => One | null;
  readonly leadOf: (one: One) => number;
  /** Whether its story tells of the grid around it. */
  readonly tellsOfGrid: (one: One | null) => boolean;
  readonly state: (known: Known<One, Own>) => State;
  readonly story: StoryOf<State>;
}

export class PastInGrid<State, One, Own extends GridEvent> {
  readonly #kind: InGrid<State, One, Own>;
  readonly #past: ProgramPast;
  readonly #stores: Stores;
  readonly #read: ReadStream;

  constructor(kind: InGrid<State, One, Own>, past: ProgramPast, stores: Stores, read: ReadStream) {
    this.#kind = kind;
    this.#past = past;
    this.#stores = stores;
    this.#read = read;
  }

  /** Null where the read model does not know all that happened to it. */
  async find(where: Whereabouts): Promise<Found | null> {
    const { id } = where;
    const of = ofProgram(where);
    const [grid] = streamsOf(of);
    if ((await knownUpTo(this.#stores, [this.#kind.readModel], grid)) === null) return null;
    const { begins, isOwn } = this.#kind;
    const own = await ownEvents(this.#stores, grid, await this.#revisions(of, id), {
      begins,
      isOwn: (event): event is Own => isOwn(event, id),
    });
    if (own === null) return null;
    return {
      history: () => this.#history(where, own),
      asOf: (instant, now) => this.#asOf(where, own, instant, now),
    };
  }

  async #revisions({ tenant, programId }: OfProgram, id: number): Promise<bigint[]> {
    const { table, of } = this.#kind.revisionsIn;
    const found = await sql<{ revision: string }>`
      select revision from ${sql.table(table)}
      where tenant_key = ${tenant} and program_id = ${programId} and ${sql.ref(of)} = ${id}
      order by revision`.execute(this.#stores.rows);
    return found.rows.map(({ revision }) => BigInt(revision));
  }

  #history(where: Whereabouts, own: readonly Recorded<Own>[]): AsyncGenerator<Entry> {
    const { evolve, state, story, tellsOfGrid } = this.#kind;
    let one: One | null = null;
    const upToThere: Recorded<Own>[] = [];
    return entriesOf(this.#past, where.tenant, own, async (recorded, people) => {
      one = evolve(one, recorded.event);
      upToThere.push(recorded);
      const survey = tellsOfGrid(one) ? await this.#surveyAt(where, recorded) : nothingAround;
      const known = { one, own: upToThere, survey, lead: leadAggregate.initial, people };
      return story.told.story(state(known), where);
    });
  }

  async #asOf(
    where: Whereabouts,
    all: readonly Recorded<Own>[],
    instant: Date,
    now: Date,
  ): Promise<Document | null> {
    const { tenant } = where;
    const { evolve, leadOf, state, story } = this.#kind;
    const begun = evolve(null, all[0]!.event);
    if (begun === null) return null;
    const [then, lead] = await Promise.all([
      this.#past.asOf(ofProgram(where), instant),
      this.#leadThen(leadStream(tenant, leadOf(begun)), instant),
    ]);
    if (then === null) return null;
    const own = all.filter(({ position }) => position <= then.cut);
    const one = own.reduce<One | null>((was, { event }) => evolve(was, event), null);
    const known = { one, own, survey: then.survey, lead, people: then.people };
    // nobody knows the future: it is shown as things stand
    return story.document(state(known), where, instant < now ? instant : now);
  }

  async #surveyAt(where: Whereabouts, { revision }: Recorded): Promise<Survey> {
    const [grid] = streamsOf(ofProgram(where));
    return (await this.#past.grids.passed(grid, revision))!.after;
  }

  /** Up to the last of its events that was recorded by then: some are noted late, and say when it was. */
  async #leadThen(stream: string, instant: Date): Promise<Lead> {
    let [lead, then] = [leadAggregate.initial, leadAggregate.initial];
    for await (const { event, meta } of this.#read(stream)) {
      lead = leadAggregate.evolve(lead, event as LeadEvent, meta);
      if (meta.at <= instant) then = lead;
    }
    return then;
  }
}

const nothingAround: Survey = { ...unsurveyed, grid: emptyGrid };

function ofProgram({ tenant, programId }: Whereabouts): OfProgram {
  return { tenant, programId: programId! };
}
