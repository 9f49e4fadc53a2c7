// A program as people draw it: its buildings side by side, its floors as rows, its main lots as tiles.
import { html, type Html } from '../html.ts';
import { tile, type TileOf } from './tile.ts';
import type { Lot } from './told.ts';

interface Group {
  readonly name: string;
  readonly lots: readonly Lot[];
}

export function grid(lots: readonly Lot[], of: TileOf): Html {
  return html`<div class="buildings">
    ${byBuilding(lots).map(
      ({ name, lots }) =>
        html`<section class="building">
          <h2>${name}</h2>
          <table>
            <tbody>
              ${byFloor(lots).map(
                (floor) =>
                  html`<tr>
                    <th scope="row">${floor.name}</th>
                    <td>
                      <ul class="tiles">
                        ${floor.lots.map((lot) => tile(lot, of))}
                      </ul>
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </section>`,
    )}
  </div>`;
}

/** Buildings by their names, what is in none behind them. */
export function byBuilding(lots: readonly Lot[]): readonly Group[] {
  const groups = grouped(lots, ({ building }) => building?.id ?? null);
  return [...groups]
    .map(([id, inside]) => ({ id, name: inside[0]?.building?.name ?? 'Hors bâtiment', lots: inside }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || alphabetical(a.name, b.name));
}

/** The highest first, as they stand; what is on none below them. */
export function byFloor(lots: readonly Lot[]): readonly Group[] {
  const groups = grouped(lots, ({ level }) => level);
  return [...groups]
    .sort(([a], [b]) => height(b) - height(a))
    .map(([level, inside]) => ({
      name: level ?? '–',
      lots: inside.toSorted((a, b) => alphabetical(a.reference, b.reference)),
    }));
}

function grouped<K>(lots: readonly Lot[], by: (lot: Lot) => K): ReadonlyMap<K, readonly Lot[]> {
  const groups = new Map<K, Lot[]>();
  for (const lot of lots) {
    const group = groups.get(by(lot));
    if (group) group.push(lot);
    else groups.set(by(lot), [lot]);
  }
  return groups;
}

export function height(level: string | null): number {
  return level === null ? -Infinity : Number(level.slice(1));
}

const french = new Intl.Collator('fr', { numeric: true });

export function alphabetical(a: string, b: string): number {
  return french.compare(a, b);
}
