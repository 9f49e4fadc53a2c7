// The clock of a client space whose past is laid, held in two processes: the one that lays it, and the service on whose
// stores it does. Timers and policies of that service would end in the present what began in the past.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { PAST, PAST_HELD } from '../../platform/postgres/channels.ts';
import type { Listener } from '../../platform/postgres/listener.ts';
import type { PastClock } from '../../platform/pasts/past-clock.ts';

const Notice = Compile(
  Type.Object({
    id: Type.String(),
    space: Type.String(),
    at: Type.Union([Type.String(), Type.Null()]),
  }),
);
const PATIENCE_MS = 10_000;

interface Standing {
  readonly clock: PastClock;
  readonly listener: Listener;
  readonly pool: pg.Pool;
}

export class HeldClocks {
  readonly #standing: Standing;
  readonly #waiting = new Map<string, () => void>();

  /** Before the listener listens. Only the process that owns the stores takes note of others. */
  constructor(standing: Standing, isOwner: boolean) {
    this.#standing = standing;
    const { listener } = standing;
    if (isOwner)
      listener.on(PAST, { onNotice: (text) => void this.#take(text).catch(() => {}), onConnected: () => {} });
    else listener.on(PAST_HELD, { onNotice: (id) => this.#waiting.get(id)?.(), onConnected: () => {} });
  }

  /** Here, and in the service that owns the stores: once it has taken note. */
  async hold(space: string, at: Date | null): Promise<void> {
    stand(this.#standing.clock, space, at);
    const id = randomUUID();
    const held = new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () =>
          reject(
            new Error(
              'the service that runs on these stores does not hold its clock: is it as new as this command?',
            ),
          ),
        PATIENCE_MS,
      );
      this.#waiting.set(id, () => {
        clearTimeout(late);
        resolve();
      });
    });
    const notice = JSON.stringify({ id, space, at: at?.toISOString() ?? null });
    const sent = this.#standing.pool.query('select pg_notify($1, $2)', [PAST, notice]);
    await Promise.all([sent, held]).finally(() => this.#waiting.delete(id));
  }

  async #take(text: string): Promise<void> {
    const notice: unknown = JSON.parse(text);
    if (!Notice.Check(notice)) return;
    const { id, space, at } = notice;
    stand(this.#standing.clock, space, at === null ? null : new Date(at));
    await this.#standing.pool.query('select pg_notify($1, $2)', [PAST_HELD, id]);
  }
}

function stand(clock: PastClock, space: string, at: Date | null): void {
  if (at === null) clock.catchUp(space);
  else clock.stand(space, at);
}
