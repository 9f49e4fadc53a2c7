// Who may read a registration: `RegistrationQueries` knows whose it is and what the client space shows of others'.
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import type { InProgram, Reading } from '../reading.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { RegistrationQueries } from './queries.ts';

export function registrationReading(queries: RegistrationQueries): Reading<InProgram> {
  return {
    permission: anyOf('registration.view'),
    refused: async (key, { programId, id }) =>
      (await queries.isVisible(key, programId, id)) ? null : refuse('not-found'),
  };
}
