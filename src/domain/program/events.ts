// What happens to a program.
import { Type } from 'typebox';
import { Id, Instant, Line, orNull, Rate } from '../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../platform/rules/event.ts';
import { KeptRules, KeptSheet, KeptSheetChanges, KeptText } from './kept.ts';

/** Rules come to be: of those that were not yet, older events say nothing. */
const MORE_RULES = { version: 2, upcasters: { 1: (data: object) => ({ ...data }) } };

export const programCreated = event(
  'ProgramCreated',
  Type.Object({ program_id: Id, sheet: KeptSheet, rules: KeptRules }),
  MORE_RULES,
);

/** Only the fields of the sheet that changed, with their new values. */
export const programChanged = event(
  'ProgramChanged',
  Type.Object({ program_id: Id, changes: KeptSheetChanges }),
);

export const programRulesChanged = event(
  'ProgramRulesChanged',
  Type.Object({ program_id: Id, rules: KeptRules }),
  MORE_RULES,
);

/** Behind the others. All of them in one event may be more than an append takes. */
export const programTextAdded = event('ProgramTextAdded', Type.Object({ program_id: Id, text: KeptText }));

/** The text as it is from now on. */
export const programTextChanged = event(
  'ProgramTextChanged',
  Type.Object({ program_id: Id, text: KeptText }),
);

export const programTextRemoved = event('ProgramTextRemoved', Type.Object({ program_id: Id, text_id: Id }));

const KeptBuilding = Type.Object({
  id: Id,
  name: Line,
  type: orNull(Line),
  vat_rate: orNull(Rate),
  has_specific_vat_rate: Type.Boolean(),
  specific_vat_rate: orNull(Rate),
  updated_at: Instant,
});

export const buildingAdded = event('BuildingAdded', Type.Object({ program_id: Id, building: KeptBuilding }));

/** The building as it is from now on. */
export const buildingChanged = event(
  'BuildingChanged',
  Type.Object({ program_id: Id, building: KeptBuilding }),
);

export const buildingRemoved = event('BuildingRemoved', Type.Object({ program_id: Id, building_id: Id }));

export const programEvents = [
  programCreated,
  programChanged,
  programRulesChanged,
  programTextAdded,
  programTextChanged,
  programTextRemoved,
  buildingAdded,
  buildingChanged,
  buildingRemoved,
] as const;
export type ProgramEvent = EventOf<(typeof programEvents)[number]>;
