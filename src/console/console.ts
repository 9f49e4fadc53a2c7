// The console: pages for people, in a browser. Everything below `/console` passes here: the guard of forms first, then who
// looks; what has no page is told as a page.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { PagesWithin } from '../platform/http/app.ts';
import { refusalFor } from '../platform/http/refusing/failures.ts';
import { isReading, OTHER_THAN_READING } from '../platform/http/methods.ts';
import { failure, shellRefusals } from '../platform/http/refusing/refusals.ts';
import { refuse } from '../platform/kernel/refusal.ts';
import { assetRoutes } from './assets.ts';
import { isOurForm } from './guard.ts';
import { noRolePage } from './home/page.ts';
import { declarationRoutes } from './declarations/routes.ts';
import { liveRoutes, type LiveParts } from './live.ts';
import { importPages } from './imports/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { lotPages } from './lots/routes.ts';
import { optionPages } from './options/routes.ts';
import { programPages } from './programs/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { keyPages } from './keys/routes.ts';
import { settingsPages } from './settings/routes.ts';
import { tokenPages } from './tokens/routes.ts';
import { webhookPages } from './webhooks/routes.ts';
import { prospectRoutes } from './prospects/routes.ts';
import { pilotagePages } from './pilotage/routes.ts';
import { salePages } from './sales/routes.ts';
import { spacePages, type SpacePages, type SpaceParts } from './space.ts';
import { spacePath } from './frame.ts';
import { SYSTEM } from './system/rebuild.ts';
import { systemRoutes, type SystemParts } from './system/routes.ts';
import { lead, sendPage } from './page.ts';
import { localPath, signInPath } from './return-to.ts';
import { signInRoutes, type SignInParts } from './sign-in/routes.ts';
import { failed, foreignForm, unknownPage } from './trouble.ts';

export interface ConsoleParts extends SignInParts, SpaceParts, SystemParts, Omit<LiveParts, 'leaving'> {
  readonly baseUrl: string;
  readonly logger: Logger;
}

export function consolePages(parts: ConsoleParts) {
  return (app: FastifyInstance, within: PagesWithin): void => {
    const { passTurn, leaving } = within;
    void app.register(async (pages) => {
      pages.setErrorHandler((error, request, reply) => {
        const refusal = refusalFor(error, request.id, parts.logger);
        const shown = failure(shellRefusals, refusal) ?? failure(shellRefusals, refuse('internal'));
        const { message = 'Erreur' } = JSON.parse(shown?.text ?? '{}') as { message?: string };
        return sendPage(
          reply.headers(shown?.headers ?? {}),
          failed(shown?.status ?? 500, message, request.method === 'POST'),
        );
      });
      pages.addHook('onRequest', async (request, reply) => {
        if (isReading(request.method) || isOurForm(request, parts.baseUrl)) return;
        await passTurn(request);
        return sendPage(reply, foreignForm);
      });
      void pages.register(async (passed) => {
        passed.addHook('onRequest', (request) => passTurn(request));
        assetRoutes(passed);
        signInRoutes(passed, parts);
        liveRoutes(passed, { ...parts, leaving });
        doorRoutes(passed, parts);
      });
      systemRoutes(pages, parts, within);
      spaceRoutes(spacePages(pages, parts, within));
    });
  };
}

function spaceRoutes(inSpace: SpacePages): void {
  homeRoutes(inSpace);
  programPages(inSpace);
  lotPages(inSpace);
  importPages(inSpace);
  optionPages(inSpace);
  declarationRoutes(inSpace);
  prospectRoutes(inSpace);
  salePages(inSpace);
  pilotagePages(inSpace);
  peopleRoutes(inSpace);
  keyPages(inSpace);
  tokenPages(inSpace);
  webhookPages(inSpace);
  settingsPages(inSpace);
}

/** The door of the console, and whatever is no page. */
function doorRoutes(pages: FastifyInstance, { visitors, operators }: ConsoleParts): void {
  pages.get('/console', async (request, reply) => {
    const visitor = await visitors.of(request);
    if (!visitor)
      return lead(
        reply,
        (await operators.isHere(request)) ? SYSTEM : signInPath(localPath(request.originalUrl)),
      );
    if (visitor.roles.length === 0) return sendPage(reply, noRolePage(visitor));
    return lead(reply, spacePath(visitor.officer.tenantKey, '/'));
  });

  const unknown = async (request: FastifyRequest, reply: Parameters<typeof sendPage>[0]) => {
    if ((await visitors.of(request)) || (await operators.isHere(request)))
      return sendPage(reply, unknownPage);
    return lead(reply, signInPath(isReading(request.method) ? localPath(request.originalUrl) : null));
  };
  pages.get('/console/*', unknown);
  pages.route({ method: OTHER_THAN_READING, url: '/console/*', handler: unknown });
  pages.route({ method: OTHER_THAN_READING, url: '/console', handler: unknown });
}
