// Everything that can happen on a lead's stream, whichever feature tells it.
import type { ContactEvent } from '../contacts/events.ts';
import type { InterestEvent } from '../interests/events.ts';
import type { QualificationEvent } from '../qualification/events.ts';
import type { RecordEvent } from '../records/events.ts';
import type { SalesActionEvent } from '../sales-actions/events.ts';
import type { SheetEvent } from './events.ts';

export type LeadEvent =
  SheetEvent | ContactEvent | QualificationEvent | InterestEvent | RecordEvent | SalesActionEvent;
