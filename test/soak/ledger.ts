// Everything that the service has told anybody in a run, as they heard it: what the auditor judges by.

/** One sending of a request. `status` 0: no answer came. */
export interface Try {
  readonly requestId: string;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly status: number;
  readonly code: string | null;
  readonly data: unknown;
  /** What stands beside the data. */
  readonly body: unknown;
  /** Seconds that a 503 asks to wait. */
  readonly retryAfter: string | null;
  /** By which it can be asked for when it has changed. */
  readonly tag: string | null;
  /** It is the answer of before, said again to the same request. */
  readonly isReplayed: boolean;
  /** Why no answer came. */
  readonly broke: string | null;
}

/** An answer that settles what is asked. */
export interface Settled extends Try {
  /** When it was asked for first, however often it was sent since. */
  readonly askedAt: number;
}

export type IntentKind =
  | 'lead'
  | 'option'
  | 'cancel'
  | 'batch'
  | 'registration'
  | 'ruling'
  | 'purchase'
  | 'step'
  | 'memo'
  | 'forget'
  | 'correct'
  | 'record'
  | 'record-words'
  | 'record-gone'
  | 'action'
  | 'action-words'
  | 'action-end'
  | 'detail'
  | 'plan'
  | 'plan-gone'
  | 'look'
  | 'import'
  | 'words'
  | 'switch';

/** What somebody wants done, once, however often it is sent. */
export interface Intent {
  /** Every request for it, and so every event that comes of it, is named by this and a number. */
  readonly id: string;
  readonly space: string;
  readonly kind: IntentKind;
  readonly method: string;
  readonly url: string;
  readonly program: number | null;
  /** Which person it is about, where it is about one. */
  readonly person: string | null;
  /** What a batch is to make of lots: cents by lot. */
  readonly prices: ReadonlyMap<number, number> | null;
  /** What it sets of a record, field by field, as it is to be read. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  /** The same of several lots, by what partners call them. */
  readonly rows: ReadonlyMap<string, Readonly<Record<string, unknown>>> | null;
  /** Safe to send again: it has an Idempotency-Key, or is asked for by its number. */
  readonly repeatable: boolean;
  readonly tries: Try[];
}

/** How far a record was when somebody was told of it. It only goes on from there. */
export interface Sight {
  readonly what: string;
  readonly version: number;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly who: string;
  /** Which answer told of it, where one tells of it more than once: first what it says is done, then what it shows. */
  readonly request?: string;
}

/** A record as somebody was told of it. How far it was, its stream says: who set these values, and in which order. */
export interface Glimpse {
  /** `contact 7` of a client space. */
  readonly record: string;
  readonly space: string;
  readonly fields: unknown;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly who: string;
  readonly request?: string;
}

/** Which records of a lead or lot somebody was told that there are. */
export interface Listing {
  readonly space: string;
  /** The number of the stream that tells of them. */
  readonly stream: number;
  readonly kind: string;
  /** The program of the lead, or the lot. */
  readonly place: number;
  readonly ids: readonly number[];
  readonly sentAt: number;
  readonly endedAt: number;
  readonly who: string;
}

export class Ledger {
  readonly intents: Intent[] = [];
  readonly sights: Sight[] = [];
  readonly glimpses: Glimpse[] = [];
  readonly listings: Listing[] = [];
  /** Reads and other requests that answered as none should. */
  readonly odd: string[] = [];
  /** People whose anonymisation was acknowledged, with their lead. */
  readonly forgotten: { readonly space: string; readonly lead: number; readonly person: string }[] = [];
  /** Where the plans were said to be, by client space and number. */
  readonly plans = new Map<string, string>();
  reads = 0;
  /** Of the reads, those that were answered with 304. */
  unchanged = 0;
  #marks = 0;

  /** A word that nobody has written anywhere. */
  mark(): string {
    return `mot${++this.#marks}`;
  }

  saw(sight: Sight): void {
    this.sights.push(sight);
  }
}

/** 2xx: it is done, or will be. */
export function isAcknowledged({ status }: Pick<Try, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** An answer that settles what is asked: another try would say the same. */
export function isConclusive({ status, code }: Pick<Try, 'status' | 'code'>): boolean {
  if (code === 'idempotency-running' || code === 'import-running') return false;
  return status !== 0 && status !== 429 && status < 500;
}

export function acknowledgement(intent: Intent): Try | null {
  return intent.tries.find(isAcknowledged) ?? null;
}

export function isSettled(intent: Intent): boolean {
  return intent.tries.some(isConclusive);
}
