// Plan files into a backup and out of it. Which there are is told by the events; one that a later event took away may be
// gone already, and is not missed.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { lotPlanAdded } from '../../domain/grid/lots/events.ts';
import { NO_FILE, type FileStore } from '../../platform/files/file-store.ts';
import type { CopiedEvent } from '../../platform/eventstore/copied-event.ts';
import { BadBackup, type BackupWriter } from './backup-file.ts';
import type { Manifest } from './manifest.ts';

const isPlanAdded = Compile(
  Type.Object({ plan: Type.Object({ storage_key: Type.String(), sha256: Type.String() }) }),
);
const Piece = Type.Object({
  key: Type.String({ pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$' }),
  last: Type.Boolean(),
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
});
const isPiece = Compile(Piece);
const PIECE_BYTES = 1024 * 1024;
const TRIES = 3;

/** The plan files that the history speaks of: where each is kept, and the digest of what was uploaded. */
export class Plans {
  readonly #digests = new Map<string, string>();

  look(event: CopiedEvent): void {
    if (event.type !== lotPlanAdded.type) return;
    const data: unknown = JSON.parse(event.data.toString());
    if (isPlanAdded.Check(data)) this.#digests.set(data.plan.storage_key, data.plan.sha256);
  }

  [Symbol.iterator](): Iterator<[key: string, sha256: string]> {
    return this.#digests[Symbol.iterator]();
  }
}

/** A file that is not what it was is named, and taken as it is: it may be all that is left of the plan. */
export async function backUpPlans(
  files: FileStore,
  rows: pg.Client,
  plans: Plans,
  writer: BackupWriter,
): Promise<Required<Manifest['files']>> {
  const done = { count: 0, bytes: 0, missing: [] as string[], damaged: [] as string[] };
  for (const [key, uploaded] of plans) {
    if (await isGone(files, key)) {
      if (await isShown(rows, key)) done.missing.push(key);
      continue;
    }
    const hash = createHash('sha256');
    let size = 0;
    for await (const bytes of piecesOf(files, key)) {
      hash.update(bytes);
      size += bytes.length;
      await writer.put('file', pieceOf({ key, last: false, size: 0, sha256: '' }, bytes));
    }
    // it may have been taken away since it was looked for
    if (size === 0 && (await isGone(files, key))) {
      if (await isShown(rows, key)) done.missing.push(key);
      continue;
    }
    const sha256 = hash.digest('hex');
    await writer.put('file', pieceOf({ key, last: true, size, sha256 }, Buffer.alloc(0)));
    if (sha256 !== uploaded) done.damaged.push(key);
    done.count++;
    done.bytes += size;
  }
  return done;
}

async function isGone(files: FileStore, key: string): Promise<boolean> {
  return (await files.size(key).catch(() => unlessAway(files))) === null;
}

async function isShown(rows: pg.Client, key: string): Promise<boolean> {
  const { rowCount } = await rows.query('select from crm.lot_files where storage_key = $1', [key]);
  return rowCount !== 0;
}

/** As far as it can be read: a connection that is cut is no reason to take half of it. */
async function* piecesOf(files: FileStore, key: string): AsyncGenerator<Buffer> {
  let given = 0;
  for (let attempt = 1; attempt <= TRIES; attempt++)
    try {
      const opened = await files.open(key);
      let seen = 0;
      for await (const chunk of (opened?.content ?? []) as AsyncIterable<Buffer>) {
        const from = seen;
        seen += chunk.length;
        while (given < seen) {
          const bytes = chunk.subarray(given - from, given - from + PIECE_BYTES);
          given += bytes.length;
          yield bytes;
        }
      }
      return;
    } catch {
      await unlessAway(files);
    }
}

/** One file that cannot be read never stops a backup of all; a store that does not answer for another one does. */
async function unlessAway(files: FileStore): Promise<undefined> {
  await files.open(NO_FILE);
  return undefined;
}

function pieceOf(piece: Static<typeof Piece>, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(piece)}\n`), bytes]);
}

/** Takes pieces in their order and keeps each file once it is whole. */
export class PlanKeeper {
  readonly #files: FileStore;
  readonly #folder: string;
  #open: { readonly handle: FileHandle; readonly path: string } | null = null;

  /** `folder`: on the same disk as the files, when these are in a folder. */
  constructor(files: FileStore, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  async take(payload: Buffer): Promise<void> {
    const end = payload.indexOf('\n');
    const piece: unknown = JSON.parse(payload.toString('utf8', 0, end));
    if (!isPiece.Check(piece)) throw new BadBackup('the backup holds a file without a name');
    if (!this.#open) {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const file = path.join(this.#folder, randomUUID());
      this.#open = { handle: await open(file, 'wx', 0o600), path: file };
    }
    const { handle, path: spooled } = this.#open;
    await handle.appendFile(payload.subarray(end + 1));
    if (!piece.last) return;
    this.#open = null;
    await handle.sync();
    await handle.close();
    await this.#files.keep(piece.key, { path: spooled, size: piece.size, sha256: piece.sha256 });
    await rm(spooled, { force: true });
  }
}
