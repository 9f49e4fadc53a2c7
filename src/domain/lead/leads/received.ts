// A request as it was understood: normalised, with what had to be set aside.
import type { ContactFields } from '../contacts/fields.ts';
import type { Qualification } from '../qualification/qualification.ts';
import type { Origin } from './events.ts';
import type { Skipped } from './skipped.ts';

interface LeadRequest {
  readonly type: string | null;
  readonly comment: string | null;
  readonly message: string | null;
}

export interface Intake {
  readonly contact: Partial<ContactFields>;
  readonly qualification: Partial<Qualification>;
  readonly temperature: string | null;
  readonly request: LeadRequest;
  readonly tracking: Origin;
  readonly skipped: Skipped;
}
