// Files in a bucket of any server that speaks S3.
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Unavailable } from '../kernel/unavailable.ts';
import type { BucketSettings } from './bucket-settings.ts';
import type { FileStore, OpenedFile, SpooledFile } from './file-store.ts';

/** Above this a file goes up in parts of half the size, so that a cut connection costs one part. */
const WHOLE_UP_TO = 16 * 1024 * 1024;
/** A server that says nothing for so long is given up on; three tries of it still fit into the minute that proxies grant. */
const SILENCE_MS = 15_000;

export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ bucket, prefix, endpoint, region, pathStyle, credentials }: BucketSettings) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      endpoint,
      region,
      forcePathStyle: pathStyle,
      ...(credentials ? { credentials } : {}),
      // the files' own SHA-256 goes along; checksums in trailers are more than many servers understand
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      logger: SILENT,
      // who takes a file slowly holds a connection for as long: with a most of them, everybody else would wait for it
      requestHandler: {
        connectionTimeout: 5_000,
        socketTimeout: SILENCE_MS,
        httpAgent: { maxSockets: Infinity },
        httpsAgent: { maxSockets: Infinity },
      },
    });
  }

  async keep(key: string, file: SpooledFile): Promise<void> {
    const target = {
      Bucket: this.#bucket,
      Key: this.#prefix + key,
      ContentType: 'application/pdf',
      Metadata: { sha256: file.sha256 },
    };
    await this.#asked(() =>
      file.size <= WHOLE_UP_TO ? tried(() => this.#putWhole(target, file)) : this.#putInParts(target, file),
    );
  }

  async open(key: string): Promise<OpenedFile | null> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: this.#prefix + key });
    const found = await ifThere(this.#client.send(command), KEY_UNKNOWN);
    if (found === null) return null;
    const content = found.Body as Readable;
    if (found.ETag !== undefined && found.ContentLength !== undefined)
      return { content, size: found.ContentLength };
    // unread it would hold its connection
    content.destroy();
    throw unavailable(new NoBucket());
  }

  async size(key: string): Promise<number | null> {
    const command = new HeadObjectCommand({ Bucket: this.#bucket, Key: this.#prefix + key });
    const found = await ifThere(this.#client.send(command), NO_REASON);
    if (found?.ContentLength !== undefined) return found.ContentLength;
    // a refusal of the head alone does not say whether it is the file that is missing, or the bucket
    const opened = await this.open(key);
    opened?.content.destroy();
    return opened?.size ?? null;
  }

  async remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#prefix + key });
    await this.#asked(() => this.#client.send(command));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  async #putWhole(target: Target, { path, size, sha256 }: SpooledFile): Promise<void> {
    const content = createReadStream(path);
    try {
      const { ETag } = await this.#client.send(
        new PutObjectCommand({
          ...target,
          Body: content,
          ContentLength: size,
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        }),
      );
      if (ETag === undefined) throw new NoBucket();
    } finally {
      content.destroy();
    }
  }

  async #putInParts(target: Target, { path }: SpooledFile): Promise<void> {
    const content = createReadStream(path);
    try {
      // two parts in memory at most; when one fails for good the others are taken back
      await new Upload({
        client: this.#client,
        params: { ...target, Body: content },
        partSize: WHOLE_UP_TO / 2,
        queueSize: 2,
        leavePartsOnError: false,
      }).done();
    } finally {
      content.destroy();
    }
  }

  async #asked(ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

const TRIES = 3;
const PAUSE_MS = 100;

/** What servers lay at our door and may be otherwise the next time; the client minds the clock of the server by then. */
const PASSING: ReadonlySet<string> = new Set([
  'BadDigest',
  'IncompleteBody',
  'OperationAborted',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'TooManyRequests',
]);

/** Every answer of a bucket about a file names its version: a page that says welcome at any address does not. */
class NoBucket extends Error {
  constructor() {
    super('answers, and not as a bucket does');
  }
}

/** The client tries again by itself, but not with a stream: that has to be opened anew. */
async function tried(put: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await put();
    } catch (error) {
      const ours =
        error instanceof S3ServiceException && error.$fault === 'client' && !PASSING.has(error.name);
      if (ours || attempt === TRIES) throw error;
      await setTimeout(PAUSE_MS * 2 ** attempt);
    }
  }
}

/** It would write to the console; what matters is thrown. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly Metadata: Record<string, string>;
}

const KEY_UNKNOWN: ReadonlySet<string> = new Set(['NoSuchKey']);
/** An answer without a body has no name but its status. */
const NO_REASON: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey']);

/**
 * Null where there is no such file, by one of these names. That there is no such bucket, or nothing at all at the
 * endpoint, is told by the same status, and is another matter.
 */
async function ifThere<T>(asked: Promise<T>, names: ReadonlySet<string>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const isNotFound = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (isNotFound && names.has(error.name)) return null;
    throw unavailable(error);
  }
}

/** A server that is away or refuses us: nothing that the caller of ours can do about, but try again. */
function unavailable(error: unknown): Unavailable {
  return new Unavailable('files', error);
}
