// The features' routes: what partners reach and what the back office reaches.
import type { Backend } from './backend.ts';
import { clockDesk } from './backoffice/clock.ts';
import type { RouteGroup } from './http/route.ts';
import { keyRoutes } from './keys/routes.ts';
import { lotDesk } from './lots/desk.ts';
import { LotQueries } from './lots/queries.ts';
import { lotRoutes } from './lots/routes.ts';
import { programDesk } from './programs/desk.ts';
import { ProgramQueries } from './programs/queries.ts';
import { programRoutes } from './programs/routes.ts';
import { tenantDesk } from './tenants/desk.ts';

export interface FeatureRoutes {
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
}

export function featureRoutes(backend: Backend, baseUrl: string): FeatureRoutes {
  const programs = new ProgramQueries(backend.rows, backend.pool);
  const lots = new LotQueries(backend.rows, backend.pool, baseUrl);
  return {
    partner: [
      keyRoutes(backend, programs),
      programRoutes(programs),
      lotRoutes(backend, lots, backend.plans, baseUrl),
    ],
    backoffice: [
      tenantDesk(backend),
      programDesk(backend, programs),
      lotDesk(backend),
      ...(backend.testClock ? [clockDesk(backend.testClock)] : []),
    ],
  };
}
