// The timers role: every second it asks what is due and says so with ordinary commands. Any number of processes may
// tick: a row is taken by one at a time, and a command about what has already ended changes nothing.
import cron from 'node-cron';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Backend } from '../backend.ts';
import type { CommandContext } from '../kernel/commands.ts';
import { streamName } from '../kernel/aggregate.ts';
import { gridAggregate } from '../lots/grid.ts';
import { expireOptions } from '../options/decide.ts';
import type { RunningRole } from '../projector-role.ts';
import { expireRegistrations } from '../registrations/decide.ts';
import { registrationAggregate, registrationStream } from '../registrations/registration.ts';

interface Due {
  readonly tenant_key: string;
  readonly kind: 'options' | 'registrations';
  readonly program_id: number;
}

type EndDue = (backend: Backend, due: Due, context: CommandContext) => Promise<unknown>;

/** What a timer says, by kind of thing that ends. */
const ENDINGS: Record<Due['kind'], EndDue> = {
  options: ({ commands }, { tenant_key, program_id }, context) =>
    commands.execute(
      gridAggregate,
      streamName(gridAggregate.category, tenant_key, program_id),
      context,
      (grid) => expireOptions(grid, context.now),
    ),
  registrations: ({ commands }, { tenant_key, program_id }, context) =>
    commands.execute(registrationAggregate, registrationStream(tenant_key, program_id), context, (all) =>
      expireRegistrations(all, context.now),
    ),
};

const AT_ONCE = 200;

export function startTimers(backend: Backend, logger: Logger): RunningRole {
  let ticking: Promise<void> | null = null;
  let again = false;
  let trouble: string | null = null;

  async function tick(): Promise<void> {
    try {
      await endWhatIsDue(backend);
      trouble = null;
    } catch (error) {
      trouble = 'timers cannot reach the stores';
      logger.warn({ error: String(error) }, 'a tick of the timers failed; the next one tries again');
    }
  }

  const wake = (): void => {
    if (ticking) {
      again = true;
      return;
    }
    ticking = tick().finally(() => {
      ticking = null;
      if (again) {
        again = false;
        wake();
      }
    });
  };
  const task = cron.schedule('* * * * * *', wake);
  backend.testClock?.onMove(wake);

  return {
    trouble: () => trouble,
    async stop() {
      await task.stop();
      await task.destroy();
      await ticking;
    },
  };
}

async function endWhatIsDue(backend: Backend): Promise<void> {
  const now = backend.clock.now();
  await backend.rows.transaction().execute(async (transaction) => {
    const { rows } = await sql<Due>`
      select tenant_key, kind, program_id from due where due_at <= ${now}
      order by due_at limit ${AT_ONCE} for update skip locked`.execute(transaction);
    for (const due of rows) {
      const seed = crypto.randomUUID();
      const actor = { keyId: null, userId: null };
      const context = { tenant: due.tenant_key, actor, requestId: seed, causationId: seed, seed, now };
      await ENDINGS[due.kind](backend, due, context);
    }
  });
}
