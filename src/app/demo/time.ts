// Time in the demo client space while its year is laid: it goes forward from event to event, and what runs out on the
// way ends at its very moment, as the timers would have ended it.
import { TIMER } from '../../platform/rules/event.ts';
import { endings } from '../../roles/timers/endings.ts';
import type { Backend } from '../backend.ts';

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 5;

interface Standing {
  readonly space: string;
  /** Told before the client space stands there. */
  readonly note: (instant: Date) => Promise<void>;
  readonly hold: (instant: Date) => Promise<void>;
  readonly letGo: () => Promise<void>;
}

export class DemoTime {
  readonly #backend: Backend;
  readonly #standing: Standing;
  readonly isPast: boolean;
  /** Where the client space has been brought to by now. */
  #at: Date | null = null;

  /** Not in the past where other processes work on the client space too: their clock cannot be held. */
  constructor(backend: Backend, standing: Standing, isPast: boolean) {
    this.#backend = backend;
    this.#standing = standing;
    this.isPast = isPast;
  }

  now(): Date {
    return this.#backend.clock.now(this.#standing.space);
  }

  async reach(instant: Date): Promise<void> {
    if (!this.isPast || this.#at?.getTime() === instant.getTime()) return;
    const until = performance.now() + PATIENCE_MS;
    for (let next = await this.#due(instant); next; next = await this.#due(instant)) {
      await this.#stand(next.due_at);
      await this.#end(next);
      while (await this.#isStill(next)) {
        if (performance.now() > until) throw new Error(`the demo's ${next.kind} do not end`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
    await this.#stand(instant);
    this.#at = instant;
  }

  async #stand(instant: Date): Promise<void> {
    await this.#standing.note(instant);
    await this.#standing.hold(instant);
  }

  /** From here on it is as late in the demo as everywhere. */
  async catchUp(): Promise<void> {
    if (this.isPast) await this.#standing.letGo();
  }

  async #end({ kind, program_id }: Due): Promise<void> {
    const { streamOf, end } = endings[kind];
    const seed = crypto.randomUUID();
    const actor = TIMER;
    const tenant = this.#standing.space;
    const context = { tenant, actor, requestId: seed, causationId: seed, seed, now: this.now() };
    await end(this.#backend, streamOf(tenant, program_id), context);
  }

  async #due(instant: Date): Promise<Due | undefined> {
    const found = await this.#backend.rows
      .selectFrom('due')
      .select(['kind', 'program_id', 'due_at'])
      .where('tenant_key', '=', this.#standing.space)
      .where('due_at', '<=', instant.toISOString())
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst();
    return found && { ...found, due_at: new Date(found.due_at) };
  }

  async #isStill({ kind, program_id, due_at }: Due): Promise<boolean> {
    const found = await this.#backend.rows
      .selectFrom('due')
      .select('due_at')
      .where('tenant_key', '=', this.#standing.space)
      .where('kind', '=', kind)
      .where('program_id', '=', program_id)
      .executeTakeFirst();
    return found !== undefined && new Date(found.due_at) <= due_at;
  }
}

interface Due {
  readonly kind: 'options' | 'purchases' | 'registrations';
  readonly program_id: number;
  readonly due_at: Date;
}
