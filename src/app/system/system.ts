// The whole service at a look, put together for the operator.
import os from 'node:os';
import { sql } from 'kysely';
import { leastPosition, NEXT } from '../../../projections/building/generations.ts';
import { rebuild } from '../../../projections/building/rebuild.ts';
import type { System, SystemState } from '../../api/system/schema.ts';
import { timestamp } from '../../platform/kernel/time/clock.ts';
import { inOneLine } from '../../platform/kernel/describe.ts';
import { holdersOf } from '../../platform/postgres/locks.ts';
import { openKysely } from '../../platform/postgres/postgres.ts';
import { within } from '../../platform/kernel/waiting/within.ts';
import { everySetAside } from '../../roles/set-aside.ts';
import type { Backend } from '../backend.ts';
import { projectors } from '../assembly/catalogue.ts';
import type { Config } from '../settings/config.ts';
import { lotbookVersion } from '../version.ts';
import { ReadModelsSeen } from './read-models.ts';
import { Rebuilding } from './rebuilding.ts';
import { webhooksSeen } from './webhooks.ts';

const LED = ['projector', 'policies', 'webhooks'] as const;
const PING_LIMIT_MS = 2_500;

export function openSystem(backend: Backend, { roles }: Config): System & { stop(): Promise<void> } {
  const { runtime, pool, events, codec, databaseUrl, clock } = backend;
  const prefixes = [...new Set(projectors.flatMap((projector) => projector.prefixes))];
  const readModels = new ReadModelsSeen(pool, events, prefixes);
  const rebuilding = new Rebuilding({
    pool: runtime,
    clock,
    rebuild: (signal, reached) =>
      rebuild({
        events,
        codec,
        projectors,
        databaseUrl,
        signal,
        onStep: ({ position }) => reached(position),
      }),
    // until its tables are there, and once they have taken their place, there is no next generation
    position: () => leastPosition(openKysely<unknown>(runtime), NEXT).catch(() => null),
    end: () => events.end(),
  });

  async function led(): Promise<SystemState['roles']> {
    const held = await holdersOf(runtime, LED);
    return LED.map((role) => {
      const holder = held.find(({ lock }) => lock === role);
      return {
        role,
        // as `whileLeading` names its connection
        held_by: holder ? holder.name.replace(`lotbook ${role} at `, '') : null,
        since: holder ? timestamp(holder.since) : null,
      };
    });
  }

  async function stores(): Promise<SystemState['stores']> {
    const say = async (name: 'events' | 'postgres', look: () => Promise<string>) => {
      try {
        return { name, is_well: true, says: await within(PING_LIMIT_MS, look()) };
      } catch (error) {
        return { name, is_well: false, says: inOneLine(error) };
      }
    };
    return await Promise.all([
      say('events', async () => `${backend.storeId}, jusqu’à la position ${(await events.end()) ?? 0n}`),
      say('postgres', async () => {
        const { rows } = await sql<{ version: string; mib: number }>`
          select current_setting('server_version') as version,
            (pg_database_size(current_database()) / 1048576)::int as mib`.execute(
          openKysely<unknown>(runtime),
        );
        return `${rows[0]!.version}, ${rows[0]!.mib} Mio`;
      }),
    ]);
  }

  return {
    async look() {
      const now = clock.now();
      const aside = await everySetAside(backend);
      const [roleRows, storeRows, models, webhooks, state] = await Promise.all([
        led(),
        stores(),
        readModels.look(new Date()),
        webhooksSeen(runtime),
        rebuilding.state(),
      ]);
      return {
        version: lotbookVersion,
        now: timestamp(now),
        process: `${os.hostname()} ${process.pid}`,
        process_roles: [...roles],
        roles: roleRows,
        stores: storeRows,
        read_models: models,
        set_aside: aside.map(({ part, stream, type, reason, triedAt }) => ({
          part,
          stream,
          type,
          reason,
          tried_at: timestamp(triedAt),
        })),
        webhooks,
        rebuild: state,
      };
    },
    rebuild: () => rebuilding.begin(),
    stop: () => rebuilding.stop(),
  };
}
