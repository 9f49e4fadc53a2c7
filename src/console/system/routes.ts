// The operator's pages: the one of the whole service, the one that asks before a rebuild, and the way in and out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SystemState } from '../../api/system/schema.ts';
import { operatorOfficer } from '../../api/keys/office.ts';
import type { PagesWithin } from '../../platform/http/app.ts';
import { placeOfCaller } from '../../platform/http/sharing/place.ts';
import type { Inside, NotTold, Question } from '../../platform/http/routes/inside.ts';
import { isReading } from '../../platform/http/methods.ts';
import { withForm } from '../form.ts';
import { html } from '../html.ts';
import { lead, sendPage, type Page } from '../page.ts';
import { signInPath } from '../return-to.ts';
import { refusedPage } from '../space.ts';
import type { Tries } from '../tries.ts';
import { tooManyTries } from '../trouble.ts';
import type { Visitors } from '../visitor.ts';
import type { Operators } from './operator.ts';
import { systemPage, type ClientSpace } from './page.ts';
import { askPage, REBUILD, SYSTEM } from './rebuild.ts';
import { notOperator, operatorPage, OPERATOR_SIGN_IN } from './sign-in.ts';

export interface SystemParts {
  readonly visitors: Visitors;
  readonly operators: Operators;
  readonly inside: Inside;
  readonly tries: Tries;
}

const LEAVE = `${SYSTEM}/deconnexion`;
const SPACES_AT_ONCE = 100;

export function systemRoutes(
  app: FastifyInstance,
  { visitors, operators, inside, tries }: SystemParts,
  { passTurn, inTurn, bodies }: PagesWithin,
): void {
  const ask = <T>(request: FastifyRequest, question: Question) =>
    inside.ask<T>(operatorOfficer, request.id, question);

  /** Whoever is somebody else is told so; whoever is nobody yet is led to signing in. */
  const forOperator =
    (show: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (await operators.isHere(request)) {
        request.place = placeOfCaller(operatorOfficer);
        return await inTurn(request, reply, async (takeTurn) => {
          await takeTurn();
          return await show(request, reply);
        });
      }
      await passTurn(request);
      if (await visitors.of(request)) return sendPage(reply, notOperator);
      return lead(reply, signInPath(isReading(request.method) ? request.url : null));
    };

  async function shown(request: FastifyRequest, refused: NotTold | null = null): Promise<Page> {
    const [state, spaces] = await Promise.all([
      ask<SystemState>(request, { method: 'GET', path: '/system' }),
      ask<ClientSpace[]>(request, { method: 'GET', path: '/tenants', query: { per_page: SPACES_AT_ONCE } }),
    ]);
    if (!state.success) return refusedPage(state);
    if (!spaces.success) return refusedPage(spaces);
    return systemPage(state.data, { first: spaces.data, total: spaces.meta?.total ?? 0 }, refused);
  }

  const inPassing = { onRequest: passTurn };
  app.get(OPERATOR_SIGN_IN, inPassing, async (request, reply) =>
    (await operators.isHere(request)) ? lead(reply, SYSTEM) : sendPage(reply, operatorPage()),
  );
  app.post(OPERATOR_SIGN_IN, inPassing, async (request, reply) => {
    const wait = await tries.take(request.ip);
    if (wait !== null) return sendPage(reply.header('retry-after', wait), tooManyTries(wait));
    return await withForm(bodies, request, async ({ jeton = '' }) =>
      (await operators.enter(request, reply, jeton))
        ? lead(reply, SYSTEM)
        : sendPage(reply, operatorPage(true)),
    );
  });

  app.get(
    SYSTEM,
    forOperator(async (request, reply) => sendPage(reply, framed(await shown(request)))),
  );
  app.get(
    REBUILD,
    forOperator(async (_request, reply) => sendPage(reply, framed(askPage))),
  );
  app.post(
    REBUILD,
    forOperator(async (request, reply) => {
      const begun = await ask(request, { method: 'POST', path: '/system/rebuild', body: {} });
      return begun.success ? lead(reply, SYSTEM) : sendPage(reply, framed(await shown(request, begun)));
    }),
  );
  app.post(LEAVE, inPassing, async (request, reply) => {
    await operators.leave(request, reply);
    return lead(reply, OPERATOR_SIGN_IN);
  });
}

function framed(page: Page): Page {
  const frame = html`<header class="bar">
      <a class="mark" href="/console">Lotbook</a>
      <span class="who">Exploitant</span>
      <form method="post" action="${LEAVE}"><button class="quiet">Se déconnecter</button></form>
    </header>
    <nav aria-label="Pages">
      <ul>
        <li><a href="${SYSTEM}" aria-current="page">Système</a></li>
      </ul>
    </nav>`;
  return { ...page, frame };
}
