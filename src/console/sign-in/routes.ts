// The addresses of signing in and out. Looking changes nothing: a link is used up by its form, a session ends by one.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newSecret } from '../../platform/http/doors/session-cookie.ts';
import { parseTenantKey } from '../../platform/http/routes/path-values.ts';
import { pathParam } from '../../platform/http/routes/request.ts';
import { LINK_PATH } from '../../api/sign-in/links.ts';
import type { Attempts } from '../../api/sign-in/oidc/attempts.ts';
import type { SignIn } from '../../api/sign-in/sign-in.ts';
import { ATTEMPT_SECONDS } from '../../api/sign-in/terms.ts';
import { lead, sendPage } from '../page.ts';
import { localPath, NOT_SAVED, signInPath } from '../return-to.ts';
import type { Tries } from '../tries.ts';
import { tooManyTries } from '../trouble.ts';
import type { Visitors } from '../visitor.ts';
import { ownReturn, type Company } from './company.ts';
import { badLink, linkPage, noIssuerPage, refusedAccount, signInPage, staleAttempt } from './pages.ts';

export interface SignInParts {
  readonly visitors: Visitors;
  readonly signIn: SignIn;
  readonly company: Company;
  readonly attempts: Attempts;
  /** For tries that could let somebody in, and for ways to an issuer that begin. */
  readonly tries: Tries;
  readonly departures: Tries;
}

const HOME = '/console';
export const OIDC_PATH = '/console/connexion/oidc';
export const OIDC_RETURN = `${OIDC_PATH}/retour`;

export function signInRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { visitors, signIn, company, attempts, tries, departures } = parts;

  app.get('/console/connexion', async (request, reply) => {
    const retour = localPath(inQuery(request, 'retour'));
    if (await visitors.of(request)) return lead(reply, retour ?? HOME);
    const space = named(request) ?? spaceIn(retour);
    const asked = await company.issuerFor(space);
    const issuer = asked && new URL(asked.settings.issuer).host;
    return sendPage(
      reply,
      signInPage({ space, issuer, retour, isLost: inQuery(request, NOT_SAVED) !== null }),
    );
  });

  app.post('/console/deconnexion', async (request, reply) => {
    await visitors.leave(request, reply);
    return lead(reply, signInPath(null));
  });

  app.get(`${LINK_PATH}/:link`, async (request, reply) => {
    const invited = await signIn.invited(pathParam(request, 'link'));
    return sendPage(reply, invited ? linkPage(invited) : badLink);
  });

  app.post(`${LINK_PATH}/:link`, async (request, reply) => {
    const wait = await tries.take(request.ip);
    if (wait !== null) return later(reply, wait);
    const entered = await signIn.byLink(pathParam(request, 'link'));
    if ('failed' in entered) return sendPage(reply, badLink);
    await visitors.enter(request, reply, entered.secret);
    return lead(reply, HOME);
  });

  app.get(OIDC_PATH, async (request, reply) => {
    const returnTo = localPath(inQuery(request, 'retour'));
    if (isSentFromElsewhere(request)) return lead(reply, signInPath(returnTo, named(request)));
    const wait = await departures.take(request.ip);
    if (wait !== null) return later(reply, wait);
    const asked = await company.issuerFor(named(request));
    if (!asked) return sendPage(reply, noIssuerPage);
    const secret = newSecret();
    const there = await company.begin(asked, secret, request.id);
    if (there === null) return sendPage(reply, refusedAccount('issuer-unavailable'));
    await attempts.begin(secret, { tenant: asked.space?.key ?? null, returnTo });
    visitors.give(request, reply, 'lotbook-signing-in', secret, ATTEMPT_SECONDS);
    return lead(reply, there);
  });

  async function comeBack(
    request: FastifyRequest,
    reply: FastifyReply,
    own: string | null,
  ): Promise<FastifyReply> {
    const wait = await tries.take(request.ip);
    if (wait !== null) return later(reply, wait);
    const secret = visitors.cookie(request, 'lotbook-signing-in');
    const attempt = secret === null ? null : await attempts.take(secret);
    const asked = attempt && (await company.issuerFor(attempt.tenant));
    visitors.take(request, reply, 'lotbook-signing-in');
    if (secret === null || !asked || ownReturn(asked.settings, asked.space) !== own) {
      await signIn.failedAt(asked?.space?.key ?? null, 'attempt-stale');
      return sendPage(reply, staleAttempt);
    }
    const search = new URL(request.url, 'http://here.invalid').search;
    const came = await company.finish(asked, secret, search, request.id);
    if ('failed' in came) return sendPage(reply, refusedAccount(came.failed));
    await visitors.enter(request, reply, came.secret);
    return lead(reply, attempt?.returnTo ?? HOME);
  }

  app.get(OIDC_RETURN, (request, reply) => comeBack(request, reply, null));
  app.get(`${OIDC_RETURN}/:tenantKey`, (request, reply) =>
    comeBack(request, reply, pathParam(request, 'tenantKey')),
  );
}

function later(reply: FastifyReply, seconds: number): Promise<FastifyReply> {
  return sendPage(reply.header('retry-after', seconds), tooManyTries(seconds));
}

function inQuery({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : null;
}

/** Another site's page must not sign anybody in, as whom it likes: who comes from there sees ours first. */
function isSentFromElsewhere({ headers }: FastifyRequest): boolean {
  const from = headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
}

/** As people write it; whether there is such a client space is seen later. */
function named(request: FastifyRequest): string | null {
  return inQuery(request, 'espace')?.trim().toLowerCase() || null;
}

/** Pages of a client space stand below its key. */
function spaceIn(path: string | null): string | null {
  const [, first, second] = /^\/(\w+)\/([^/?#]+)/.exec(path ?? '') ?? [];
  return first === 'console' && second !== undefined && !OWN.has(second) ? parseTenantKey(second) : null;
}

const OWN: ReadonlySet<string> = new Set(['connexion', 'deconnexion', 'invitation', 'assets', 'systeme']);
