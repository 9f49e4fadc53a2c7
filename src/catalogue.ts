// Every event of every feature, and every read model: the two lists that grow with the product.
import type { Projector } from '../projections/projector.ts';
import { lotsProjector } from '../projections/lots/projector.ts';
import { programsProjector } from '../projections/programs/projector.ts';
import { tenantsProjector } from '../projections/tenants/projector.ts';
import { claimConfirmed, claimReleased, claimTaken } from './kernel/claims.ts';
import type { AnyEventKind } from './kernel/event.ts';
import { idsReserved } from './kernel/ids.ts';
import { lotEvents } from './lots/events.ts';
import { companyNamed } from './programs/companies.ts';
import { programEvents } from './programs/events.ts';
import { tenantEvents } from './tenants/events.ts';

export const eventKinds: readonly AnyEventKind[] = [
  idsReserved,
  claimTaken,
  claimConfirmed,
  claimReleased,
  companyNamed,
  ...tenantEvents,
  ...programEvents,
  ...lotEvents,
];

export const projectors: readonly Projector[] = [tenantsProjector, programsProjector, lotsProjector];
