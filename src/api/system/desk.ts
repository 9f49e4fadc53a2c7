// How the whole service does, for the operator: who holds which role, how far everything has followed, and building the
// read models anew.
import { office } from '../../domain/vocabulary/roles.ts';
import { data } from '../../platform/http/answers/answer.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import { Rebuild, SystemSchema, type System } from './schema.ts';

export function systemDesk(system: System): RouteGroup {
  return {
    tag: 'System',
    description:
      'How the whole service does: who does which task, how far everything has followed the events.',
    refusals: {
      'rebuild-running': {
        status: 409,
        message: 'Une reconstruction est déjà en cours',
        body: 'Une seule se fait à la fois, dans tout le service.',
      },
    },
    routes: [
      backoffice.get('/system', {
        summary: 'Read how the service does',
        roles: office('system'),
        answer: SystemSchema,
        handle: async () => data(await system.look()),
      }),
      backoffice.post('/system/rebuild', {
        summary: 'Build every read model anew from the events',
        description:
          'Beside the live ones, which answer meanwhile. The answer comes when it has begun; how it goes is read with ' +
          'the rest.',
        roles: office('system'),
        status: 202,
        isAtOnce: true,
        answer: Rebuild,
        refuses: ['rebuild-running'],
        handle: async () => {
          const begun = await system.rebuild();
          return begun === null ? refuse('rebuild-running') : data(begun, { status: 202 });
        },
      }),
    ],
  };
}
