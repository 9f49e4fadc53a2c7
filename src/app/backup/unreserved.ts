// Rows that a backup has from behind its last event may name identifiers that were reserved behind it too. The history
// that is put back gives those to others, so nobody may come back with them.
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { lastReserved } from '../../platform/commands/ids.ts';
import { BadBackup } from './backup-file.ts';

const isAttempt = Compile(
  Type.Object({
    tenant_key: Type.String(),
    allocated: Type.Record(Type.String(), Type.Array(Type.Integer())),
  }),
);
const isForgetting = Compile(Type.Object({ tenant_key: Type.String(), lead_id: Type.Integer() }));

export class Unreserved {
  readonly #events: Pick<EventStore, 'last'>;
  readonly #reserved = new Map<string, Promise<number>>();

  /** Of a store that holds the whole history and that nobody works on. */
  constructor(events: Pick<EventStore, 'last'>) {
    this.#events = events;
  }

  /** The same rows, as far as they name what the history reserved. */
  async without(table: string, rows: readonly string[]): Promise<readonly string[]> {
    if (table === 'runtime.idempotency')
      return await Promise.all(rows.map((row) => this.#withoutDrawn(row, JSON.parse(row))));
    if (table !== 'runtime.forgettings') return rows;
    const kept = await Promise.all(rows.map((row) => this.#isOfKnown(JSON.parse(row))));
    return rows.filter((_row, n) => kept[n]);
  }

  /** A request that is tried again draws anew what it had drawn too late. */
  async #withoutDrawn(row: string, attempt: unknown): Promise<string> {
    if (!isAttempt.Check(attempt))
      throw new BadBackup('the backup holds a kept answer that is no row of its table');
    const drawn = Object.entries(attempt.allocated);
    if (drawn.length === 0) return row;
    const known = await Promise.all(
      drawn.map(([name, ids]) => this.#isReserved(attempt.tenant_key, kindOf(name), Math.max(...ids))),
    );
    if (known.every(Boolean)) return row;
    return JSON.stringify({ ...attempt, allocated: Object.fromEntries(drawn.filter((_one, n) => known[n])) });
  }

  async #isOfKnown(forgetting: unknown): Promise<boolean> {
    if (!isForgetting.Check(forgetting))
      throw new BadBackup('the backup names somebody who is being forgotten in no row of that table');
    return await this.#isReserved(forgetting.tenant_key, 'lead', forgetting.lead_id);
  }

  async #isReserved(tenant: string, kind: string, id: number): Promise<boolean> {
    const name = `${tenant} ${kind}`;
    const asked = this.#reserved.get(name) ?? lastReserved(this.#events, { tenant, kind });
    this.#reserved.set(name, asked);
    return id <= (await asked);
  }
}

/** A request that draws several of a kind numbers them: `lead 2`. */
function kindOf(name: string): string {
  return name.split(' ', 1)[0]!;
}
