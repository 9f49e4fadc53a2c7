// What the cells of a grid name without saying its number: buildings and main lots.
import type { Building } from '../../program/program.ts';
import { plainly } from './plain-words.ts';

export interface Names {
  /** By number: what a cell says; a name that several have is followed by the number. */
  readonly buildings: ReadonlyMap<number, string>;
  readonly buildingsByName: ReadonlyMap<string, readonly number[]>;
  readonly externalId: (lotId: number) => string | null;
}

export function namesOf(
  buildings: readonly Pick<Building, 'id' | 'name'>[],
  externalId: Names['externalId'],
): Names {
  const byName = new Map<string, number[]>();
  for (const { id, name } of buildings) byName.set(plainly(name), [...(byName.get(plainly(name)) ?? []), id]);
  const shown = new Map(
    buildings.map(({ id, name }) => [
      id,
      (byName.get(plainly(name))?.length ?? 0) > 1 ? `${name} (n° ${id})` : name,
    ]),
  );
  for (const [id, name] of shown) byName.set(plainly(name), byName.get(plainly(name)) ?? [id]);
  return { buildings: shown, buildingsByName: byName, externalId };
}
