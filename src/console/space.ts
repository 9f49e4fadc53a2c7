// Pages of a client space: who is not signed in is led to signing in, who is of another space finds nothing, and what a
// page asks, it asks as the API is asked. A refusal that a page does not show itself is shown in its place.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../api/sign-in/session-directory.ts';
import type { SignIn } from '../api/sign-in/sign-in.ts';
import type { Answer } from '../platform/http/answers/answer.ts';
import type { Caller } from '../platform/http/doors/callers.ts';
import type { PagesWithin } from '../platform/http/app.ts';
import type { Again, Inside, NotTold, Question, Told } from '../platform/http/routes/inside.ts';
import { isReading } from '../platform/http/methods.ts';
import { sendAnswer } from '../platform/http/answers/reply.ts';
import { placeOfCaller } from '../platform/http/sharing/place.ts';
import type { TakeTurn } from '../platform/http/waiting/in-turn.ts';
import type { Changes } from '../platform/following/changes.ts';
import type { Clock } from '../platform/kernel/time/clock.ts';
import { pathParam } from '../platform/http/routes/request.ts';
import { parseId } from '../platform/http/routes/path-values.ts';
import { withForm, type Form } from './form.ts';
import { frameOf, spacePath } from './frame.ts';
import { BesideNames } from './home/beside-names.ts';
import { html, type Html } from './html.ts';
import { Instead, type GoOn } from './instead.ts';
import { lead, sendPage, type Page } from './page.ts';
import { withPage } from './parts/pages.ts';
import { fluxOf } from './live.ts';
import type { Time } from './words.ts';
import { localPath, signInAgain, signInPath } from './return-to.ts';
import { marked, type SentOnce } from './sent-once.ts';
import type { Operators } from './system/operator.ts';
import { failed, unknownPage, written } from './trouble.ts';
import type { Visitors } from './visitor.ts';

export interface SpaceParts {
  readonly visitors: Visitors;
  readonly operators: Operators;
  readonly signIn: SignIn;
  readonly inside: Inside;
  readonly clock: Clock;
  readonly sentOnce: SentOnce;
  readonly changes: Changes;
}

/** What a page knows of whoever looks at it, and of what was asked. */
export interface Look extends Time {
  readonly visitor: SignedIn;
  readonly tenantKey: string;
  /** An address of this client space: `/programmes`. */
  readonly at: (path: string) => string;
  readonly query: Readonly<Record<string, string>>;
  /** The number in the address; a page is not found where there is none. */
  readonly id: (name: string) => number;
  /** As what they would ask this; null where no role suffices. */
  readonly as: (question: Omit<Question, 'query' | 'body'>) => Caller | null;
  /** Whether a role suffices for this; what else the API asks, it says when it is asked. */
  readonly may: (question: Omit<Question, 'query' | 'body'>) => boolean;
  /** What the API would answer. */
  readonly told: <T>(question: Question) => Promise<Told<T>>;
  /** The same where nothing else than an answer will do: a refusal becomes the page. */
  readonly data: <T>(question: Question) => Promise<T>;
}

/** A page, or where to go on. */
export type Shown =
  | (Omit<Page, 'frame' | 'flux'> & {
      readonly here: string;
      readonly searches?: true;
      /** What this page follows while it is looked at: a program, or all that happens in the client space. */
      readonly follows?: { readonly programId: number } | 'space';
    })
  | GoOn;

export interface SpacePages {
  get(path: string, show: (look: Look) => Promise<Shown>): void;
  /** A form was sent. */
  post(path: string, take: (look: Look, form: Form) => Promise<Shown>): void;
  /** A file was sent: it goes to the office's route that takes such files in. */
  upload<T>(
    path: string,
    where: (look: Look) => Question,
    take: (look: Look, told: Told<T>) => Promise<Shown>,
  ): void;
  /** A file that is made of what a page is told; where none can be made, a page says why. */
  file(path: string, make: (look: Look) => Promise<Shown | { readonly file: Answer }>): void;
  /** The file that a route of the office answers with. */
  download(path: string, where: (look: Look) => Question): void;
}

/** A page that belongs to no place. */
const NOWHERE = { here: '' };

type Show = (look: Look, visitor: SignedIn, takeTurn: TakeTurn) => Promise<Shown | { readonly file: Answer }>;

export function spacePages(app: FastifyInstance, parts: SpaceParts, within: PagesWithin): SpacePages {
  const { visitors, operators, signIn, inside } = parts;
  const { passTurn, inTurn, bodies, uploads } = within;
  const besideNames = new BesideNames(parts.changes);

  /** Who is not of this client space has a turn that takes no time, and is led away. */
  const forVisitor = async (
    request: FastifyRequest,
    reply: FastifyReply,
    then: (visitor: SignedIn) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const visitor = await visitors.of(request);
    if (visitor) request.place = placeOfCaller(visitor.officer);
    if (visitor && pathParam(request, 'tenantKey') === visitor.officer.tenantKey) return await then(visitor);
    await passTurn(request);
    if (visitor) return sendPage(reply, unknownPage);
    // the operator is a person of none, and knows which there are
    if ((await operators.isHere(request)) && !(await signIn.space(pathParam(request, 'tenantKey'))))
      return sendPage(reply, unknownPage);
    return lead(
      reply,
      isReading(request.method) ? signInPath(localPath(request.originalUrl)) : signInAgain(request),
    );
  };

  /** `show` takes the turn, once it has all that it needs of the request. */
  const answer = (request: FastifyRequest, reply: FastifyReply, show: Show): Promise<FastifyReply> =>
    forVisitor(request, reply, (visitor) =>
      inTurn(request, reply, (takeTurn) => shownTo(visitor, request, reply, takeTurn, show)),
    );

  const shownTo = async (
    visitor: SignedIn,
    request: FastifyRequest,
    reply: FastifyReply,
    takeTurn: TakeTurn,
    show: Show,
  ): Promise<FastifyReply> => {
    const look = lookOf(request, visitor, parts);
    const frame = async (shown: Parameters<typeof frameOf>[1]): Promise<Html> =>
      frameOf(visitor, shown, await besideNames.of(look));
    try {
      const shown = await show(look, visitor, takeTurn);
      if (!isReading(request.method)) besideNames.forget(look);
      if ('goOn' in shown) return lead(reply, shown.goOn);
      if ('file' in shown) return await sendAnswer(request, reply, 200, shown.file);
      // what a form led to has no address of its own that could be asked for again
      const follows = isReading(request.method) ? shown.follows : undefined;
      const flux = follows && fluxOf(visitor.officer.tenantKey, follows);
      return await sendPage(reply, {
        ...shown,
        content: marked(shown.content),
        flux,
        frame: await frame(shown),
      });
    } catch (error) {
      if (!(error instanceof Instead)) throw error;
      const { shown } = error;
      if ('goOn' in shown) return lead(reply, shown.goOn);
      const { status = 200, title } = shown;
      if (status < 500) return await sendPage(reply, { ...shown, frame: await frame(NOWHERE) });
      // what is asked of a store that is away is waited for
      const page = failed(status, title, request.method === 'POST');
      return await sendPage(reply, { ...page, frame: frameOf(visitor, NOWHERE) });
    }
  };
  const asked =
    (show: (look: Look) => ReturnType<Show>): Show =>
    async (look, _visitor, takeTurn) => {
      await takeTurn();
      return await show(look);
    };
  const pages = new Set<string>();
  return {
    get: (path, show) => {
      pages.add(path);
      app.get(`/console/:tenantKey${path}`, (request, reply) => answer(request, reply, asked(show)));
    },
    file: (path, make) =>
      void app.get(`/console/:tenantKey${path}`, (request, reply) => answer(request, reply, asked(make))),
    upload: <T>(
      path: string,
      where: (look: Look) => Question,
      take: (look: Look, told: Told<T>) => Promise<Shown>,
    ) =>
      void app.post(`/console/:tenantKey${path}`, (request, reply) =>
        answer(request, reply, async (look, visitor, takeTurn) => {
          const { officer } = visitor;
          const question = where(look);
          const file = await inside.receive(officer, request.id, question, (receive, limit) =>
            uploads.read(request, reply, receive, limit),
          );
          if ('success' in file) return await take(look, file);
          try {
            await takeTurn();
            const [address] = request.url.split('?', 1);
            // the content counts as typed text does: another file is another form
            const form = { ...look.query, name: file.name, sha256: file.sha256 };
            const sent = { tenantKey: look.tenantKey, userId: visitor.userId, address: address!, form };
            return await parts.sentOnce.take(sent, async (again) => {
              const told = await inside.ask<T>(officer, request.id, question, again, file);
              return unlessLater(await take(look, told), told.success && told.isLater === true);
            });
          } finally {
            await file.discard();
          }
        }),
      ),
    download: (path, where) =>
      void app.get(`/console/:tenantKey${path}`, (request, reply) =>
        answer(
          request,
          reply,
          asked(async (look) => {
            const told = await inside.file(look.visitor.officer, request.id, where(look));
            return 'success' in told ? { here: '', ...refusedPage(told) } : { file: told };
          }),
        ),
      ),
    post: (path, take) => {
      const own = `/console/:tenantKey${path}`;
      // what was refused is shown under this address, and is asked for there again after signing in
      if (!pages.has(path))
        app.get(own, { onRequest: passTurn }, ({ url }, reply) =>
          lead(reply, pageAbove(path, url.split('?', 1)[0] ?? url, pages)),
        );
      app.post(own, (request, reply) =>
        answer(request, reply, ({ tenantKey }, visitor, takeTurn) =>
          withForm(bodies, request, async (form) => {
            await takeTurn();
            const sent = { tenantKey, userId: visitor.userId, address: request.url, form };
            return await parts.sentOnce.take(sent, async (again, typed) => {
              let isLater = false;
              const look = lookOf(request, visitor, parts, again, () => (isLater = true));
              return unlessLater(await take(look, typed), isLater);
            });
          }),
        ),
      );
    },
  };
}

/** The nearest page at or above an address, both as the route declares them and as it was asked for. */
function pageAbove(path: string, address: string, pages: ReadonlySet<string>): string {
  if (path === '' || pages.has(path)) return address;
  const above = (text: string): string => text.slice(0, text.lastIndexOf('/'));
  return pageAbove(above(path), above(address), pages);
}

function lookOf(
  request: FastifyRequest,
  visitor: SignedIn,
  { inside, clock }: SpaceParts,
  again: Again | null = null,
  onLater: () => void = () => undefined,
): Look {
  const { officer } = visitor;
  let left = again;
  const told = async <T>(question: Question): Promise<Told<T>> => {
    const mine = question.method === 'GET' || question.isAnew ? null : left;
    if (mine) left = null;
    const answer = await inside.ask<T>(officer, request.id, question, mine);
    if (answer.success && answer.isLater) onLater();
    const last = 'meta' in answer ? answer.meta?.last_page : undefined;
    // a list that has become shorter since its page was noted is not an empty one
    if (isReading(request.method) && last !== undefined && Number(question.query?.page) > last)
      throw new Instead({ goOn: withPage(request.url, last) });
    return answer;
  };
  return {
    visitor,
    tenantKey: officer.tenantKey,
    now: clock.now(officer.tenantKey),
    timezone: visitor.timezone,
    at: (path) => spacePath(officer.tenantKey, path),
    query: textsOf(request.query),
    id: (name) => {
      const id = parseId(pathParam(request, name));
      if (id === null) throw new Instead(unknownPage);
      return id;
    },
    as: (question) => inside.as(officer, question),
    may: (question) => inside.as(officer, question) !== null,
    told,
    data: async (question) => {
      const answer = await told<never>(question);
      if (answer.success) return answer.data;
      throw new Instead(refusedPage(answer));
    },
  };
}

/** Where one would go on to does not show yet what was just written: that it is, is said first. */
function unlessLater(shown: Shown, isLater: boolean): Shown {
  return isLater && 'goOn' in shown ? { here: '', ...written(shown.goOn) } : shown;
}

/** Nobody is told more of what he may not see than that it is not there. */
export function refusedPage({ status, message, body }: NotTold): Page {
  if (status === 404) return unknownPage;
  if (status >= 500) return failed(status, message);
  return { status, title: message, content: html`<p>${body}</p>` };
}

/** Of a file: back to its form with what was wrong, or to the page of somebody who may not be here. */
export async function notTaken(here: string, refused: NotTold, form: () => Promise<Shown>): Promise<Shown> {
  const isElsewhere = refused.status === 403 || refused.status === 404;
  return isElsewhere ? { here, ...refusedPage(refused) } : await form();
}

/** What stands twice in an address counts as it stands last, as it does in a form; a filter is not dropped for it. */
function textsOf(query: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).flatMap(([name, value]) => {
      const last = typeof value === 'string' ? value : value.at(-1);
      return last === undefined || last === '' ? [] : [[name, last]];
    }),
  );
}
