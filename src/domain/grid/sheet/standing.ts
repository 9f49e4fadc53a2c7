// How the lots stood when somebody looked at an import: all that the decision about each of them hung on.
import { createHash } from 'node:crypto';
import { purchaseOn, type Grid } from '../grid.ts';
import { liveOptions } from '../options/queue.ts';
import type { Column } from './match.ts';
import type { Row } from './rows.ts';

export class Standings {
  readonly #grid: Grid;
  /** By lot: looked up once, for there may be thousands of either. */
  readonly #options = new Map<number, number[]>();

  constructor(grid: Grid) {
    this.#grid = grid;
    for (const { id, lots } of liveOptions(grid))
      for (const lot of lots) this.#options.set(lot.id, [...(this.#options.get(lot.id) ?? []), id]);
  }

  of(lotId: number): string {
    const lot = this.#grid.lots.get(lotId);
    if (!lot) return 'gone';
    // plans come by another door and change nothing here
    const standing = { ...lot, plans: undefined };
    return JSON.stringify([
      standing,
      this.#options.get(lotId) ?? [],
      purchaseOn(this.#grid, lotId)?.id ?? null,
    ]);
  }

  /** The same, short enough to be kept for thousands of lots. */
  digestOf(lotId: number): string {
    return createHash('sha256').update(this.of(lotId)).digest('base64url').slice(0, 22);
  }

  /** Another as soon as another line would be applied, or the same one to another lot than it was. */
  seen(rows: readonly Row[], columns: readonly Column[]): string {
    const hash = createHash('sha256').update(
      JSON.stringify(columns.map(({ index, field }) => [index, field])),
    );
    for (const { line, lot } of rows) hash.update(`\n${line} ${lot === null ? 'new' : this.of(lot.id)}`);
    return hash.digest('hex');
  }
}
