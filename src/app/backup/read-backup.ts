// A backup is read whole and held against its own manifest before anything of it is used.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { digestInto } from '../../platform/eventstore/copied-event.ts';
import { copiedIn } from '../../platform/eventstore/stored-record.ts';
import { BadBackup, framesOf, openBackup } from './backup-file.ts';
import type { EventBatches } from './event-cursor.ts';
import { isHead, isManifest, type Manifest } from './manifest.ts';
import { messagesIn } from './packed-events.ts';

export interface Backup {
  readonly manifest: Manifest;
  /** Begins anew at every call. */
  events(): EventBatches;
  /** Table by table, some rows at a time. */
  rows(): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }>;
  filePieces(): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

export async function readBackup(
  name: string,
  onStep: (step: { readonly bytes: number; readonly of: number }) => void,
): Promise<Backup> {
  const file = await openBackup(name);
  try {
    const manifest = await examined(file, name, onStep);
    return {
      manifest,
      events: () => eventsIn(file, name),
      rows: () => rowsIn(file, name),
      filePieces: () => piecesIn(file, name),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function examined(
  file: FileHandle,
  name: string,
  onStep: (step: { readonly bytes: number; readonly of: number }) => void,
): Promise<Manifest> {
  const { size } = await file.stat();
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let events = 0;
  let manifest: unknown = null;
  let isFirst = true;
  for await (const { kind, payload, end } of framesOf(file, name)) {
    onStep({ bytes: end, of: size });
    if (isFirst !== (kind === 'head') || manifest !== null)
      throw new BadBackup(`${name} is no backup: its parts are not in their order`);
    isFirst = false;
    if (kind === 'head' && !isHead.Check(JSON.parse(payload.toString())))
      throw new BadBackup(`${name} was made by another version of Lotbook, which this one cannot read`);
    if (kind === 'events')
      for (const message of messagesIn(payload)) {
        digestInto(hash, copiedIn(message)!);
        events++;
      }
    if (kind === 'rows') {
      const [table = '', ...lines] = payload.toString().split('\n');
      rows[table] = (rows[table] ?? 0) + lines.length;
    }
    if (kind === 'manifest') manifest = JSON.parse(payload.toString());
  }
  if (manifest === null)
    throw new BadBackup(`${name} ends before its end: the backup was cut, or never finished`);
  if (!isManifest.Check(manifest))
    throw new BadBackup(`${name} was made by another version of Lotbook, which this one cannot read`);
  const isWhole =
    manifest.events === events &&
    manifest.digest === hash.digest('hex') &&
    Object.entries(manifest.rows).every(([table, count]) => count === (rows[table] ?? 0));
  if (!isWhole) throw new BadBackup(`${name} does not hold what its manifest says: it was altered`);
  return manifest;
}

async function* eventsIn(file: FileHandle, name: string): EventBatches {
  for await (const { kind, payload } of framesOf(file, name)) {
    if (kind === 'events') yield [...messagesIn(payload)].map((message) => copiedIn(message)!);
    // events are the first in it
    else if (kind !== 'head') return;
  }
}

async function* rowsIn(file: FileHandle, name: string) {
  for await (const { kind, payload } of framesOf(file, name)) {
    if (kind !== 'rows') continue;
    const [table = '', ...rows] = payload.toString().split('\n');
    yield { table, rows };
  }
}

async function* piecesIn(file: FileHandle, name: string): AsyncGenerator<Buffer> {
  for await (const { kind, payload } of framesOf(file, name)) if (kind === 'file') yield payload;
}
