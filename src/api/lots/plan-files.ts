// Plans of lots as files: taken in, kept, opened by their public address, removed.
//
//   partner.upload('/programs/:programId/lots/:lotId/files', {
//     receive: plans.receive,
//     handle: async ({ upload, ...call }) =>
//       plans.attach(upload, tenant, id, (plan) => perform(book, gridDecider, stream, { type: 'addPlan', lotId, plan, most }, context)),
//   })
import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { ReceivedFile, ReceiveFile } from '../../platform/http/bodies/upload.ts';
import { isRefusal, Refused } from '../../platform/kernel/refusal.ts';
import { storageKey, type FileStore, type OpenedFile } from '../../platform/files/file-store.ts';
import type { Spool } from '../../platform/files/spool.ts';
import { fileToken, fileUrl, isFileToken } from '../../platform/files/token.ts';

/** What the event of a new plan records. */
export interface StoredPlan {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly storage_key: string;
  readonly token: string;
}

/** A plan as the read model knows it by its token. */
export interface KnownPlan {
  readonly name: string;
  readonly storage_key: string;
  readonly size: number;
}

interface PlanFilesDeps {
  readonly store: FileStore;
  readonly spool: Spool;
  readonly tokenKey: Buffer;
  readonly baseUrl: string;
  /** Looks a token up in the read model; null once the plan is removed. */
  readonly find: (token: string) => Promise<KnownPlan | null>;
  readonly log: (line: string) => void;
}

/** Whether lists go on without a plan, as soon as they do or once this long has passed. */
type IsGone = (patienceMs: number) => Promise<boolean>;

/** How often who hears nothing asks whether lists go on without a plan. */
const LOOK_MS = 30_000;

export class PlanFiles {
  readonly #deps: PlanFilesDeps;
  readonly #closing = new AbortController();
  /** Files that lists still name. */
  readonly #leaving = new Set<string>();

  constructor(deps: PlanFilesDeps) {
    this.#deps = deps;
    setMaxListeners(0, this.#closing.signal);
  }

  /** Before the first upload. `alone`: no other process takes uploads in the same folder. */
  async start(alone: boolean): Promise<void> {
    await this.#deps.spool.open(alone);
  }

  /** For the declaration of a route that takes a plan in. */
  readonly receive: ReceiveFile = (file, limit) => this.#deps.spool.takePdf(file, limit);

  token(tenant: string, fileId: number): string {
    return fileToken(this.#deps.tokenKey, tenant, fileId);
  }

  url(token: string): string {
    return fileUrl(this.#deps.baseUrl, token);
  }

  /**
   * Keeps the file before anything says that it is there, and takes it back when `write` is refused. When it is not
   * known whether `write` took effect the file stays: a plan without its file would be worse than a file without plan.
   */
  async attach<T>(
    upload: ReceivedFile,
    tenant: string,
    fileId: number,
    write: (plan: StoredPlan) => Promise<T>,
  ): Promise<T> {
    const key = storageKey(tenant, fileId, upload.sha256);
    const { name, size, sha256 } = upload;
    await this.#deps.store.keep(key, upload);
    try {
      const token = this.token(tenant, fileId);
      const written = await write({ id: fileId, name, size, sha256, storage_key: key, token });
      if (isRefusal(written)) await this.remove([key]);
      return written;
    } catch (error) {
      if (error instanceof Refused) await this.remove([key]);
      throw error;
    }
  }

  /**
   * Files of plans that are gone from the book, once lists go on without them: what is named is served. Where the answer
   * could not wait for the lists the files go when they have come; a process that ends before leaves them behind.
   */
  async removedAfter<T>(
    storageKeys: readonly string[],
    isGone: IsGone,
    answer: () => Promise<T>,
  ): Promise<T> {
    try {
      return await answer();
    } finally {
      await this.#removeOnce(storageKeys, isGone);
    }
  }

  /** Waits for nothing: what lists still name is removed behind the caller. */
  async #removeOnce(storageKeys: readonly string[], isGone: IsGone): Promise<void> {
    if (storageKeys.length === 0) return;
    if (await isGone(0).catch(() => false)) return await this.remove(storageKeys);
    for (const key of storageKeys) this.#leaving.add(key);
    void this.#removeLater(storageKeys, isGone);
  }

  async #removeLater(storageKeys: readonly string[], isGone: IsGone): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const gone = await isGone(LOOK_MS).catch(() => false);
      if (gone && !signal.aborted) {
        for (const key of storageKeys) this.#leaving.delete(key);
        return await this.remove(storageKeys);
      }
      await setTimeout(LOOK_MS, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** A store that is away fails nobody. */
  async remove(storageKeys: readonly string[]): Promise<void> {
    const removed = await Promise.allSettled(storageKeys.map((key) => this.#deps.store.remove(key)));
    for (const [i, outcome] of removed.entries())
      if (outcome.status === 'rejected') this.#staysBehind(storageKeys[i]!, String(outcome.reason));
  }

  #staysBehind(key: string, why: string): void {
    this.#deps.log(`the plan file ${key} stays behind: ${why}`);
  }

  /** What the public address serves; null for a token that means nothing, or nothing any more. */
  async open(token: string): Promise<(OpenedFile & { readonly name: string }) | null> {
    if (!isFileToken(token)) return null;
    const known = await this.#deps.find(token);
    const opened = known && (await this.#deps.store.open(known.storage_key));
    if (!known || !opened) return null;
    if (opened.size === known.size) return { ...opened, name: known.name };
    // a part of a plan is none: a backup and `lotbook doctor` name it
    opened.content.destroy();
    return null;
  }

  close(): Promise<void> {
    this.#closing.abort();
    for (const key of this.#leaving)
      this.#staysBehind(key, 'the service ended before lists went on without it');
    return this.#deps.store.close();
  }
}
