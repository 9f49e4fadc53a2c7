// The line that a page holds while it is looked at: it says that what the page shows has changed, and every two seconds
// that it still stands.
import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registrationAggregate } from '../domain/registrations/registration.ts';
import { gridAggregate } from '../domain/grid/grid.ts';
import { programAggregate } from '../domain/program/program.ts';
import type { Changed, Changes } from '../platform/following/changes.ts';
import { pathParam } from '../platform/http/routes/request.ts';
import type { SignedIn } from '../api/sign-in/session-directory.ts';
import { spacePath } from './frame.ts';
import { Lines } from './lines.ts';
import type { Visitors } from './visitor.ts';

export interface LiveParts {
  readonly visitors: Visitors;
  readonly changes: Changes;
  /** This process takes no new requests. */
  readonly leaving: AbortSignal;
}

const BEAT_MS = 2_000;
/** Changes that come close together are told as one. */
const REST_MS = 250;

const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/event-stream',
  // proxies that gather answers would keep them to themselves
  'x-accel-buffering': 'no',
};

/** What is of one program: its grid, the program itself, the declarations on it. */
const OF_PROGRAM = new Set(
  [gridAggregate, programAggregate, registrationAggregate].map(({ category }) => category),
);

/** Where a page that is shown now hears of changes. */
export function fluxOf(tenantKey: string, follows: { readonly programId: number } | 'space'): string {
  const flux = `${spacePath(tenantKey, '/flux')}?depuis=${Date.now()}`;
  return follows === 'space' ? flux : `${flux}&programme=${follows.programId}`;
}

export function liveRoutes(pages: FastifyInstance, parts: LiveParts): void {
  const { visitors, leaving } = parts;
  const lines = new Lines();
  // every line hears of it
  setMaxListeners(0, leaving);
  pages.get('/console/:tenantKey/flux', { exposeHeadRoute: false }, async (request, reply) => {
    const visitor = await visitors.stillIn(request);
    const tenantKey = pathParam(request, 'tenantKey');
    if (visitor?.officer.tenantKey !== tenantKey) return reply.code(401).headers(HEADERS).send('');
    // who has left meanwhile would not be heard leaving
    const isOver = leaving.aborted || reply.raw.destroyed;
    const giveBack = isOver ? null : lines.take(tenantKey, visitor.userId);
    if (giveBack === null)
      return reply
        .code(503)
        .headers({ ...HEADERS, 'retry-after': 30 })
        .send('');
    // those that every answer has: nobody else writes them for a line that was taken over
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    reply.raw.once('close', giveBack);
    hold(request, reply.raw, visitor, parts);
    return reply;
  });
}

/** What is of no program may show on any page. */
function reaches(programs: ReadonlySet<number>, program: string | null): boolean {
  return program === null || programs.has(Number(program));
}

function hold(
  request: FastifyRequest,
  line: ServerResponse,
  { officer: { tenantKey, grants } }: SignedIn,
  { visitors, changes, leaving }: LiveParts,
): void {
  const { programme, depuis } = request.query as { readonly programme?: unknown; readonly depuis?: unknown };
  let held = grants;
  const concerns = (changed: Changed): boolean => {
    const program = changed && OF_PROGRAM.has(changed.category) ? changed.id : null;
    const isAsked = typeof programme !== 'string' || changed === null || program === programme;
    return isAsked && held.some(({ programs }) => programs === 'all' || reaches(programs, program));
  };
  line.writeHead(200, HEADERS);
  line.write('retry: 1000\n\n');
  let resting: NodeJS.Timeout | null = null;
  let isOwed = false;
  const tell = (): void => {
    isOwed = resting !== null;
    if (isOwed) return;
    line.write('event: change\ndata:\n\n');
    resting = setTimeout(() => {
      resting = null;
      if (isOwed) tell();
    }, REST_MS);
  };
  const end = (): void => void line.end();
  const stop = changes.follow(tenantKey, (changed) => {
    if (changed.some(concerns)) tell();
  });
  // between the page and its line, something may have happened
  if (changes.maybeSince(tenantKey, Number(depuis) || 0)) tell();
  const beat = setInterval(() => {
    line.write('event: beat\ndata:\n\n');
    // who was signed out meanwhile is told nothing more
    void visitors.stillIn(request).then((visitor) => {
      if (visitor) held = visitor.officer.grants;
      else end();
    }, end);
  }, BEAT_MS);
  leaving.addEventListener('abort', end);
  line.once('close', () => {
    stop();
    clearInterval(beat);
    if (resting) clearTimeout(resting);
    leaving.removeEventListener('abort', end);
  });
}
