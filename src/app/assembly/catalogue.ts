// Every event of every feature, and every read model: the two lists that grow with the product.
import type { Projector } from '../../../projections/projector.ts';
import { lotsProjector } from '../../../projections/lots/projector.ts';
import { interestsProjector } from '../../../projections/interests/projector.ts';
import { leadsProjector } from '../../../projections/leads/projector.ts';
import { optionsProjector } from '../../../projections/options/projector.ts';
import { programsProjector } from '../../../projections/programs/projector.ts';
import { recordsProjector } from '../../../projections/records/projector.ts';
import { purchasesProjector } from '../../../projections/purchases/projector.ts';
import { registrationsProjector } from '../../../projections/registrations/projector.ts';
import { salesActionsProjector } from '../../../projections/sales-actions/projector.ts';
import { tenantsProjector } from '../../../projections/tenants/projector.ts';
import { contactEvents } from '../../domain/lead/contacts/events.ts';
import { interestEvents } from '../../domain/lead/interests/events.ts';
import { webhooksProjector } from '../../../projections/webhooks/projector.ts';
import { claimConfirmed, claimReleased, claimTaken } from '../../platform/commands/claims.ts';
import type { AnyEventKind } from '../../platform/rules/event.ts';
import { idsLeftOut, idsReserved } from '../../platform/commands/ids.ts';
import { lotEvents } from '../../domain/grid/lots/events.ts';
import { sheetEvents } from '../../domain/lead/leads/events.ts';
import { optionEvents } from '../../domain/grid/options/events.ts';
import { purchaseEvents } from '../../domain/grid/purchases/events.ts';
import { companyNamed } from '../../processes/companies.ts';
import { programEvents } from '../../domain/program/events.ts';
import { qualificationEvents } from '../../domain/lead/qualification/events.ts';
import { recordEvents } from '../../domain/lead/records/events.ts';
import { registrationEvents } from '../../domain/registrations/events.ts';
import { salesActionEvents } from '../../domain/lead/sales-actions/events.ts';
import { tenantEvents } from '../../domain/tenant/events.ts';
import { webhookEvents } from '../../domain/webhooks/events.ts';

export const eventKinds: readonly AnyEventKind[] = [
  idsLeftOut,
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
  ...purchaseEvents,
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
  purchasesProjector,
  registrationsProjector,
  webhooksProjector,
];
