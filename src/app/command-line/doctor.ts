// `lotbook doctor`: looks at everything, changes nothing.
import type pg from 'pg';
import { EventStore } from '../../platform/eventstore/event-store.ts';
import { openPool } from '../../platform/postgres/postgres.ts';
import { presentOn } from '../../platform/postgres/presence.ts';
import type { Config } from '../settings/config.ts';
import { examineEvents, examineFollowers } from '../doctor/events.ts';
import { examineFiles } from '../doctor/files.ts';
import { checked, unknown, well, type Finding } from '../doctor/findings.ts';
import { examineMachine } from '../doctor/machine.ts';
import {
  examineBackups,
  examineMasterKey,
  examineServer,
  examineTables,
  isThere,
} from '../doctor/postgres.ts';
import { examineRoom } from '../doctor/room.ts';
import { openFileStore } from '../assembly/open-plan-files.ts';
import { hostOf, isEmbedded, storesOfOwner, type Stores } from '../stores/stores.ts';
import { BadUsage, type Command, type Terminal } from './command.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  usage: [
    'doctor',
    '    looks at settings, stores, versions, positions, disk, clock, master key and backups; says what is',
    '    wrong and what to do, and changes nothing',
  ],
  examples: ['doctor', "doctor || echo 'look at Lotbook'"],
  run: async (args, config, terminal) => {
    if (args.length > 0) throw new BadUsage(`doctor takes no arguments, not "${args.join(' ')}"`);
    const findings = [...(await examineMachine(config)), ...(await examineStores(config))];
    for (const finding of findings) say(finding, terminal);
    const count = (what: Finding['is']): number => findings.filter(({ is }) => is === what).length;
    terminal.write(`${summary(count('wrong'), count('unknown'))}\n`);
    return count('wrong') === 0 ? 0 : 1;
  },
};

async function examineStores(config: Config): Promise<Finding[]> {
  const stores = isEmbedded(config)
    ? await storesOfOwner(config.dataDir)
    : { databaseUrl: config.database, eventStoreUrl: config.eventStore };
  if (!stores)
    return [
      unknown('stores', `no service runs on ${config.dataDir}: start it to have the stores inside looked at`),
    ];
  const pool = openPool({ url: stores.databaseUrl, searchPath: 'runtime', name: 'doctor', size: 2 });
  const events = new EventStore(stores.eventStoreUrl);
  try {
    return await examine(config, stores, pool, events);
  } finally {
    await Promise.all([pool.end(), events.close()]);
  }
}

async function examine(
  config: Config,
  { databaseUrl, eventStoreUrl }: Pick<Stores, 'databaseUrl' | 'eventStoreUrl'>,
  pool: ReturnType<typeof openPool>,
  events: EventStore,
): Promise<Finding[]> {
  const postgres = `see that it runs, and that LOTBOOK_DATABASE_URL (${hostOf(databaseUrl)}) leads to it`;
  const look = (
    about: string,
    check: () => Promise<readonly Finding[]>,
    own = postgres,
  ): Promise<readonly Finding[]> => checked(about, { own, postgres }, check);
  const server = await look('Postgres', () => examineServer(pool));
  const isUp = server.every(({ is }) => is === 'well') || server.length > 1;
  const found = [...server];
  if (isUp) {
    found.push(
      ...(await look('connections', async () => await examineRoom(pool, await presentOn(databaseUrl)))),
    );
    found.push(...(await look('tables', () => examineTables(pool))));
    found.push(...(await look('master key', () => examineMasterKey(pool, config))));
  }
  const where = `EventStoreDB at ${hostOf(eventStoreUrl)}`;
  const remedy = `see that ${where} runs and lets this user in, and that LOTBOOK_EVENTSTORE leads to it`;
  found.push(
    ...(await look(
      'event store',
      async () => {
        if (!isUp) {
          await events.ping();
          return [well('event store', `${where} answers`)];
        }
        const [named, ...said] = await examineEvents(events, databaseUrl, where);
        if (!named) return said;
        const followers = await look('read models', () => examineFollowers(pool, databaseUrl));
        return [...said, ...followers, ...(await examineBackups(pool, named.store, named.since))];
      },
      remedy,
    )),
  );
  found.push(
    ...(await look('plan files', () => lookAtFiles(config, isUp ? pool : null), 'see LOTBOOK_FILES')),
  );
  return found;
}

async function lookAtFiles(config: Config, rows: pg.Pool | null): Promise<readonly Finding[]> {
  const files = await openFileStore(config);
  const where = config.files === 'local' ? 'in the data folder' : `in the bucket ${config.files.bucket}`;
  try {
    return await examineFiles(files, where, rows && (await isThere(rows, 'crm.lot_files')) ? rows : null);
  } finally {
    await files.close();
  }
}

function summary(bad: number, unknowns: number): string {
  const things = (n: number, is: string, are: string): string =>
    n === 1 ? `1 thing ${is}` : `${n} things ${are}`;
  const found = bad === 0 ? 'nothing is wrong' : things(bad, 'is wrong', 'are wrong');
  return unknowns === 0 ? found : `${found}; ${things(unknowns, 'is not known', 'are not known')}`;
}

const WORDS = { well: 'well   ', unknown: '?      ', wrong: 'WRONG  ' } as const;

function say({ about, is, says, remedy }: Finding, terminal: Terminal): void {
  terminal.write(`${WORDS[is]} ${about.padEnd(12)} ${says}\n`);
  if (remedy) terminal.write(`${' '.repeat(8)} ${' '.repeat(12)} → ${remedy}\n`);
}
