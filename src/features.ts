// The features' routes: what partners reach and what the back office reaches.
import { historyDoors } from './audit/doors.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Backend } from './backend.ts';
import { clockDesk } from './backoffice/clock.ts';
import { contactRoutes } from './contacts/routes.ts';
import type { IdempotencyStore } from './http/idempotency.ts';
import type { RouteGroup } from './http/route.ts';
import { interestDesk, interestRoutes } from './interests/routes.ts';
import type { KeyDirectory } from './keys/directory.ts';
import { keyRoutes } from './keys/routes.ts';
import { lotDesk } from './lots/desk.ts';
import { LotQueries } from './lots/queries.ts';
import { lotRoutes } from './lots/routes.ts';
import { leadDesk } from './leads/desk.ts';
import { LeadQueries } from './leads/queries.ts';
import { leadRoutes } from './leads/routes.ts';
import { liveOptionsOf } from './options/live.ts';
import { OptionQueries } from './options/queries.ts';
import { optionRoutes } from './options/routes.ts';
import { programDesk } from './programs/desk.ts';
import { ProgramQueries } from './programs/queries.ts';
import { programRoutes } from './programs/routes.ts';
import { qualificationRoutes } from './qualification/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { registrationDesk } from './registrations/desk.ts';
import { RegistrationQueries } from './registrations/queries.ts';
import { registrationRoutes } from './registrations/routes.ts';
import { salesActionRoutes } from './sales-actions/routes.ts';
import { tenantDesk } from './tenants/desk.ts';
import { webhookRoutesOf } from './webhooks/routes.ts';

export interface FeatureRoutes {
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
}

export function featureRoutes(
  backend: Backend,
  baseUrl: string,
  answers: Pick<IdempotencyStore, 'forgetSubject'>,
  keys: Pick<KeyDirectory, 'reaches'>,
): FeatureRoutes {
  const programs = new ProgramQueries(backend.rows, backend.pool);
  const lots = new LotQueries(backend.rows, backend.pool, baseUrl);
  const liveOptions = liveOptionsOf(backend);
  const options = new OptionQueries(backend.rows, backend.clock);
  const registrations = new RegistrationQueries(backend.rows, backend.clock);
  return {
    partner: [
      keyRoutes(backend, programs),
      programRoutes(programs),
      lotRoutes(backend, lots, backend.plans, baseUrl),
      leadRoutes(backend, liveOptions),
      contactRoutes(backend),
      qualificationRoutes(backend),
      interestRoutes(backend, liveOptions),
      recordRoutes(backend),
      salesActionRoutes(backend),
      optionRoutes(backend, options, baseUrl),
      registrationRoutes(backend, registrations, liveOptions, baseUrl),
      auditRoutes(
        backend,
        historyDoors({ leads: new LeadQueries(backend.rows), lots, options, registrations, keys }),
        baseUrl,
      ),
      webhookRoutesOf(backend, baseUrl),
    ],
    backoffice: [
      tenantDesk(backend),
      programDesk(backend, programs),
      lotDesk(backend),
      leadDesk(backend, answers),
      interestDesk(backend),
      registrationDesk(backend, registrations, liveOptions, baseUrl),
      ...(backend.testClock ? [clockDesk(backend.testClock)] : []),
    ],
  };
}
