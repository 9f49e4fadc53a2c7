// What operators watch beside requests, put together. docs/monitoring has alarms and a dashboard for all of it.
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { measureSetAside } from '../../roles/set-aside.ts';
import { policiesOf } from '../../roles/policies/policies.ts';
import { FOLLOWED as TOLD } from '../../roles/webhooks/outbox.ts';
import type { Backend } from '../backend.ts';
import { projectors } from '../assembly/catalogue.ts';
import { measureBackupAge } from './backup-age.ts';
import { measureLag, type Follower } from './lag.ts';
import { measurePools } from './pools.ts';
import { measureLateTimers } from './timers-late.ts';
import { measureWebhookBacklog } from './webhook-backlog.ts';

export function measureService(backend: Backend, metrics: Registry): void {
  const { runtime, pool, rows, events, clock, storeId } = backend;
  measureSetAside(backend, metrics);
  measureLag(runtime, events, followersIn(backend), metrics);
  measureLateTimers(rows as unknown as Kysely<unknown>, clock, metrics);
  measureWebhookBacklog(runtime, clock, metrics);
  measureBackupAge(runtime, storeId, metrics);
  measurePools({ rows: pool, runtime }, metrics);
}

function followersIn(backend: Backend): readonly Follower[] {
  // all read models are moved together, by whoever follows the streams of all of them
  const prefixes = [...new Set(projectors.flatMap((projector) => projector.prefixes))];
  return [
    ...projectors.map(({ name }) => ({ part: `read model ${name}`, prefixes })),
    ...policiesOf(backend).map((policy) => ({ part: `policy ${policy.name}`, prefixes: policy.prefixes })),
    { part: 'webhooks', prefixes: TOLD },
  ];
}
