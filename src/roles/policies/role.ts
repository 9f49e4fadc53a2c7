// The policies role: one process acts on events, the others stand by. A policy that cannot go on holds up no other.
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { RoleStores, RunningRole } from '../role.ts';
import { Outage } from '../outage.ts';
import { again, whileLeading } from '../../platform/postgres/leader.ts';
import { openKysely } from '../../platform/postgres/postgres.ts';
import { TRY_AGAIN } from '../../platform/postgres/channels.ts';
import { Restarts } from '../restarts.ts';
import { logSetAside } from '../set-aside.ts';
import { follow } from './follow.ts';
import { policiesOf } from './policies.ts';
import type { Policy } from './policy.ts';

type State = 'starting' | 'standing by' | 'catching up' | 'live' | 'failing';

export function startPolicies(stores: RoleStores, logger: Logger, metrics: Registry): RunningRole {
  const stopping = new AbortController();
  const followed = {
    events: stores.events,
    storeId: stores.storeId,
    codec: stores.codec,
    pool: stores.runtime,
    db: openKysely<unknown>(stores.runtime),
    onSetAside: logSetAside(logger),
    tracing: stores.tracing,
  };
  const policies = policiesOf(stores);
  const restarts = new Map(policies.map(({ name }) => [name, new Restarts()] as const));
  stores.listener.on(TRY_AGAIN, {
    onNotice: () => restarts.forEach((restart) => restart.ask()),
    onConnected: () => {},
  });
  const outages = new Map(
    policies.map(({ name }) => [name, new Outage(logger, { role: 'policies', policy: name })] as const),
  );
  const outage = new Outage(logger, { role: 'policies' });
  const states = new Map<string, State>(policies.map(({ name }) => [name, 'starting']));
  const position = new Gauge({
    name: 'lotbook_policy_position',
    help: 'Position of the last event acted upon',
    labelNames: ['policy'],
    registers: [metrics],
  });

  async function run(policy: Policy, leading: AbortSignal): Promise<void> {
    const { name } = policy;
    states.set(name, 'catching up');
    for await (const step of follow(followed, policy, restarts.get(name)!.signal(leading))) {
      if (step.position !== null) position.set({ policy: name }, Number(step.position));
      if (!step.caughtUp) continue;
      states.set(name, 'live');
      outages.get(name)!.over('a policy works again');
      outage.over('the policies reach Postgres again');
    }
  }

  const runOn = (policy: Policy, leading: AbortSignal): Promise<void> =>
    again(
      leading,
      () => run(policy, leading),
      (error) => {
        states.set(policy.name, 'failing');
        outages.get(policy.name)!.failed(error, 'a policy starts again from its checkpoint');
      },
    );

  const everyState = (state: State): void => {
    for (const { name } of policies) states.set(name, state);
  };

  const working = again(
    stopping.signal,
    () =>
      whileLeading(
        { url: stores.databaseUrl, task: 'policies', isAble: () => stores.events.ping() },
        stopping.signal,
        async (leading) => {
          await Promise.all(policies.map((policy) => runOn(policy, leading)));
        },
        () => everyState('standing by'),
      ),
    (error) => {
      everyState('failing');
      outage.failed(error, 'the policies cannot reach Postgres');
    },
  );
  return {
    trouble() {
      const stuck = [...states].filter(([, state]) => state !== 'live' && state !== 'standing by');
      return stuck.length === 0
        ? null
        : stuck.map(([name, state]) => `policy ${name} is ${state}`).join('; ');
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
