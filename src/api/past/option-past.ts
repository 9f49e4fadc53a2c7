// The story of one option, and the option as it was, without reading all that happened to the grid around it. Where in
// the stream its events are the read model says; what they tell is read there, and told as every history is.
import type { Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { emptyGrid } from '../../domain/grid/grid.ts';
import { unsurveyed, type Survey } from '../../domain/grid/lots/survey.ts';
import { optionEvents, type OptionEvent } from '../../domain/grid/options/events.ts';
import { evolveOption, type Option } from '../../domain/grid/options/option.ts';
import type { LeadEvent } from '../../domain/lead/leads/lead-event.ts';
import { leadAggregate, leadStream, type Lead } from '../../domain/lead/leads/lead.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { Progress } from '../../platform/following/progress.ts';
import { nameActor } from '../audit/actors.ts';
import { changesBetween } from '../audit/changes.ts';
import { entryOf, type Entry } from '../audit/history.ts';
import { optionStory } from '../audit/options.ts';
import { nobody, peopleStream, type People } from '../audit/people.ts';
import type { Document, ReadStream, Whereabouts } from '../audit/record.ts';
import { Along } from './along.ts';
import { streamsOf, type OfProgram, type ProgramPast } from './program-past.ts';

export type OwnEvents = readonly Recorded<OptionEvent>[];

interface Stores {
  readonly rows: Kysely<Crm>;
  readonly progress: Pick<Progress, 'reached'>;
  readonly events: Pick<EventStore, 'last'>;
}

/** A read model that is further behind than this is not waited for: the stream is read as a whole instead. */
const PATIENCE_MS = 1_000;
/** Clocks of several processes do not differ by more. */
const SKEW_MS = 86_400_000;

const OPTION_EVENTS: ReadonlySet<string> = new Set(optionEvents.map(({ type }) => type));

export class OptionPast {
  readonly #past: ProgramPast;
  readonly #stores: Stores;
  readonly #read: ReadStream;

  constructor(past: ProgramPast, stores: Stores, read: ReadStream) {
    this.#past = past;
    this.#stores = stores;
    this.#read = read;
  }

  /** What happened to the option itself; null where the read model does not know all of it. */
  async ownEvents(where: Whereabouts): Promise<OwnEvents | null> {
    const { tenant, id } = where;
    const of = ofProgram(where);
    const [grid] = streamsOf(of);
    const last = await this.#stores.events.last(grid);
    if (last === null || !(await this.#stores.progress.reached(last, 'options', PATIENCE_MS))) return null;
    const rows = await this.#stores.rows
      .selectFrom('option_history')
      .select('revision')
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', of.programId)
      .where('option_id', '=', id)
      .orderBy('revision')
      .execute();
    const found = await this.#past.grids.these(
      grid,
      rows.map(({ revision }) => BigInt(revision)),
    );
    const own = found.filter((recorded): recorded is Recorded<OptionEvent> => isOf(recorded, id));
    const isWhole = own.length === rows.length && own[0]?.event.type === 'OptionPlaced';
    return isWhole ? own : null;
  }

  async *history(where: Whereabouts, own: OwnEvents): AsyncGenerator<Entry> {
    const { tenant } = where;
    const name = nameActor(await this.#past.people(tenant));
    const names = await this.#namesFrom(tenant, own[0]!);
    let option: Option | null = null;
    let last: Document | null = null;
    for (const recorded of own) {
      option = evolveOption(option, recorded.event);
      const people = (await names.at(recorded.position)) ?? nobody;
      const surveyed = withOption(await this.#surveyAt(where, recorded, option), option);
      const before = last;
      last = optionStory.told.story({ surveyed, lead: leadAggregate.initial, people }, where);
      yield entryOf({ recorded }, name, changesBetween(before, last));
    }
  }

  /** Null where it had not been placed. */
  async asOf(where: Whereabouts, own: OwnEvents, instant: Date, now: Date): Promise<Document | null> {
    const { tenant } = where;
    const placed = own[0]!.event;
    if (placed.type !== 'OptionPlaced') return null;
    const [then, lead] = await Promise.all([
      this.#past.asOf(ofProgram(where), instant),
      this.#leadThen(leadStream(tenant, placed.data.lead_id), instant),
    ]);
    if (then === null) return null;
    const option = own
      .filter(({ position }) => position <= then.cut)
      .reduce<Option | null>((was, { event }) => evolveOption(was, event), null);
    const state = { surveyed: withOption(then.survey, option), lead, people: then.people };
    // nobody knows the future: it is shown as things stand
    return optionStory.document(state, where, instant < now ? instant : now);
  }

  /** Of the grid around it its story tells only how long it has to wait. */
  async #surveyAt(where: Whereabouts, { revision }: Recorded, option: Option | null): Promise<Survey> {
    if (option?.status !== 'option-pending') return { ...unsurveyed, grid: emptyGrid };
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

  async #namesFrom(tenant: string, { meta }: Recorded): Promise<Along<People>> {
    const stream = peopleStream(tenant);
    const before = new Date(meta.at.getTime() - SKEW_MS);
    return new Along(this.#past.names, stream, await this.#past.names.lastBy(stream, before));
  }
}

function ofProgram({ tenant, programId }: Whereabouts): OfProgram {
  return { tenant, programId: programId! };
}

function isOf({ event }: Recorded, id: number): boolean {
  return OPTION_EVENTS.has(event.type) && (event as OptionEvent).data.option_id === id;
}

/** What has ended is let go of in what is kept of a grid: here it is told all the same. */
function withOption(survey: Survey, option: Option | null): Survey {
  const { grid } = survey;
  if (option !== null) return { ...survey, grid: { ...grid, options: grid.options.set(option.id, option) } };
  return { ...survey, grid: { ...grid, options: IntMap.empty } };
}
