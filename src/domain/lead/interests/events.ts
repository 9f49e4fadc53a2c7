// What happens to the interest of a lead in a program, and to what restrains it: protection and prescription.
import { Type } from 'typebox';
import { Id, Instant, Line, orNull, text } from '../../../platform/rules/bounds.ts';
import { event, type EventOf } from '../../../platform/rules/event.ts';
import { INTEREST_STATUSES } from './enumerations.ts';

const program_id = Id;
const code = orNull(Line);

export const interestOpened = event('InterestOpened', Type.Object({ program_id, owner_id: orNull(Id) }));

export const interestStatusChanged = event(
  'InterestStatusChanged',
  Type.Object({
    program_id,
    status: Type.Enum([...INTEREST_STATUSES]),
    follow_reason: code,
    discard_reason: code,
  }),
);

/** A new request came for an interest that had been discarded. */
export const interestReopened = event('InterestReopened', Type.Object({ program_id }));

export const interestTemperatureChanged = event(
  'InterestTemperatureChanged',
  Type.Object({ program_id, temperature: code }),
);

export const interestOptinChanged = event(
  'InterestOptinChanged',
  Type.Object({ program_id, optin: Type.Boolean() }),
);

export const memoWritten = event(
  'MemoWritten',
  Type.Object({ program_id, memo_content: orNull(text(10_000)) }),
  {
    personal: { fields: ['memo_content'], subject: (stream) => stream },
  },
);

export const protectionChanged = event(
  'ProtectionChanged',
  Type.Object({ program_id, is_protected: Type.Boolean() }),
);

/** A registration was approved: nobody else works this interest until then. */
export const prescriptionStarted = event(
  'PrescriptionStarted',
  Type.Object({ program_id, registration_id: Id, until: Instant }),
);

export const prescriptionEnded = event('PrescriptionEnded', Type.Object({ program_id, registration_id: Id }));

export const interestEvents = [
  interestOpened,
  interestStatusChanged,
  interestReopened,
  interestTemperatureChanged,
  interestOptinChanged,
  memoWritten,
  protectionChanged,
  prescriptionStarted,
  prescriptionEnded,
] as const;
export type InterestEvent = EventOf<(typeof interestEvents)[number]>;
