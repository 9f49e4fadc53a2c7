// `lotbook rekey`: another master key, beside a running service. Until `--finish` either key is accepted everywhere.
import { copyFile, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { MasterKeys } from '../../platform/vault/master-keys.ts';
import { openPool } from '../../platform/postgres/postgres.ts';
import { rewrapSome, startRewrapping, stopAcceptingPrevious } from '../../platform/vault/rewrapping.ts';
import { Vault } from '../../platform/vault/vault.ts';
import { prepareRuntime } from '../backend.ts';
import type { Config } from '../settings/config.ts';
import { findMasterKey, masterKeyFile, parseMasterKey, type FoundKey } from '../settings/master-key.ts';
import { CannotStart, keptSecret, randomSecret } from '../stores/stores.ts';
import { BadUsage, withStores, type Command, type Terminal } from './command.ts';

const STATEMENT_LIMIT_MS = 60_000;

export const rekeyCommand: Command = {
  name: 'rekey',
  usage: [
    'rekey [--to FILE]',
    '    changes the master key, beside a running service: to the one in FILE, which is made where there is none',
    '    yet. A key that lies in the data folder is replaced there; it goes on with a change that was cut short',
    'rekey --finish',
    '    ends the change, once every process has the new key in its settings: the one before opens nothing more',
  ],
  examples: ['rekey --to /run/secrets/master-key-2', 'rekey --finish'],
  run: async (args, config, terminal) => {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, finish: { type: 'boolean' } },
    });
    if (values.finish && values.to !== undefined) throw new BadUsage('rekey takes --to FILE or --finish');
    const held = await findMasterKey(config);
    if (!held) throw new CannotStart('the master key is missing: it is changed by who has it');
    const inFolder = held.where === masterKeyFile(config) ? held.where : null;
    const to = values.to ?? (inFolder === null ? null : `${inFolder}.next`);
    if (to === null && !values.finish)
      throw new BadUsage('rekey needs --to FILE, where the new key is or is to be made');
    return await withVault(config, held, (pool, keys) =>
      values.finish
        ? finish(pool, keys, held, terminal)
        : change(
            pool,
            keys,
            { held, to: to!, inFolder: values.to === undefined ? inFolder : null },
            terminal,
          ),
    );
  },
};

async function withVault(
  config: Config,
  { key }: FoundKey,
  work: (pool: pg.Pool, keys: MasterKeys) => Promise<number>,
): Promise<number> {
  return await withStores(config, async ({ databaseUrl }) => {
    await prepareRuntime(databaseUrl);
    const options = { searchPath: 'runtime', name: 'rekey', size: 2, limitMs: STATEMENT_LIMIT_MS };
    const pool = openPool({ url: databaseUrl, ...options });
    try {
      return await work(pool, await new Vault(pool, key).open());
    } finally {
      await pool.end();
    }
  });
}

interface Change {
  readonly held: FoundKey;
  readonly to: string;
  /** The file of the data folder, where the new key is to take its place. */
  readonly inFolder: string | null;
}

async function change(
  pool: pg.Pool,
  keys: MasterKeys,
  { held, to, inFolder }: Change,
  terminal: Terminal,
): Promise<number> {
  const under = keys.previous ? keys : await begun(pool, keys, held, to);
  if (keys.previous) await checkSame(keys, to);
  let wrapped = 0;
  for (;;) {
    const some = await rewrapSome(pool, under);
    if (some === 0) break;
    wrapped += some;
    if (terminal.isWatched) terminal.write(`\r${wrapped} data keys`);
  }
  if (inFolder !== null) await takeItsPlace(inFolder, to);
  terminal.write(
    `${terminal.isWatched ? '\r' : ''}${wrapped} data keys are wrapped with the new master key; who runs already has it. ` +
      (inFolder === null
        ? `Set it (it is in ${to}) for every process, and start them again one by one. Then: npx lotbook rekey --finish\n`
        : `It is in ${inFolder}, and the one before beside it: keep copies of both apart from the backups. Then: npx lotbook rekey --finish\n`),
  );
  return 0;
}

/** The new key is on the disk before anything is wrapped with it. */
async function begun(pool: pg.Pool, keys: MasterKeys, held: FoundKey, to: string): Promise<MasterKeys> {
  const { text } = await keptSecret(path.dirname(to), path.basename(to), () => randomSecret(32, 'base64'));
  const next = parseMasterKey(text);
  if (!next) throw new CannotStart(`${to} does not hold 32 bytes in base64`);
  if (next.equals(keys.current)) throw new CannotStart(`${to} holds the master key that there is already`);
  await startRewrapping(pool, keys, next);
  return await new Vault(pool, held.key).open();
}

/** A change that was begun is ended before there is another one. */
async function checkSame(keys: MasterKeys, to: string): Promise<void> {
  const text = await readFile(to, 'utf8').catch(() => null);
  const next = text === null ? null : parseMasterKey(text);
  if (text !== null && !next?.equals(keys.current))
    throw new CannotStart(
      `another change of the master key is under way, to a key that is not in ${to}: end that one first`,
    );
}

async function takeItsPlace(file: string, next: string): Promise<void> {
  const isThere = await readFile(next).then(
    () => true,
    () => false,
  );
  // a change that was cut short here has already put it in its place
  if (!isThere) return;
  await copyFile(file, `${file}.previous`);
  await rename(next, file);
}

async function finish(pool: pg.Pool, keys: MasterKeys, held: FoundKey, terminal: Terminal): Promise<number> {
  if (!keys.previous) {
    terminal.write('no change of the master key is under way\n');
    return 0;
  }
  if (!keys.current.equals(held.key))
    throw new CannotStart(`${held.where} still holds the key before: put the new one there first`);
  const left = await stopAcceptingPrevious(pool, keys.generation);
  if (left > 0)
    throw new CannotStart(`${left} data keys are still wrapped with the key before: npx lotbook rekey again`);
  terminal.write(
    'the master key before opens nothing here any more. Keep it for as long as you keep backups from before\n',
  );
  return 0;
}
