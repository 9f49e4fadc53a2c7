// The house's own rules, as an ESLint plugin.
import { kernelStandsAlone, oneEventStoreClient, projectionsKnowNoRoutes } from './boundaries.js';
import { environmentAtTheDoor } from './environment.js';
import { decisionsArePure, noIoInDecisions } from './pure-domain.js';

export const lotbook = {
  meta: { name: 'lotbook' },
  rules: {
    'kernel-stands-alone': kernelStandsAlone,
    'no-io-in-decisions': noIoInDecisions,
    'decisions-are-pure': decisionsArePure,
    'projections-know-no-routes': projectionsKnowNoRoutes,
    'environment-at-the-door': environmentAtTheDoor,
    'one-event-store-client': oneEventStoreClient,
  },
};
