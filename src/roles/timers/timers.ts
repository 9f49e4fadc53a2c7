// The timers role: every second it asks what is due and says so with ordinary commands. Any number of processes may
// tick: each ending is claimed by one of them, and a command about what has already ended changes nothing. An ending
// that fails or hangs holds up no other.
import { TIMER } from '../../platform/rules/event.ts';
import { TRY_AGAIN } from '../../platform/postgres/channels.ts';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { RoleStores, RunningRole } from '../role.ts';
import { openKysely } from '../../platform/postgres/postgres.ts';
import {
  isEventsFault,
  reasonOf,
  setAside,
  takeBack,
  type SetAside,
} from '../../platform/following/quarantine.ts';
import { describe } from '../../platform/kernel/describe.ts';
import { logSetAside } from '../set-aside.ts';
import { claimDue, done, failed, leaveTo, waitNoLonger, type Due } from './claims.ts';
import { endings } from './endings.ts';
import { ticks } from './ticks.ts';

const AT_ONCE = 32;
const PART = 'timers';

export function startTimers(stores: RoleStores, logger: Logger): RunningRole {
  const rows = stores.rows as unknown as Kysely<unknown>;
  const runtime = openKysely<unknown>(stores.runtime);
  const underWay = new Set<Promise<void>>();
  const told = logSetAside(logger);
  let asking: Promise<void> | null = null;
  let askAgain = false;
  let trouble: string | null = null;

  function cannot(error: unknown): void {
    if (trouble === null) logger.warn({ error: describe(error) }, 'the timers cannot reach the stores');
    trouble = 'timers cannot reach the stores';
  }

  async function ask(): Promise<void> {
    const most = AT_ONCE - underWay.size;
    if (most === 0) return;
    try {
      // who cannot end anything claims nothing, so that another does
      if (trouble !== null) await stores.events.ping();
      const claimed = await claimDue(rows, stores.clock.now(), most);
      if (claimed.length === 0) trouble = null;
      for (const due of claimed) start(due);
    } catch (error) {
      cannot(error);
    }
  }

  function start(due: Due): void {
    const work = end(due).catch(cannot);
    underWay.add(work);
    void work.finally(() => {
      underWay.delete(work);
      if (underWay.size === AT_ONCE - 1) wake();
    });
  }

  async function end(due: Due): Promise<void> {
    const { tenant_key: tenant, kind, program_id, failures } = due;
    const stream = endings[kind].streamOf(tenant, program_id);
    const seed = crypto.randomUUID();
    const actor = TIMER;
    const now = stores.clock.now(tenant);
    try {
      await endings[kind].end(stores, stream, {
        tenant,
        actor,
        requestId: seed,
        causationId: seed,
        seed,
        now,
      });
      trouble = null;
    } catch (error) {
      if (!isEventsFault(error)) {
        await leaveTo(rows, due);
        throw error;
      }
      await failed(rows, due);
      const entry: SetAside = {
        part: PART,
        stream,
        revision: 0n,
        position: 0n,
        type: `${kind} due`,
        reason: reasonOf(error),
      };
      await setAside(runtime, [entry]);
      if (failures === 0) told(entry);
      return;
    }
    await done(rows, due);
    if (failures > 0) await takeBack(runtime, PART, stream);
  }

  const wake = (): void => {
    if (asking) {
      askAgain = true;
      return;
    }
    asking = ask().finally(() => {
      asking = null;
      if (!askAgain) return;
      askAgain = false;
      wake();
    });
  };
  const ticking = ticks('* * * * * *', wake);
  stores.testClock?.onMove(wake);
  stores.listener.on(TRY_AGAIN, {
    onNotice: () => void waitNoLonger(rows).then(wake, cannot),
    onConnected: () => {},
  });

  return {
    trouble: () => trouble,
    async stop() {
      await ticking.stop();
      await asking;
      await Promise.all(underWay);
    },
  };
}
