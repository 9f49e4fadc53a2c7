// The master key, and for the time of a change the one before it: whoever holds either of them finds the other. What
// was derived from the very first one (hashes in the events, addresses of files) hangs on that for ever: the root.
import type pg from 'pg';
import { seal, unseal } from './sealing.ts';

const CHECK = 'lotbook master key';
const ROOT = 'lotbook root';
const CHANGE = 'lotbook change of master key';

export class WrongMasterKey extends Error {
  constructor() {
    super('the master key is not the one this database was sealed with');
    this.name = 'WrongMasterKey';
  }
}

/** The row as it is stored. */
interface Stored {
  readonly mark: Buffer;
  readonly generation: number;
  readonly root: Buffer | null;
  readonly previous_mark: Buffer | null;
  readonly next_under_previous: Buffer | null;
  readonly previous_under_next: Buffer | null;
}

export interface MasterKeys {
  readonly current: Buffer;
  readonly generation: number;
  readonly root: Buffer;
  /** Null when no change is under way. */
  readonly previous: Buffer | null;
}

export function markOf(masterKey: Buffer): Buffer {
  return seal(masterKey, CHECK, Buffer.from(CHECK));
}

/** Whether the mark was left by this key. */
export function isMarkedBy(masterKey: Buffer, mark: Buffer): boolean {
  try {
    unseal(masterKey, CHECK, mark);
    return true;
  } catch {
    return false;
  }
}

/** What one key opens; null where nothing is sealed yet. */
export async function keysFrom(pool: Pick<pg.Pool, 'query'>, held: Buffer): Promise<MasterKeys | null> {
  const { rows } = await pool.query<Stored>(
    `select mark, generation, root, previous_mark, next_under_previous, previous_under_next
     from vault.master_key_check`,
  );
  return rows[0] ? opened(rows[0], held) : null;
}

function opened(row: Stored, held: Buffer): MasterKeys {
  const current = isMarkedBy(held, row.mark) ? held : nextFrom(row, held);
  return {
    current,
    generation: row.generation,
    root: row.root ? unseal(current, ROOT, row.root) : current,
    previous: row.previous_under_next && unseal(current, CHANGE, row.previous_under_next),
  };
}

function nextFrom({ previous_mark, next_under_previous }: Stored, held: Buffer): Buffer {
  if (!previous_mark || !next_under_previous || !isMarkedBy(held, previous_mark)) throw new WrongMasterKey();
  return unseal(held, CHANGE, next_under_previous);
}

/** From here on everything new is wrapped with `next`, and either key is accepted. */
export async function beginChange(client: pg.ClientBase, keys: MasterKeys, next: Buffer): Promise<void> {
  await client.query(
    `update vault.master_key_check set mark = $1, generation = $2 + 1, root = $3, previous_mark = mark,
       next_under_previous = $4, previous_under_next = $5
     where generation = $2 and previous_mark is null`,
    [
      markOf(next),
      keys.generation,
      seal(next, ROOT, keys.root),
      seal(keys.current, CHANGE, next),
      seal(next, CHANGE, keys.current),
    ],
  );
}

/** The key before opens nothing any more. */
export async function endChange(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update vault.master_key_check
     set previous_mark = null, next_under_previous = null, previous_under_next = null`,
  );
}
