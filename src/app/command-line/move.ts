// `lotbook move`
import { parseArgs } from 'node:util';
import { startEventNode } from '../../platform/embedded/node/start-event-node.ts';
import { EventStore } from '../../platform/eventstore/event-store.ts';
import { openPool } from '../../platform/postgres/postgres.ts';
import { aloneOn } from '../../platform/postgres/presence.ts';
import { prepareRuntime } from '../backend.ts';
import { unfinishedCopy } from '../backup/copy-mark.ts';
import { moveHistory } from '../backup/move-history.ts';
import { projectors } from '../assembly/catalogue.ts';
import type { Config } from '../settings/config.ts';
import { checkpointsIn, knownStore, strangeness } from '../stores/known-store.ts';
import { hostOf, openStores, reachEventStore, type Stores } from '../stores/stores.ts';
import { BadUsage, withBackendOn, type Command, type Terminal } from './command.ts';
import { eventsBar } from './share-bar.ts';

const STATEMENT_LIMIT_MS = 60_000;

export const moveCommand: Command = {
  name: 'move',
  usage: [
    'move --to esdb://…|embedded',
    '    brings the history into another, empty event store, while no service runs, and Postgres along with',
    '    it; the same command goes on with a move that was cut short',
  ],
  examples: ['move --to esdb://user:password@host:2113', 'move --to embedded'],
  run: async (args, config, terminal) => {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    const { to } = values;
    if (!to) throw new BadUsage('move needs --to, the address of the event store to move to');
    if (to !== 'embedded' && !/^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/.test(to))
      throw new BadUsage(`"${to}" is not the address of an event store (esdb://…), nor embedded`);
    if (to === config.eventStore) throw new BadUsage('the history is in that event store already');
    const stores = await openStores(
      config,
      () => {},
      (line) => terminal.complain(`lotbook: ${line}\n`),
    );
    try {
      const presence = await aloneOn(stores.databaseUrl, 'move');
      return await presence.during(() => moveTo(to, stores, config, terminal));
    } finally {
      await stores.stop();
    }
  },
};

async function moveTo(to: string, stores: Stores, config: Config, terminal: Terminal): Promise<number> {
  const { databaseUrl } = stores;
  const node = to === 'embedded' ? await startEventNode({ databaseUrl }) : null;
  const there = { databaseUrl, eventStoreUrl: node?.connectionString ?? to };
  try {
    await reachEventStore(there.eventStoreUrl);
    if (await isMoved(there)) terminal.write('the history was moved there before\n');
    else {
      await move(stores, there.eventStoreUrl, terminal);
      await withBackendOn(config, { ...there, stop: async () => {} }, async () =>
        terminal.write(`made ${projectors.length} read models anew\n`),
      );
    }
    const setting = node ? 'without LOTBOOK_EVENTSTORE' : `with LOTBOOK_EVENTSTORE at ${hostOf(to)}`;
    terminal.write(`start the service ${setting} from now on; the old event store is as it was\n`);
    return 0;
  } finally {
    await node?.stop();
  }
}

/** Postgres follows the other store already: whoever says the same again has nothing to do, and nothing is wrong. */
async function isMoved({ databaseUrl, eventStoreUrl }: Omit<Stores, 'stop'>): Promise<boolean> {
  const followed = await checkpointsIn(databaseUrl);
  const there = new EventStore(eventStoreUrl);
  try {
    if (followed.length === 0 || (await unfinishedCopy(there)) !== null) return false;
    return (await strangeness(there, followed, hostOf(eventStoreUrl))) === null;
  } finally {
    await there.close();
  }
}

async function move(stores: Stores, to: string, terminal: Terminal): Promise<void> {
  const [source, target] = [new EventStore(stores.eventStoreUrl), new EventStore(to)];
  const pool = openPool({
    url: stores.databaseUrl,
    searchPath: 'runtime',
    name: 'move',
    size: 2,
    limitMs: STATEMENT_LIMIT_MS,
  });
  const bar = eventsBar(null);
  const started = performance.now();
  try {
    if ((await unfinishedCopy(target)) === null)
      await knownStore.accept(stores.databaseUrl, source, hostOf(stores.eventStoreUrl));
    await prepareRuntime(stores.databaseUrl);
    const { events, streams } = await moveHistory({ from: source, to: target, pool, onStep: bar.step });
    bar.stop();
    const seconds = (performance.now() - started) / 1000;
    terminal.write(
      `moved ${events} events of ${streams} streams in ${seconds.toFixed(1)} s (${Math.round(events / seconds)} events/s): no difference\n`,
    );
  } finally {
    bar.stop();
    await Promise.all([source.close(), target.close(), pool.end()]);
  }
}
