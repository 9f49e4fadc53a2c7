// The story of one registration, without reading all that were declared on its program. Which events of their stream are
// its own its row in the read model says; what they tell is read there, and told as every history is.
import { sql, type Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import type { RegistrationEvent } from '../../domain/registrations/events.ts';
import { registrationStream } from '../../domain/registrations/registration.ts';
import { evolveStory, type Story } from '../../domain/registrations/story.ts';
import { IntMap } from '../../platform/kernel/int-map.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import type { Progress } from '../../platform/following/progress.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import type { Entry } from '../audit/history.ts';
import type { Whereabouts } from '../audit/record.ts';
import { registrationStory } from '../audit/registrations.ts';
import { entriesOf, knownUpTo, ownEvents, type FoundStory } from './own-events.ts';
import type { ProgramPast } from './program-past.ts';

interface Stores {
  readonly rows: Kysely<Crm>;
  readonly progress: Pick<Progress, 'reached'>;
  readonly events: Pick<EventStore, 'last' | 'page'>;
  readonly codec: Pick<Codec, 'decode'>;
}

export class RegistrationPast {
  readonly #past: ProgramPast;
  readonly #stores: Stores;

  constructor(past: ProgramPast, stores: Stores) {
    this.#past = past;
    this.#stores = stores;
  }

  /** Null where the read model does not know all that happened to it. */
  async find(where: Whereabouts): Promise<FoundStory | null> {
    const { tenant, id } = where;
    const stream = registrationStream(tenant, where.programId!);
    if ((await knownUpTo(this.#stores, ['registrations'], stream)) === null) return null;
    const row = await this.#stores.rows
      .selectFrom('registrations')
      .select(sql<number[] | null>`state -> 'revisions'`.as('revisions'))
      .where('tenant_key', '=', tenant)
      .where('program_id', '=', where.programId)
      .where('id', '=', id)
      .executeTakeFirst();
    const own = await ownEvents(this.#stores, stream, (row?.revisions ?? []).map(BigInt), {
      begins: 'RegistrationDeclared',
      isOwn: (event): event is RegistrationEvent => (event as RegistrationEvent).data.registration_id === id,
    });
    if (own === null) return null;
    return { history: () => this.#history(where, own) };
  }

  #history(where: Whereabouts, own: readonly Recorded<RegistrationEvent>[]): AsyncGenerator<Entry> {
    let story: Story | null = null;
    return entriesOf(this.#past, where.tenant, own, ({ event, meta, revision }, people) => {
      story = evolveStory(story, event, meta, Number(revision));
      const stories = story === null ? IntMap.empty : IntMap.from([[where.id, story] as const]);
      return registrationStory.told.story({ stories, people }, where);
    });
  }
}
