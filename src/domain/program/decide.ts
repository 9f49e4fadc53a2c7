// What may happen to a program, and when not.
import type { Decision } from '../../platform/rules/aggregate.ts';
import { differing } from '../../platform/kernel/differing.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import {
  buildingAdded,
  buildingChanged,
  buildingRemoved,
  programChanged,
  programCreated,
  programRulesChanged,
  type ProgramEvent,
} from './events.ts';
import type { Building, Program, Sheet } from './program.ts';
import { DEFAULT_RULES, type ProgramRules, type ProgramRulesInput } from './rules.ts';

export function createProgram(
  program: Program,
  id: number,
  sheet: Sheet,
  rules: ProgramRulesInput,
): Decision<ProgramEvent> {
  if (program.status !== 'unknown') return refuse('program-exists');
  return [programCreated({ program_id: id, sheet, rules: differing(DEFAULT_RULES, rules) })];
}

/** Fields that are not sent stay, sent ones are replaced whole; rules are merged key by key. */
export function changeProgram(
  program: Program,
  changes: Partial<Sheet>,
  rules: ProgramRulesInput,
): Decision<ProgramEvent> {
  if (program.status === 'unknown') return refuse('not-found');
  const fields = differing(program.sheet, changes);
  const changedRules = differing<ProgramRules>(program.rules, rules);
  return [
    ...(Object.keys(fields).length > 0 ? [programChanged({ program_id: program.id, changes: fields })] : []),
    ...(Object.keys(changedRules).length > 0
      ? [programRulesChanged({ program_id: program.id, rules: changedRules })]
      : []),
  ];
}

type Rates = { [Name in keyof Building]?: Building[Name] | undefined };

export type BuildingChanges = Omit<Rates, 'id' | 'updated_at'>;

export function wrongRates(
  { has_specific_vat_rate: isSpecific, specific_vat_rate: rate }: Rates,
  wrong: ReadonlySet<string> = new Set(),
): Record<string, string[]> | null {
  if (!isSpecific || rate != null || wrong.has('specific_vat_rate')) return null;
  return { specific_vat_rate: ['Ce champ est obligatoire avec un taux spécifique.'] };
}

export function addBuilding(program: Program, building: Building): Decision<ProgramEvent> {
  if (program.status === 'unknown') return refuse('not-found');
  const errors = wrongRates(building);
  if (errors) return refuse('invalid', { errors });
  if (program.buildings.some((b) => b.name === building.name)) return refuse('building-name-taken');
  return [buildingAdded({ program_id: program.id, building })];
}

/** Fields that are not sent stay. */
export function changeBuilding(
  program: Program,
  id: number,
  changes: BuildingChanges,
  now: Date,
): Decision<ProgramEvent> {
  const known = program.status === 'known' ? program.buildings.find((b) => b.id === id) : undefined;
  if (program.status === 'unknown' || !known) return refuse('not-found');
  const fields = differing<Building>(known, changes);
  if (Object.keys(fields).length === 0) return [];
  const building = { ...known, ...fields, updated_at: now.toISOString() };
  const errors = wrongRates(building);
  if (errors) return refuse('invalid', { errors });
  if (program.buildings.some((b) => b.id !== id && b.name === building.name))
    return refuse('building-name-taken');
  return [buildingChanged({ program_id: program.id, building })];
}

/** Whether lots are in it is for the grid to say, which lets none in any more. */
export function removeBuilding(program: Program, id: number): Decision<ProgramEvent> {
  if (program.status === 'unknown' || !program.buildings.some((b) => b.id === id)) return refuse('not-found');
  return [buildingRemoved({ program_id: program.id, building_id: id })];
}
