// What may be asked of a program, and who answers.
import type { Decision } from '../../platform/rules/aggregate.ts';
import type { Decider, Occasion } from '../../platform/rules/decider.ts';
import {
  addBuilding,
  changeBuilding,
  changeProgram,
  createProgram,
  removeBuilding,
  type BuildingChanges,
} from './decide.ts';
import type { ProgramEvent } from './events.ts';
import { programAggregate, type Building, type Program, type ProgramText, type Sheet } from './program.ts';
import type { ProgramRulesInput } from './rules.ts';
import { addText, changeText, removeText, type TextChanges } from './texts.ts';

export type ProgramCommand =
  | {
      readonly type: 'createProgram';
      readonly id: number;
      readonly sheet: Sheet;
      readonly rules: ProgramRulesInput;
    }
  | { readonly type: 'changeProgram'; readonly changes: Partial<Sheet>; readonly rules: ProgramRulesInput }
  | { readonly type: 'addBuilding'; readonly building: Building }
  | { readonly type: 'changeBuilding'; readonly id: number; readonly changes: BuildingChanges }
  | { readonly type: 'removeBuilding'; readonly id: number }
  | { readonly type: 'addText'; readonly text: ProgramText }
  | { readonly type: 'changeText'; readonly id: number; readonly changes: TextChanges }
  | { readonly type: 'removeText'; readonly id: number };

export const programDecider: Decider<Program, ProgramEvent, ProgramCommand> = {
  aggregate: programAggregate,
  decide,
};

function decide(program: Program, c: ProgramCommand, { now }: Occasion): Decision<ProgramEvent> {
  switch (c.type) {
    case 'createProgram':
      return createProgram(program, c.id, c.sheet, c.rules);
    case 'changeProgram':
      return changeProgram(program, c.changes, c.rules);
    case 'addBuilding':
      return addBuilding(program, c.building);
    case 'changeBuilding':
      return changeBuilding(program, c.id, c.changes, now);
    case 'removeBuilding':
      return removeBuilding(program, c.id);
    case 'addText':
      return addText(program, c.text);
    case 'changeText':
      return changeText(program, c.id, c.changes, now);
    case 'removeText':
      return removeText(program, c.id);
    default:
      return c satisfies never;
  }
}
