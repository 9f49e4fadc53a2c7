// All other lots, as an item of a batch is judged by them.
import type { Grid } from '../grid.ts';
import type { Lot } from './lot.ts';

/** By what names them and by whose annexes they are: looking through them for each would cost the batch times the grid. */
export class Registry {
  readonly byExternalId = new Map<string, number>();
  readonly byReference = new Map<string, number>();
  readonly #known = new Map<number, Lot>();
  readonly #annexes = new Map<number, number>();

  constructor(grid: Grid) {
    for (const lot of grid.lots.values()) this.put(lot);
  }

  hasAnnexes(id: number): boolean {
    return (this.#annexes.get(id) ?? 0) > 0;
  }

  put(lot: Lot): void {
    const before = this.#known.get(lot.id);
    if (before) {
      this.byExternalId.delete(before.external_id);
      this.byReference.delete(before.reference);
      this.#count(before.parent_lot_id, -1);
    }
    this.#known.set(lot.id, lot);
    this.byExternalId.set(lot.external_id, lot.id);
    this.byReference.set(lot.reference, lot.id);
    this.#count(lot.parent_lot_id, 1);
  }

  #count(parentId: number | null, change: number): void {
    if (parentId !== null) this.#annexes.set(parentId, (this.#annexes.get(parentId) ?? 0) + change);
  }
}
