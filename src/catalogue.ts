// Every event of every feature, and every read model: the two lists that grow with the product.
import type { Projector } from '../projections/projector.ts';
import { lotsProjector } from '../projections/lots/projector.ts';
import { interestsProjector } from '../projections/interests/projector.ts';
import { leadsProjector } from '../projections/leads/projector.ts';
import { optionsProjector } from '../projections/options/projector.ts';
import { programsProjector } from '../projections/programs/projector.ts';
import { recordsProjector } from '../projections/records/projector.ts';
import { registrationsProjector } from '../projections/registrations/projector.ts';
import { salesActionsProjector } from '../projections/sales-actions/projector.ts';
import { tenantsProjector } from '../projections/tenants/projector.ts';
import { contactEvents } from './contacts/events.ts';
import { interestEvents } from './interests/events.ts';
import { webhooksProjector } from '../projections/webhooks/projector.ts';
import { claimConfirmed, claimReleased, claimTaken } from './kernel/claims.ts';
import type { AnyEventKind } from './kernel/event.ts';
import { idsReserved } from './kernel/ids.ts';
import { lotEvents } from './lots/events.ts';
import { sheetEvents } from './leads/events.ts';
import { optionEvents } from './options/events.ts';
import { companyNamed } from './programs/companies.ts';
import { programEvents } from './programs/events.ts';
import { qualificationEvents } from './qualification/events.ts';
import { recordEvents } from './records/events.ts';
import { registrationEvents } from './registrations/events.ts';
import { salesActionEvents } from './sales-actions/events.ts';
import { tenantEvents } from './tenants/events.ts';
import { webhookEvents } from './webhooks/events.ts';

export const eventKinds: readonly AnyEventKind[] = [
  idsReserved,
  claimTaken,
  claimConfirmed,
  claimReleased,
  companyNamed,
  ...tenantEvents,
  ...programEvents,
  ...sheetEvents,
  ...contactEvents,
  ...qualificationEvents,
  ...interestEvents,
  ...recordEvents,
  ...salesActionEvents,
  ...lotEvents,
  ...optionEvents,
  ...registrationEvents,
  ...webhookEvents,
];

export const projectors: readonly Projector[] = [
  tenantsProjector,
  programsProjector,
  leadsProjector,
  interestsProjector,
  recordsProjector,
  salesActionsProjector,
  lotsProjector,
  optionsProjector,
  registrationsProjector,
  webhooksProjector,
];
