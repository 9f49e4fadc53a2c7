// Which programs: all of them, or those that are ticked by their names.
import type { Vocabulary } from '../../domain/labels/french.ts';
import type { Html } from '../html.ts';
import type { Look } from '../space.ts';
import { allOrSome, ticked, tickedAs } from './all-or-some.ts';
import type { Filled, Typed } from './field.ts';
import { programNames } from './program-names.ts';

const NAME = 'program_ids';

export function programsField(
  names: ReadonlyMap<number, string>,
  filled: Filled,
  all = 'Tous les programmes, aussi ceux à venir',
): Html {
  const known = new Map([...names].map(([id, name]) => [String(id), name]));
  // a program that is ticked stays so, even if nobody knows its name
  const chosen = ticked(NAME, filled.typed);
  if (chosen !== 'all') for (const id of chosen) if (!known.has(id)) known.set(id, `Programme ${id}`);
  const some = 'Seulement ceux-ci';
  return allOrSome({ legend: 'Programmes', name: NAME, all, some, each: known }, filled);
}

export function programsTyped(programs: readonly number[] | 'all'): Typed {
  return tickedAs(NAME, programs);
}

/** As the API takes them; what is no number stays as it came, for the API to say so. */
export function programsOf(typed: Typed): 'all' | readonly (number | string)[] {
  const chosen = ticked(NAME, typed);
  return chosen === 'all' ? chosen : chosen.map((id) => (/^\d+$/.test(id) ? Number(id) : id));
}

/** What a program, or all of them, is called where somebody else chose it. */
export async function programsCalled(look: Pick<Look, 'told'>): Promise<Record<typeof NAME, Vocabulary>> {
  const names = [...(await programNames(look))].map(([id, name]) => [String(id), name] as const);
  return { [NAME]: { all: 'Tous les programmes', some: 'Aucun programme', ...Object.fromEntries(names) } };
}

/** In words. */
export function programsIn(names: ReadonlyMap<number, string>, programs: readonly number[] | 'all'): string {
  if (programs === 'all') return 'tous les programmes';
  if (programs.length === 0) return 'aucun programme';
  return programs.map((id) => names.get(id) ?? `Programme ${id}`).join(', ');
}
