// What happens to a program.
import { Type } from 'typebox';
import { event, type EventOf } from '../kernel/event.ts';

const Fields = Type.Record(Type.String(), Type.Unknown());

export const programCreated = event(
  'ProgramCreated',
  Type.Object({ program_id: Type.Integer(), sheet: Fields, rules: Fields }),
);

/** Only the fields of the sheet that changed, with their new values. */
export const programChanged = event(
  'ProgramChanged',
  Type.Object({ program_id: Type.Integer(), changes: Fields }),
);

export const programRulesChanged = event(
  'ProgramRulesChanged',
  Type.Object({ program_id: Type.Integer(), rules: Fields }),
);

export const buildingAdded = event(
  'BuildingAdded',
  Type.Object({
    program_id: Type.Integer(),
    building: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      type: Type.Union([Type.String(), Type.Null()]),
      vat_rate: Type.Union([Type.Number(), Type.Null()]),
      has_specific_vat_rate: Type.Boolean(),
      specific_vat_rate: Type.Union([Type.Number(), Type.Null()]),
      updated_at: Type.String(),
    }),
  }),
);

export const programEvents = [programCreated, programChanged, programRulesChanged, buildingAdded] as const;
export type ProgramEvent = EventOf<(typeof programEvents)[number]>;
