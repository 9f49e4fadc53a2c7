// The line that a page holds while it is looked at: it says that what the page shows has changed, and every two seconds
// that it still stands.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registrationAggregate } from '../domain/registrations/registration.ts';
import { gridAggregate } from '../domain/grid/grid.ts';
import { programAggregate } from '../domain/program/program.ts';
import type { Changed, Changes } from '../platform/kernel/changes.ts';
import { pathParam } from '../platform/http/request.ts';
import { spacePath } from './frame.ts';
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
/** More lines than a person has windows, and more than a process serves, are not opened. */
const MOST_OF_ONE = 20;
const MOST = 2_000;

const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/event-stream',
  'x-content-type-options': 'nosniff',
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

export function liveRoutes(pages: FastifyInstance, { visitors, changes, leaving }: LiveParts): void {
  const lines = new Map<number, number>();
  let count = 0;
  pages.get('/console/:tenantKey/flux', { exposeHeadRoute: false }, async (request, reply) => {
    const visitor = await visitors.stillIn(request);
    const tenant = pathParam(request, 'tenantKey');
    if (visitor?.officer.tenantKey !== tenant) return reply.code(401).headers(HEADERS).send('');
    const mine = lines.get(visitor.userId) ?? 0;
    if (mine >= MOST_OF_ONE || count >= MOST || leaving.aborted)
      return reply
        .code(503)
        .headers({ ...HEADERS, 'retry-after': 30 })
        .send('');
    lines.set(visitor.userId, mine + 1);
    count += 1;
    reply.raw.once('close', () => {
      const left = (lines.get(visitor.userId) ?? 1) - 1;
      if (left === 0) lines.delete(visitor.userId);
      else lines.set(visitor.userId, left);
      count -= 1;
    });
    hold(request, reply, { tenant, visitors, changes, leaving });
    return reply;
  });
}

function hold(
  request: FastifyRequest,
  reply: FastifyReply,
  { tenant, visitors, changes, leaving }: LiveParts & { readonly tenant: string },
): void {
  const { programme, depuis } = request.query as { readonly programme?: unknown; readonly depuis?: unknown };
  const concerns = (changed: Changed): boolean =>
    typeof programme !== 'string' ||
    changed === null ||
    (OF_PROGRAM.has(changed.category) && changed.id === programme);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, HEADERS);
  raw.write('retry: 1000\n\n');
  let resting: NodeJS.Timeout | null = null;
  let isOwed = false;
  const tell = (): void => {
    isOwed = resting !== null;
    if (isOwed) return;
    raw.write('event: change\ndata:\n\n');
    resting = setTimeout(() => {
      resting = null;
      if (isOwed) tell();
    }, REST_MS);
  };
  const end = (): void => void raw.end();
  const stop = changes.follow(tenant, (changed) => {
    if (changed.some(concerns)) tell();
  });
  // between the page and its line, something may have happened
  if (changes.maybeSince(tenant, Number(depuis) || 0)) tell();
  const beat = setInterval(() => {
    raw.write('event: beat\ndata:\n\n');
    // who was signed out meanwhile is told nothing more
    void visitors.stillIn(request).then((visitor) => visitor ?? end(), end);
  }, BEAT_MS);
  leaving.addEventListener('abort', end);
  raw.once('close', () => {
    stop();
    clearInterval(beat);
    if (resting) clearTimeout(resting);
    leaving.removeEventListener('abort', end);
  });
}
