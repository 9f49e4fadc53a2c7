// The file of a backup: frames one behind the other, each with its own digest, so that a file which was cut or altered is
// known before anything is put back, and one that is unfinished can be gone on with. The last frame is the manifest.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const MAGIC = Buffer.from('LOTBOOK BACKUP 1\n');
const HEADER_BYTES = 1 + 4 + 32;
const LARGEST = 256 * 1024 * 1024;
const AHEAD = 4;
const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** What a frame holds. */
export type FrameKind = 'head' | 'events' | 'rows' | 'file' | 'manifest';
const LETTERS: Readonly<Record<FrameKind, string>> = {
  head: 'H',
  events: 'E',
  rows: 'R',
  file: 'F',
  manifest: 'M',
};

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
  /** Where it ends in the file. */
  readonly end: number;
}

/** A file that is no backup, or not a whole one. */
export class BadBackup extends Error {}

export class BackupWriter {
  readonly #file: FileHandle;
  /** Frames are packed side by side and written one behind the other. */
  readonly #pending: Promise<void>[] = [];
  #tail: Promise<void> = Promise.resolve();
  #at: number;

  /** `from`: what stands behind it in the file is given up. */
  constructor(file: FileHandle, from: number) {
    this.#file = file;
    this.#at = from;
  }

  static async begin(file: FileHandle): Promise<BackupWriter> {
    await file.truncate(0);
    await file.write(MAGIC, 0, MAGIC.length, 0);
    return new BackupWriter(file, MAGIC.length);
  }

  static async goOn(file: FileHandle, from: number): Promise<BackupWriter> {
    await file.truncate(from);
    return new BackupWriter(file, from);
  }

  async put(kind: FrameKind, payload: Buffer): Promise<void> {
    const packed = pack(payload, { level: 1 });
    packed.catch(() => {});
    this.#tail = this.#tail.then(async () => this.#write(kind, await packed));
    this.#tail.catch(() => {});
    this.#pending.push(this.#tail);
    if (this.#pending.length > AHEAD) await this.#pending.shift();
  }

  /** From when this resolves everything is on the disk. Answers the size. */
  async end(): Promise<number> {
    await this.#tail;
    await this.#file.sync();
    return this.#at;
  }

  async #write(kind: FrameKind, body: Buffer): Promise<void> {
    const header = Buffer.alloc(HEADER_BYTES);
    header.write(LETTERS[kind], 0, 'latin1');
    header.writeUInt32BE(body.length, 1);
    createHash('sha256').update(header.subarray(0, 5)).update(body).digest().copy(header, 5);
    const frame = Buffer.concat([header, body]);
    for (let written = 0; written < frame.length;) {
      const { bytesWritten } = await this.#file.write(
        frame,
        written,
        frame.length - written,
        this.#at + written,
      );
      written += bytesWritten;
    }
    this.#at += frame.length;
  }
}

/** The frames of a file in their order; `BadBackup` at the first that is not whole. */
export async function* framesOf(file: FileHandle, name: string): AsyncGenerator<Frame> {
  const { size } = await file.stat();
  const magic = await bytesAt(file, 0, Math.min(MAGIC.length, size));
  if (!magic.equals(MAGIC)) throw new BadBackup(`${name} is no backup of a Lotbook`);
  for (let at = MAGIC.length; at < size;) {
    const cut = new BadBackup(`${name} is damaged, or was cut, at byte ${at} of ${size}`);
    if (at + HEADER_BYTES > size) throw cut;
    const header = await bytesAt(file, at, HEADER_BYTES);
    const kind = kindOf(header.toString('latin1', 0, 1));
    const length = header.readUInt32BE(1);
    const end = at + HEADER_BYTES + length;
    if (!kind || length > LARGEST || end > size) throw cut;
    const body = await bytesAt(file, at + HEADER_BYTES, length);
    const digest = createHash('sha256').update(header.subarray(0, 5)).update(body).digest();
    if (!digest.equals(header.subarray(5))) throw cut;
    yield { kind, payload: await unpack(body, { maxOutputLength: LARGEST }), end };
    at = end;
  }
}

export async function openBackup(name: string): Promise<FileHandle> {
  const file = await open(name, 'r').catch((error: unknown) => {
    throw new BadBackup(`${name} cannot be read (${reason(error)})`);
  });
  // a folder can be opened, and says only when it is read that it is one
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new BadBackup(`${name} is no file`);
}

/** Why a file cannot be used, in a word. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

function kindOf(letter: string): FrameKind | null {
  for (const kind of ['head', 'events', 'rows', 'file', 'manifest'] as const)
    if (LETTERS[kind] === letter) return kind;
  return null;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read);
    if (bytesRead === 0) return bytes.subarray(0, read);
    read += bytesRead;
  }
  return bytes;
}
