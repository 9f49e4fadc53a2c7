// Time in the demo client space while its year is laid: it goes forward from event to event, and what runs out on the
// way ends at its very moment, as the timers would have ended it.
import { TIMER } from '../../platform/kernel/event.ts';
import { endings } from '../../roles/timers/endings.ts';
import type { Backend } from '../backend.ts';
import { DEMO_TENANT } from './calls.ts';

const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 5;

export class DemoTime {
  readonly #backend: Backend;
  readonly isPast: boolean;

  /** Not in the past where other processes work on the client space too: their clock cannot be held. */
  constructor(backend: Backend, isPast: boolean) {
    this.#backend = backend;
    this.isPast = isPast;
  }

  now(): Date {
    return this.#backend.clock.now(DEMO_TENANT);
  }

  async reach(instant: Date): Promise<void> {
    if (!this.isPast) return;
    const until = performance.now() + PATIENCE_MS;
    for (let next = await this.#due(instant); next; next = await this.#due(instant)) {
      this.#backend.clock.stand(DEMO_TENANT, next.due_at);
      await this.#end(next);
      while (await this.#isStill(next)) {
        if (performance.now() > until) throw new Error(`the demo's ${next.kind} do not end`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
    this.#backend.clock.stand(DEMO_TENANT, instant);
  }

  /** From here on it is as late in the demo as everywhere. */
  catchUp(): void {
    this.#backend.clock.catchUp(DEMO_TENANT);
  }

  async #end({ kind, program_id }: Due): Promise<void> {
    const { streamOf, end } = endings[kind];
    const seed = crypto.randomUUID();
    const actor = TIMER;
    const context = { tenant: DEMO_TENANT, actor, requestId: seed, causationId: seed, seed, now: this.now() };
    await end(this.#backend, streamOf(DEMO_TENANT, program_id), context);
  }

  async #due(instant: Date): Promise<Due | undefined> {
    const found = await this.#backend.rows
      .selectFrom('due')
      .select(['kind', 'program_id', 'due_at'])
      .where('tenant_key', '=', DEMO_TENANT)
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
      .where('tenant_key', '=', DEMO_TENANT)
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
