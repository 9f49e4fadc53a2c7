// The house's own rules, as an ESLint plugin.
import { oneEventStoreClient } from './boundaries.js';
import { environmentAtTheDoor } from './environment.js';
import { noIoInRules, rulesArePure } from './pure-domain.js';
import { roomsApart, routesStandAlone } from './rooms.js';

export const lotbook = {
  meta: { name: 'lotbook' },
  rules: {
    'rooms-apart': roomsApart,
    'routes-stand-alone': routesStandAlone,
    'no-io-in-rules': noIoInRules,
    'rules-are-pure': rulesArePure,
    'environment-at-the-door': environmentAtTheDoor,
    'one-event-store-client': oneEventStoreClient,
  },
};
