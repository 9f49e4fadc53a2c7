// Where uploads come in: written to a file of their own while they are checked and hashed, and gone again unless kept.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { IncomingFile, ReceivedFile } from '../http/bodies/upload.ts';
import { refuse, type Refusal } from '../kernel/refusal.ts';
import { NO_FOLDER, onDisk } from './disk.ts';
import { PdfCheck } from './pdf.ts';

/** No upload takes that long: what is older was left by a process that died. */
const DEAD_AFTER_MS = 60 * 60_000;

const NOT_A_PDF = 'Ce fichier n’est pas un PDF.';

export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** `alone`: no other process uses this folder, so whatever lies in it is left over. */
  async open(alone: boolean): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const now = Date.now();
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      const found = await stat(file).catch(() => null);
      if (found && (alone || now - found.mtimeMs > DEAD_AFTER_MS)) await rm(file, { force: true });
    }
  }

  takePdf(file: IncomingFile, limit: number): Promise<ReceivedFile | Refusal> {
    return this.#take(file, limit, new PdfCheck(), 'plan.pdf');
  }

  /** A file that is judged once it is here. */
  takeAny(file: IncomingFile, limit: number): Promise<ReceivedFile | Refusal> {
    return this.#take(file, limit, null, 'fichier');
  }

  async #take(
    { name, content }: IncomingFile,
    limit: number,
    check: PdfCheck | null,
    unnamed: string,
  ): Promise<ReceivedFile | Refusal> {
    const file = path.join(this.#folder, randomUUID());
    const discard = (): Promise<void> => rm(file, { force: true });
    let received: { size: number; sha256: string } | Refusal | null = null;
    try {
      const handle = await onDisk(() => open(file, 'wx', 0o600), NO_FOLDER);
      try {
        received = await copy(content, handle, limit, check);
      } finally {
        await onDisk(() => handle.close());
      }
      return 'refused' in received
        ? received
        : { name: shownName(name, unnamed), ...received, path: file, discard };
    } finally {
      if (received === null || 'refused' in received) await discard();
    }
  }
}

async function copy(
  content: AsyncIterable<Buffer>,
  to: FileHandle,
  limit: number,
  check: PdfCheck | null,
): Promise<{ size: number; sha256: string } | Refusal> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limit) return refuse('too-large');
    check?.push(chunk);
    if (check?.isHopeless) return notAPdf();
    hash.update(chunk);
    for (let written = 0; written < chunk.length;)
      written += (await onDisk(() => to.write(chunk, written))).bytesWritten;
  }
  if (check && !check.isPdf) return notAPdf();
  await onDisk(() => to.sync());
  return { size, sha256: hash.digest('hex') };
}

function notAPdf(): Refusal {
  return refuse('invalid', { errors: { file: [NOT_A_PDF] } });
}

/** The caller's name for the file, as far as it can be shown. */
function shownName(given: string, unnamed: string): string {
  const clean = given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  return [...clean].slice(0, 255).join('') || unnamed;
}
