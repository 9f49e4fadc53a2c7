// How far behind the events everybody is who follows them: how old the first event is that each has not taken in.
import type { Registry } from 'prom-client';
import type pg from 'pg';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { lookedGauge } from './looked-gauge.ts';

/** Who follows the events, which streams, and where it is noted how far it has come. */
export interface Follower {
  /** As in what is set aside: `read model lots`, `policy registrations`, `webhooks`. */
  readonly part: string;
  readonly prefixes: readonly string[];
}

interface Standing {
  readonly part: string;
  readonly position: bigint | null;
}

type Followed = Pick<EventStore, 'readAll'>;

const STANDINGS = `
  select 'read model ' || read_model as part, position from crm.checkpoints
  union all select 'policy ' || policy, position from runtime.policy_checkpoints
  union all select 'webhooks', position from runtime.webhook_checkpoint`;

export function measureLag(
  pool: pg.Pool,
  events: Followed,
  followers: readonly Follower[],
  metrics: Registry,
): void {
  lookedGauge(metrics, {
    name: 'lotbook_lag_seconds',
    help: 'Age of the first event that a read model, a policy or the webhooks have not taken in; 0: there is none',
    labelNames: ['part'],
    look: async () => {
      const { rows } = await pool.query<Standing>(STANDINGS);
      return await lags(events, followers, rows, new Date());
    },
  });
}

/** Those that stand at the same place and follow the same streams lack the same event: it is looked for once. */
export async function lags(
  events: Followed,
  followers: readonly Follower[],
  standings: readonly Standing[],
  now: Date,
) {
  const looks = new Map<string, Promise<number>>();
  return await Promise.all(
    followers.map(async ({ part, prefixes }) => {
      const standing = standings.find((one) => one.part === part);
      const position = standing?.position ?? null;
      const place = `${position} ${prefixes.join()}`;
      const look = looks.get(place) ?? lagAfter(events, prefixes, position, now);
      looks.set(place, look);
      return { labels: { part }, value: await look };
    }),
  );
}

/** After so many events of others it lacks nothing: where it stands is only not written down yet. */
const MOST_LOOKED_AT = 10_000;

async function lagAfter(
  events: Followed,
  prefixes: readonly string[],
  position: bigint | null,
  now: Date,
): Promise<number> {
  let left = MOST_LOOKED_AT;
  for await (const { stream, created } of events.readAll([''], position)) {
    if (prefixes.some((prefix) => stream.startsWith(prefix)))
      return Math.max(0, (now.getTime() - created.getTime()) / 1_000);
    if (--left === 0) break;
  }
  return 0;
}
