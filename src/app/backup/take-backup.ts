// Takes a backup beside a running service: every event up to one position, what Postgres must keep as of it, and the plan
// files. What an attempt that was cut short has written is gone on with.
import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { digestInto, isHistory, type CopiedEvent } from '../../platform/eventstore/copied-event.ts';
import { Holes } from '../../platform/eventstore/holes.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { lineageOf } from '../../platform/eventstore/store-identity.ts';
import { copiedIn } from '../../platform/eventstore/stored-record.ts';
import { Unavailable } from '../../platform/kernel/unavailable.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { BackupWriter, framesOf, reason } from './backup-file.ts';
import { idempotencyAsOf, KEPT, rowsOf } from './kept-rows.ts';
import { keysAsOfNow } from './kept-keys.ts';
import { look, type Looks } from './looks.ts';
import { isHead, type Head, type Manifest } from './manifest.ts';
import { packMessages, messagesIn } from './packed-events.ts';
import { backUpPlans, Plans } from './plan-files.ts';
import { NameTaken, publish } from './publish.ts';

export interface BackupStep {
  readonly events: number;
  readonly position: bigint;
  readonly upTo: bigint;
}

export interface BackupStores {
  readonly events: EventStore;
  readonly databaseUrl: string;
  readonly files: FileStore;
}

export interface BackedUp {
  readonly manifest: Manifest;
  readonly bytes: number;
  readonly isGoneOnWith: boolean;
}

/** Why there is no backup, in one line. */
export class CannotBackUp extends Error {}

export async function takeBackup(
  stores: BackupStores,
  file: string,
  about: { readonly lotbook: string; readonly settings: Record<string, string>; readonly now: () => Date },
  onStep: (step: BackupStep) => void,
): Promise<BackedUp> {
  const lineage = await lineageOf(stores.events);
  const store = lineage.at(-1);
  if (store === undefined)
    throw new CannotBackUp('there is nothing to back up: no Lotbook has ever written to this event store');
  const looks = await look(stores.databaseUrl, stores.events);
  const part = `${file}.part`;
  let handle: FileHandle | null = null;
  try {
    handle = await openPart(file, part);
    const takenAt = about.now();
    const head: Head = { format: 1, lotbook: about.lotbook, store };
    const draft = await draftIn(handle, head);
    const history = await putEvents(stores.events, draft, looks.position, onStep);
    const rows = await putRowsOf(looks, draft.writer);
    const files = await backUpPlans(stores.files, looks.now, history.plans, draft.writer);
    const manifest: Manifest = {
      ...head,
      taken_at: takenAt.toISOString(),
      lineage,
      position: String(looks.position),
      events: history.count,
      streams: history.holes.streams,
      digest: history.hash.digest('hex'),
      holes: [...history.holes.found],
      master_key_mark: await markIn(looks),
      rows,
      files,
      migrations: await migrationsIn(looks),
      settings: about.settings,
    };
    await draft.writer.put('manifest', Buffer.from(JSON.stringify(manifest)));
    const bytes = await draft.writer.end();
    await publish(part, file);
    await looks.now.query(
      `insert into runtime.backups (taken_at, store, position, events, bytes) values ($1, $2, $3, $4, $5)`,
      [takenAt, store, String(looks.position), history.count, bytes],
    );
    return { manifest, bytes, isGoneOnWith: draft.isGoneOnWith };
  } catch (error) {
    if (error instanceof NameTaken)
      throw new CannotBackUp(`${file} was made meanwhile: the backup is in ${part}`);
    throw isOfFile(error) ? new CannotBackUp(`${part} cannot be written (${reason(error)})`) : error;
  } finally {
    await handle?.close().catch(() => {});
    await looks.close();
  }
}

async function openPart(file: string, part: string): Promise<FileHandle> {
  const known = await open(file, 'r').catch(() => null);
  if (known) {
    await known.close();
    throw new CannotBackUp(`${file} exists already: a backup never takes the place of another file`);
  }
  return await open(part, 'a+', 0o600).then(async (made) => {
    await made.close();
    return await open(part, 'r+');
  });
}

interface History {
  count: number;
  last: bigint | null;
  readonly hash: Hash;
  readonly holes: Holes;
  readonly plans: Plans;
}

interface Draft {
  readonly writer: BackupWriter;
  readonly history: History;
  readonly isGoneOnWith: boolean;
}

/** What an earlier attempt brought of the same store stays, up to the first frame that is not whole. */
async function draftIn(handle: FileHandle, head: Head): Promise<Draft> {
  const history: History = {
    count: 0,
    last: null,
    hash: createHash('sha256'),
    holes: new Holes(),
    plans: new Plans(),
  };
  let end: number | null = null;
  try {
    for await (const frame of framesOf(handle, 'the draft')) {
      if (frame.kind === 'head') {
        const known: unknown = JSON.parse(frame.payload.toString());
        if (!isHead.Check(known) || JSON.stringify(known) !== JSON.stringify(head)) break;
      } else if (frame.kind === 'events' && end !== null) {
        for (const message of messagesIn(frame.payload)) take(history, copiedIn(message)!);
      } else break;
      end = frame.end;
    }
  } catch {
    // what follows is written again
  }
  if (end !== null)
    return { writer: await BackupWriter.goOn(handle, end), history, isGoneOnWith: history.count > 0 };
  const writer = await BackupWriter.begin(handle);
  await writer.put('head', Buffer.from(JSON.stringify(head)));
  return { writer, history, isGoneOnWith: false };
}

function take(history: History, event: CopiedEvent): void {
  history.count++;
  history.last = event.position;
  history.holes.look(event.stream, event.revision);
  history.plans.look(event);
  digestInto(history.hash, event);
}

const TRIES = 5;

async function putEvents(
  events: EventStore,
  { writer, history }: Draft,
  upTo: bigint,
  onStep: (step: BackupStep) => void,
): Promise<History> {
  for (let attempt = 1; ; attempt++)
    try {
      await followTo(events, writer, history, upTo, onStep);
      return history;
    } catch (error) {
      if (!(error instanceof Unavailable) || attempt === TRIES) throw error;
      await delay(1_000 * attempt);
    }
}

async function followTo(
  events: EventStore,
  writer: BackupWriter,
  history: History,
  upTo: bigint,
  onStep: (step: BackupStep) => void,
): Promise<void> {
  for await (const batch of events.everything(history.last)) {
    const kept = batch.filter((event) => event.position <= upTo && isHistory(event));
    for (const event of kept) take(history, event);
    if (kept.length > 0) await writer.put('events', packMessages(kept.map(({ message }) => message)));
    const position = batch.at(-1)!.position;
    onStep({ events: history.count, position, upTo });
    if (position >= upTo) return;
  }
}

async function putRowsOf(looks: Looks, writer: BackupWriter): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { look: which, ...kept } of KEPT) {
    const { name } = kept;
    const recent =
      name === 'runtime.idempotency' ? { ...kept, instead: idempotencyAsOf(looks.oldestOpen) } : kept;
    const all = rowsOf(looks[which], recent);
    counts[name] = 0;
    for await (const rows of name === 'vault.data_keys' ? keysAsOfNow(looks, all) : all) {
      counts[name] += rows.length;
      for (const some of together(rows)) await writer.put('rows', Buffer.from([name, ...some].join('\n')));
    }
  }
  return counts;
}

const MOST_TOGETHER = 8 * 1024 * 1024;

/** Kept answers may be large: a frame holds a few megabytes of rows, and at least one. */
function* together(rows: readonly string[]): Generator<readonly string[]> {
  let some: string[] = [];
  let length = 0;
  for (const row of rows) {
    if (some.length > 0 && length + row.length > MOST_TOGETHER) {
      yield some;
      [some, length] = [[], 0];
    }
    some.push(row);
    length += row.length;
  }
  if (some.length > 0) yield some;
}

async function markIn({ after }: Looks): Promise<string | null> {
  const { rows } = await after.query<{ mark: Buffer }>('select mark from vault.master_key_check');
  return rows[0]?.mark.toString('base64') ?? null;
}

async function migrationsIn({ after }: Looks): Promise<string[]> {
  const { rows } = await after.query<{ name: string }>('select name from runtime.migrations order by name');
  return rows.map(({ name }) => name);
}

const FILE_TROUBLE = new Set([
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENOSPC',
  'EROFS',
  'EDQUOT',
  'EIO',
  'EFBIG',
  'EMFILE',
  'ENAMETOOLONG',
]);

function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && FILE_TROUBLE.has(reason(error));
}
