// The features' routes: what partners reach and what the back office reaches.
import type { Backend } from './backend.ts';
import { clockDesk } from './backoffice/clock.ts';
import type { RouteGroup } from './http/route.ts';
import { keyRoutes } from './keys/routes.ts';
import { programDesk } from './programs/desk.ts';
import { ProgramQueries } from './programs/queries.ts';
import { programRoutes } from './programs/routes.ts';
import { tenantDesk } from './tenants/desk.ts';

export interface FeatureRoutes {
  readonly partner: readonly RouteGroup[];
  readonly backoffice: readonly RouteGroup[];
}

export function featureRoutes(backend: Backend): FeatureRoutes {
  const programs = new ProgramQueries(backend.rows, backend.pool);
  return {
    partner: [keyRoutes(backend, programs), programRoutes(programs)],
    backoffice: [
      tenantDesk(backend),
      programDesk(backend, programs),
      ...(backend.testClock ? [clockDesk(backend.testClock)] : []),
    ],
  };
}
