// The whole history of a book: client spaces, programs whose lives are told side by side, and webhook subscriptions last.
import { eventKinds, projectors } from '../../src/app/assembly/catalogue.ts';
import { gridStream } from '../../src/domain/grid/grid.ts';
import type { Matching } from '../../src/domain/registrations/matching.ts';
import { claimsSecret } from '../../src/platform/commands/claims.ts';
import { Codec } from '../../src/platform/eventstore/codec.ts';
import type { MasterKeys } from '../../src/platform/vault/master-keys.ts';
import type { WebhookSecrets } from '../../src/processes/webhook-secret.ts';
import { Chance } from '../hostile/random.ts';
import { BulkKeys } from './data-keys.ts';
import { Desk } from './desk.ts';
import { LogWriter } from './log-writer.ts';
import { liveProgram } from './program-life.ts';
import { Scribe } from './scribe.ts';
import { Sequences } from './sequences.ts';
import { shapeOf } from './shape.ts';
import { openSpaceOf, subscribe } from './space-life.ts';

export interface Told {
  readonly events: number;
  /** Of the whole. */
  readonly share: number;
}

interface Secrets {
  readonly vault: MasterKeys;
  readonly masterKey: Buffer;
  readonly matching: Matching;
  readonly webhookSecrets: WebhookSecrets;
}

interface Asked {
  readonly size: number;
  readonly seed: number;
  readonly today: Date;
  readonly receiver: string;
}

export interface History {
  readonly events: number;
  /** Of them, what read models follow. */
  readonly followed: number;
  /** Up to here policies and webhooks have come: only the subscriptions are behind it. */
  readonly told: bigint;
  readonly grids: readonly string[];
  /** A key of each client space, the largest first. */
  readonly keys: readonly { readonly tenant: string; readonly secret: string }[];
}

const SIDE_BY_SIDE = 96;
const LIFE_MS = 310 * 24 * 3_600_000;

export async function writeHistory(
  databaseUrl: string,
  { vault, masterKey, matching, webhookSecrets }: Secrets,
  { size, seed, today, receiver }: Asked,
  onProgress: (told: Told) => void,
): Promise<History> {
  const shape = shapeOf(size);
  const dataKeys = new BulkKeys(vault);
  const log = await LogWriter.open(databaseUrl, dataKeys);
  const prefixes = projectors.flatMap((projector) => projector.prefixes);
  const scribe = new Scribe(log, new Codec(eventKinds, dataKeys), seed, prefixes);
  const stores = { scribe, ids: new Sequences(scribe), matching, claims: claimsSecret(masterKey) };
  const desks = shape.spaces.map(({ key }) => new Desk(key, stores));
  const firstDay = new Date(today.getTime() - LIFE_MS);
  const keys = [];
  for (const desk of desks) keys.push({ tenant: desk.tenant, secret: await openSpaceOf(desk, firstDay) });
  const programs = shuffled(
    desks.flatMap((desk, i) => Array.from({ length: shape.spaces[i]!.programs }, () => desk)),
    new Chance(seed),
  );
  const parts = { lots: shape.lotsOfProgram, leads: shape.leadsOfProgram };
  const grids: string[] = [];
  let [next, lived] = [0, 0];
  const onTurn = (share: number): void =>
    onProgress({ events: scribe.events, share: (lived += share) / programs.length });
  const lane = async (): Promise<void> => {
    for (let at = next++; at < programs.length; at = next++) {
      const desk = programs[at]!;
      const id = await liveProgram(desk, parts, today, seed * 1_000_003 + at, onTurn);
      grids.push(gridStream(desk.tenant, id));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  const told = BigInt(log.head);
  for (const [i, desk] of desks.entries())
    await subscribe(desk, shape.spaces[i]!.subscriptions, webhookSecrets, receiver, today);
  await log.close();
  return { events: scribe.events, followed: scribe.followed, told, grids, keys };
}

function shuffled<T>(items: T[], chance: Chance): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const other = chance.below(i + 1);
    [items[i], items[other]] = [items[other]!, items[i]!];
  }
  return items;
}
