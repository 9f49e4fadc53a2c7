// `lotbook demo`: lays the demo once more, in a client space of its own, and says what opens it. Beside a running service
// it works on the stores of that one; where none runs it starts what it needs, and stops it again.
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { Crm } from '../../../projections/tables.ts';
import { isLed } from '../../platform/postgres/leader.ts';
import type { Config } from '../settings/config.ts';
import { layDemo, layingOf } from '../demo/demo.ts';
import { demoState, unfinished } from '../demo/due.ts';
import { demoProgress } from '../demo/progress.ts';
import { DEMO_TENANT } from '../demo/space.ts';
import { startService, type Service } from '../service.ts';
import { isEmbedded, runningStores } from '../stores/stores.ts';
import { BadUsage, type Command, type Terminal } from './command.ts';

const NAME = /^[a-z0-9][a-z0-9-]{1,62}$/;
const READY_LIMIT_MS = 30_000;

export const demoCommand: Command = {
  name: 'demo',
  usage: [
    'demo [--name demo-2]',
    '    lays the demo in a client space of its own, under that name or the next free one, and prints its key and a link',
    '    that signs its manager in once; stopped half way, the same command goes on where it stopped',
  ],
  examples: ['demo', 'demo --name training'],
  run: async (args, config, terminal) => {
    const { values } = parseArgs({ args: [...args], options: { name: { type: 'string' } } });
    const { name = null } = values;
    if (name !== null && !NAME.test(name))
      throw new BadUsage(
        `"${name}" cannot be the name of a client space: 2 to 63 of a-z, 0-9 and -, and no - in front`,
      );
    const stopping = new AbortController();
    const stop = (): void => stopping.abort();
    process.once('SIGINT', stop).once('SIGTERM', stop);
    try {
      return await withService(config, (service) => lay(config, service, name, terminal, stopping.signal));
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    }
  },
};

/** A service of this command's own: on the stores of the one that runs, or with all that laying takes. */
async function withService<T>(config: Config, work: (service: Service) => Promise<T>): Promise<T> {
  const beside = isEmbedded(config) ? await runningStores(config.dataDir) : null;
  const own: Config = {
    ...config,
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    logLevel: 'silent',
    roles: new Set(beside ? ['api'] : ['api', 'projector', 'policies', 'timers']),
  };
  const service = await startService(own, undefined, beside);
  try {
    await service.untilReady(READY_LIMIT_MS);
    return await work(service);
  } finally {
    await service.stop();
  }
}

async function lay(
  config: Config,
  service: Service,
  name: string | null,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const space = name ?? (await drawn(config, service));
  const state = await demoState(config, space);
  if (state === 'laid')
    throw new Error(`there is a demo in "${space}" already: its key and links were printed`);
  if (state === 'none' && (await isTaken(service.backend.rows, space)))
    throw new Error(`there is a client space "${space}" already, and a demo is laid in a new one only`);
  const progress = demoProgress(space, terminal.isWatched, (line, more = {}) =>
    terminal.write(`${line}: ${Object.values(more).join(', ')} %\n`),
  );
  let opens = '';
  try {
    await layDemo(config, service, {
      space,
      signal,
      onStep: progress.step,
      onReady: (key, link) => (opens = `  Demo key           ${key}\n  Sign in, once      ${link}\n`),
    });
    progress.stop();
    terminal.write(`\n  The demo is laid in the client space "${space}"\n${opens}\n`);
    return 0;
  } catch (error) {
    progress.stop();
    if (!signal.aborted) throw error;
    terminal.write(`stopped: lotbook demo --name ${space} goes on from here\n`);
    return 1;
  }
}

/** One that was begun and that nobody lays now, else the next name that is free. */
async function drawn(config: Config, { backend }: Service): Promise<string> {
  for (const begun of await unfinished(config))
    if (!(await isLed(backend.databaseUrl, layingOf(begun)))) return begun;
  for (let n = 1; ; n++) {
    const name = n === 1 ? DEMO_TENANT : `${DEMO_TENANT}-${n}`;
    if ((await demoState(config, name)) === 'none' && !(await isTaken(backend.rows, name))) return name;
  }
}

async function isTaken(rows: Kysely<Crm>, space: string): Promise<boolean> {
  const found = await rows
    .selectFrom('tenants')
    .select('tenant_key')
    .where('tenant_key', '=', space)
    .executeTakeFirst();
  return found !== undefined;
}
