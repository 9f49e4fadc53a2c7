// The route that moves the test clock. It exists only where the service was started with one.
import { office } from '../../domain/vocabulary/roles.ts';
import { Type } from 'typebox';
import { data } from '../../platform/http/answers/answer.ts';
import { backoffice, type RouteGroup } from '../../platform/http/routes/route.ts';
import { Timestamp } from '../../platform/judging/schema.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { refuse } from '../../platform/kernel/refusal.ts';
import type { TestClock } from '../../platform/postgres/test-clock.ts';

const Now = Type.Object({ now: Timestamp });

export function clockDesk(clock: TestClock): RouteGroup {
  return {
    tag: 'Test clock',
    description: 'The clock of a service that runs for trials: it only goes forward.',
    refusals: { 'clock-moves-forward': { status: 409, message: 'L’horloge ne recule pas' } },
    routes: [
      backoffice.get('/clock', {
        summary: 'Read the test clock',
        roles: office('system'),
        answer: Now,
        handle: () => data({ now: timestamp(clock.now()) }),
      }),
      backoffice.put('/clock', {
        summary: 'Move the test clock forward',
        roles: office('system'),
        body: Now,
        answer: Now,
        isAtOnce: true,
        refuses: ['clock-moves-forward'],
        handle: async ({ body }) =>
          (await clock.set(new Date(body.now)))
            ? data({ now: timestamp(clock.now()) })
            : refuse('clock-moves-forward'),
      }),
    ],
  };
}
