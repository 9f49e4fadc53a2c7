// What a retry with the same Idempotency-Key meets. The Postgres side is in idempotency-store.ts.

export interface IdempotentRequest {
  readonly tenantKey: string;
  readonly keyId: number;
  readonly idempotencyKey: string;
  /** Of method, path and body together: another one under the same key is another request. */
  readonly fingerprint: Buffer;
}

export type Claim =
  | { readonly outcome: 'ours'; readonly attempt: Attempt }
  | { readonly outcome: 'replay'; readonly status: number; readonly text: string }
  | { readonly outcome: 'other-request' | 'running' | 'forgotten' };

/** One try at a request. Its holder may run; a try that dies is free for the next after its lease. */
export interface Attempt {
  /** An earlier try died, or its answer was not noted: what it set out to do may be done. */
  readonly isAgain: boolean;
  /** One for all tries at one request: the key of a day ago, or of a request that was dropped, names another one. */
  readonly life: string | null;
  /** Identifiers that an earlier, killed try had allocated: the retry writes the same ones. */
  remembered(kind: string): readonly number[] | null;
  remember(kind: string, ids: readonly number[]): Promise<void>;
  /** What the first try found before it changed anything, null for nothing: a retry is told the same, whatever is left of it. */
  found(find: () => Promise<string | null>): Promise<string | null>;
  /** The answer will name this person: it is dropped when they are anonymised. */
  concerns(subject: string): Promise<void>;
  /** Whom an earlier, killed try was about to name, the last first. */
  readonly concerned: readonly string[];
  finish(status: number, text: string): Promise<void>;
  /** Nothing was decided: the key is free again, for any request. */
  drop(): Promise<void>;
  /** What happened is unknown: the same request may try again at once. */
  abandon(): Promise<void>;
}

export interface IdempotencyStore {
  begin(request: IdempotentRequest): Promise<Claim>;
  /** `subject` as the vault names persons, which is unique over all client spaces. */
  forgetSubject(subject: string): Promise<void>;
  /** Removes what is older than a day; answers how many. */
  purge(): Promise<number>;
}

/** The same face for a request without a key: nothing outlives it. */
export class UnkeyedAttempt implements Attempt {
  readonly isAgain = false;
  readonly life = null;
  readonly concerned: readonly string[] = [];
  #allocated: Map<string, readonly number[]> | null = null;

  remembered(kind: string): readonly number[] | null {
    return this.#allocated?.get(kind) ?? null;
  }

  async remember(kind: string, ids: readonly number[]): Promise<void> {
    (this.#allocated ??= new Map<string, readonly number[]>()).set(kind, ids);
  }

  async found(find: () => Promise<string | null>): Promise<string | null> {
    return await find();
  }

  async concerns(): Promise<void> {}
  async finish(): Promise<void> {}
  async drop(): Promise<void> {}
  async abandon(): Promise<void> {}
}
