// The sales rules of a program, with their defaults.
import { Type, type Static } from 'typebox';
import { REGISTRATION_MODES, STATUS_AUTHORITIES } from './enumerations.ts';

export const ProgramRulesInput = Type.Object({
  option_lifespan_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8760 })),
  max_prolongation_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 8760 })),
  max_queue: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1000, description: 'Waiting options per lot' }),
  ),
  require_twin_lots: Type.Optional(Type.Boolean()),
  status_authority: Type.Optional(Type.Enum([...STATUS_AUTHORITIES])),
  registration_mode: Type.Optional(Type.Enum([...REGISTRATION_MODES])),
  registration_validity_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  known_lead_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  registration_cooling_off_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  reopen_discarded_on_request: Type.Optional(Type.Boolean()),
  preparation_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'How long a purchase may stay unsigned before it is cancelled',
    }),
  ),
  financing_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'When the financing of a purchase is due, unless its preparation says so',
    }),
  ),
});
export type ProgramRulesInput = Static<typeof ProgramRulesInput>;

export type ProgramRules = {
  readonly [Name in keyof ProgramRulesInput]-?: NonNullable<ProgramRulesInput[Name]>;
};

export const DEFAULT_RULES: ProgramRules = {
  option_lifespan_hours: 72,
  max_prolongation_hours: 72,
  max_queue: 3,
  require_twin_lots: false,
  status_authority: 'lotbook',
  registration_mode: 'auto',
  registration_validity_days: 30,
  known_lead_days: 90,
  registration_cooling_off_days: 0,
  reopen_discarded_on_request: true,
  preparation_days: 7,
  financing_days: 45,
};
