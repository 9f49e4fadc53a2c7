// The story of one lot, without reading all that happened to the grid around it. Read models say where in the stream the
// events are that its story needs: its own, those of lots that ever were its relatives, those of options and sales on it. What
// they tell is read there, and told as every history is.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { concernedBy } from '../../domain/grid/lots/concerned.ts';
import type { GridEvent } from '../../domain/grid/grid.ts';
import type { LotEvent } from '../../domain/grid/lots/events.ts';
import { isOfLots, sheetIn } from '../../domain/grid/lots/survey.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { someEvents } from '../../platform/eventstore/some-events.ts';
import type { Progress } from '../../platform/following/progress.ts';
import type { Histories } from '../audit/history.ts';
import { lotRecord } from '../audit/lots.ts';
import type { Document, Whereabouts } from '../audit/record.ts';
import { timeline, type Source } from '../audit/timeline.ts';
import { knownUpTo, type FoundStory } from './own-events.ts';
import { streamsOf } from '../../domain/grid/past.ts';
import type { ProgramPast } from './program-past.ts';

interface Stores {
  readonly rows: Kysely<Crm>;
  readonly progress: Pick<Progress, 'reached'>;
  readonly events: Pick<EventStore, 'last' | 'page' | 'read'>;
  readonly codec: Pick<Codec, 'decode'>;
}

interface LotOf {
  readonly tenant: string;
  readonly programId: number;
  readonly id: number;
}

type RevisionRow = Pick<Crm['lot_revisions'], 'revision' | 'is_kinship'>;

const READ_MODELS = ['lots', 'options', 'purchases'];

export class LotPast {
  readonly #past: Pick<ProgramPast, 'asOf'>;
  readonly #stores: Stores;
  readonly #histories: Histories;

  constructor(past: Pick<ProgramPast, 'asOf'>, stores: Stores, histories: Histories) {
    this.#past = past;
    this.#stores = stores;
    this.#histories = histories;
  }

  /** Null where a read model does not know all that happened to it. */
  async find(where: Whereabouts): Promise<FoundStory | null> {
    const { events, codec } = this.#stores;
    const lot = { tenant: where.tenant, programId: where.programId!, id: where.id };
    const [grid] = streamsOf(lot);
    const end = await knownUpTo(this.#stores, READ_MODELS, grid);
    if (end === null) return null;
    const some = (revisions: readonly bigint[]) => someEvents(events, grid, revisions);
    const own = await this.#rowsOf(lot, [lot.id], end);
    const kinship = own.filter((event, place) => place === 0 || event.is_kinship).map(revisionOf);
    const relatives = new Set<number>();
    let first: LotEvent | null = null;
    for await (const { recorded } of timeline(() => some(kinship), codec, [grid])) {
      const event = recorded.event as GridEvent;
      if (!isOfLots(event)) return null;
      first ??= event;
      for (const id of kinOf(lot.id, event)) relatives.add(id);
    }
    if (first?.type !== 'LotCreated' || first.data.lot_id !== lot.id) return null;
    const all = relatives.size > 0 ? await this.#rowsOf(lot, [lot.id, ...relatives], end) : own;
    const revisions = all.map(revisionOf);
    const source: Source = (stream) => (stream === grid ? some(revisions) : events.read(stream));
    return { history: () => this.#histories.history(lotRecord, where, source) };
  }

  /** Null where it was not on the grid. */
  async asOf({ tenant, programId, id }: Whereabouts, instant: Date): Promise<Document | null> {
    const then = await this.#past.asOf({ tenant, programId: programId! }, instant);
    return then && (sheetIn(then.survey, id) as Document | null);
  }

  /** Of these lots, and of the options and sales on the one that is told. */
  async #rowsOf(
    { tenant, programId, id }: LotOf,
    of: readonly number[],
    end: bigint,
  ): Promise<readonly RevisionRow[]> {
    const { rows } = await sql<RevisionRow>`
      select revision, is_kinship from (
        select revision, is_kinship from lot_revisions
          where tenant_key = ${tenant} and program_id = ${programId} and lot_id = any(${of})
        union
        select h.revision, false from option_lots l
          join option_history h on h.tenant_key = l.tenant_key and h.program_id = l.program_id and h.option_id = l.option_id
          where l.tenant_key = ${tenant} and l.program_id = ${programId} and l.lot_id = ${id}
        union
        select s.revision, false from purchase_lots l
          join purchase_steps s on s.tenant_key = l.tenant_key and s.purchase_id = l.purchase_id
          where l.tenant_key = ${tenant} and s.program_id = ${programId} and l.lot_id = ${id}
      ) all_of_it
      where revision <= ${end} order by revision`.execute(this.#stores.rows);
    return rows;
  }
}

function revisionOf({ revision }: RevisionRow): bigint {
  return BigInt(revision);
}

/** Of twins only those of its own sets. */
function kinOf(lotId: number, event: LotEvent): readonly number[] {
  if (event.type !== 'TwinsSet') return concernedBy(event).lots.filter((id) => id !== lotId);
  return event.data.sets.filter((set) => set.includes(lotId)).flat();
}
