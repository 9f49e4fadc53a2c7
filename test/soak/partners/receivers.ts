// Receivers of webhooks that fail in every way that receivers do, by a chance of their own, and keep what came.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Chance } from '../../hostile/random.ts';
import { numberAt, parsed, textAt } from '../json.ts';

export interface Arrival {
  /** Which subscription's address it came to. */
  readonly path: string;
  readonly messageId: string;
  readonly type: string;
  readonly space: string;
  readonly program: number;
  /** The lot, or of a sale the sale: what comes in order is one of these. */
  readonly about: string;
  readonly revision: number;
  /** Whether it was answered with 2xx. */
  readonly accepted: boolean;
}

export interface Receivers {
  readonly url: string;
  readonly came: readonly Arrival[];
  /** From now on every receiver is well, or as it was. */
  heal(isWell: boolean): void;
  close(): Promise<void>;
}

type Mood = 'well' | 'error' | 'busy' | 'hangs-up' | 'late';
const LATE_MS = 400;
/** So many messages begin a nap of their receiver: nobody is answered before it ends. */
const NAPS = 0.03;
const NAP_MS = 3_000;

export async function startReceivers(chance: Chance): Promise<Receivers> {
  const came: Arrival[] = [];
  let isWell = false;
  const mood = (): Mood => {
    if (isWell || chance.maybe(0.72)) return 'well';
    return chance.one(['error', 'busy', 'hangs-up', 'late', 'late'] as const);
  };
  const asleepUntil = new Map<string, number>();
  const awake = async (path: string): Promise<void> => {
    if (!isWell && chance.maybe(NAPS)) asleepUntil.set(path, performance.now() + NAP_MS * chance.next());
    const left = (asleepUntil.get(path) ?? 0) - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  };
  const server = createServer((request, response) => {
    void text(request).then(
      async (body) => {
        await awake(request.url ?? '');
        const message = parsed(body);
        const now = mood();
        const accepted = now === 'well' || now === 'late';
        const program = numberAt(message, 'data', 'program_id') ?? 0;
        const sale = numberAt(message, 'data', 'purchase', 'id');
        came.push({
          path: request.url ?? '',
          messageId: String(request.headers['webhook-id']),
          type: textAt(message, 'type') ?? '',
          space: textAt(message, 'data', 'tenant_key') ?? '',
          program,
          about: sale === null ? `lot ${numberAt(message, 'data', 'lot', 'id')}` : `sale ${sale}`,
          revision: numberAt(message, 'data', 'revision') ?? -1,
          accepted,
        });
        answer(response, now);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    came,
    heal: (well) => void (isWell = well),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(response: ServerResponse, mood: Mood): void {
  switch (mood) {
    case 'well':
      return void response.writeHead(204).end();
    case 'error':
      return void response.writeHead(500).end('nope');
    case 'busy':
      return void response.writeHead(503, { 'retry-after': '1' }).end();
    case 'hangs-up':
      return void response.destroy();
    case 'late':
      return void setTimeout(() => response.writeHead(204).end(), LATE_MS);
    default:
      return mood satisfies never;
  }
}
