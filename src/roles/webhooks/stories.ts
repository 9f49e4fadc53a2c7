// The stories of the programs that somebody listens to, each opened when it is first needed and then carried on with every
// event that arrives; as many as fit into so many bytes.
import type { Recorded } from '../../platform/rules/event.ts';
import { FoldedStates } from '../../platform/commands/folded-states.ts';
import type { ProgramStory } from '../../domain/webhooks/program-story.ts';
import type { Histories } from './histories.ts';

const MOST_BYTES = 64 * 2 ** 20;

export class Stories {
  readonly #histories: Pick<Histories, 'before'>;
  readonly #kept = new FoldedStates<ProgramStory>(MOST_BYTES);

  constructor(histories: Pick<Histories, 'before'>) {
    this.#histories = histories;
  }

  /** The story as it stood before this event of the program. */
  async before({ meta, position }: Recorded, programId: number): Promise<ProgramStory> {
    const { tenant } = meta;
    const name = nameOf(tenant, programId);
    const known = this.#kept.get(name);
    const story = known ?? (await this.#histories.before(tenant, programId, position)).story;
    this.#kept.set(name, story);
    return story;
  }

  /** Nobody listens there any more: what happens is not followed. */
  forget(tenant: string, programId: number | null = null): void {
    if (programId !== null) this.#kept.delete(nameOf(tenant, programId));
    else this.#kept.deleteAll(nameOf(tenant, null));
  }
}

function nameOf(tenant: string, programId: number | null): string {
  return `${tenant}/${programId ?? ''}`;
}
