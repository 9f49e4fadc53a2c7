// Somebody who asks the service, of any of its processes, and keeps what they were told. What must be done once is sent
// with an Idempotency-Key, again and again until an answer settles it, as partners are told to.
import type { Chance } from '../../hostile/random.ts';
import { wholeAnswer } from '../../support/answers/whole-answer.ts';
import { parsed, at, textAt } from '../json.ts';
import { NotWell } from '../not-well.ts';
import {
  acknowledgement,
  isConclusive,
  type Intent,
  type IntentKind,
  type Ledger,
  type Settled,
  type Try,
} from '../ledger.ts';

const PATIENCE_MS = 12_000;
/** How long one goes on about the same thing. Long after all harm is over: what is not settled by then never is. */
const GIVE_UP_MS = 60_000;
/** So many ask only for what has changed since they asked before. */
const CONDITIONAL = 0.5;
/** The tag of a list of lots is read before its lots, which may be newer: whoever asks by it has them once more. */
const NAMED_BEFORE = /\/lots$/;
const PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1_500;
/** So many send again before they have heard anything, to another process. */
const IMPATIENT = 0.06;
/** So many send again what they have an answer to. */
const UNSURE = 0.06;

export interface Asking {
  readonly addresses: readonly string[];
  readonly ledger: Ledger;
  readonly chance: Chance;
  /** What the names of this one's requests begin with: unique in the run. */
  readonly name: string;
  readonly space: string;
  /** Below it, every URL. */
  readonly prefix: string;
  readonly auth: Readonly<Record<string, string>>;
}

/** A file as it is sent: in a form of its own each time. */
export interface Sent {
  readonly name: string;
  readonly content: Buffer;
}

export interface Wanted {
  readonly kind: IntentKind;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** In the place of a body. */
  readonly file?: Sent;
  readonly program?: number;
  readonly person?: string;
  readonly prices?: ReadonlyMap<number, number>;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly rows?: Intent['rows'];
  /** What was not answered is asked for again, though without a key. */
  readonly isAskedAgain?: boolean;
}

export class Client {
  readonly #asking: Asking;
  readonly #repeats: boolean;
  #count = 0;
  /** What was answered last, by address, with its tag. */
  readonly #kept = new Map<string, Try>();

  /** Only the doors of partners take an Idempotency-Key: what the office asks is asked once. */
  constructor(asking: Asking, repeats: boolean) {
    this.#asking = asking;
    this.#repeats = repeats;
  }

  get name(): string {
    return this.#asking.name;
  }

  /** Null when it cannot be known whether it is done. */
  async want(wanted: Wanted): Promise<Settled | null> {
    const { ledger, space, name, chance } = this.#asking;
    const repeatable = this.#repeats || wanted.isAskedAgain === true;
    const intent: Intent = {
      id: `${name}-${++this.#count}`,
      space,
      kind: wanted.kind,
      method: wanted.method,
      url: wanted.url,
      program: wanted.program ?? null,
      person: wanted.person ?? null,
      prices: wanted.prices ?? null,
      fields: wanted.fields ?? null,
      rows: wanted.rows ?? null,
      repeatable,
      tries: [],
    };
    ledger.intents.push(intent);
    const limit = performance.now() + GIVE_UP_MS;
    for (let pause = PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      const sending = [this.#try(intent, wanted)];
      if (repeatable && chance.maybe(IMPATIENT)) sending.push(this.#try(intent, wanted));
      const told = await Promise.all(sending);
      const settled = told.find(isConclusive);
      if (settled) {
        // some ask again to be sure, as they may for a day
        if (repeatable && chance.maybe(UNSURE)) await this.#try(intent, wanted);
        const askedAt = Math.min(...intent.tries.map(({ sentAt }) => sentAt));
        return { ...(acknowledgement(intent) ?? settled), askedAt };
      }
      if (!repeatable || performance.now() > limit) return null;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Answers the data, or null: a reader who is sent away comes back another time. */
  async read(url: string): Promise<{ readonly told: Try } | null> {
    const { ledger } = this.#asking;
    const before = this.#asking.chance.maybe(CONDITIONAL) ? this.#kept.get(url) : undefined;
    const sent = await this.#send('GET', url, `${this.name}-r${++this.#count}`, { tag: before?.tag });
    ledger.reads += 1;
    // what is unchanged is told again, as it was
    const told =
      sent.status === 304 && before ? { ...sent, status: 200, data: before.data, body: before.body } : sent;
    if (sent.status === 304) ledger.unchanged += 1;
    if (told.status === 200 && told.tag !== null) {
      const kept = this.#kept.get(url);
      const isNamedWhole = !NAMED_BEFORE.test(url);
      if (isNamedWhole && kept?.tag === told.tag && JSON.stringify(kept.data) !== JSON.stringify(told.data))
        ledger.odd.push(`GET ${url}: the tag ${told.tag} of two answers`);
      this.#kept.set(url, told);
    }
    if (told.status >= 500 && told.status !== 503) ledger.odd.push(`GET ${url}: ${told.status}`);
    return told.status === 200 ? { told } : null;
  }

  /** For the laying of a run, while nothing is broken: all of it through one process. */
  async must(method: string, url: string, body?: object): Promise<unknown> {
    const address = this.#asking.addresses[0];
    const told = await this.#send(method, url, `${this.name}-m${++this.#count}`, { body, address });
    if (told.status < 200 || told.status >= 300)
      throw new NotWell(`${method} ${url}: ${told.status} ${JSON.stringify(told.data)} ${told.broke ?? ''}`);
    return told.data;
  }

  /** A request that is no intent: the test clock, say. */
  async tell(method: string, url: string, body: object): Promise<Try> {
    return await this.#send(method, url, `${this.name}-t${++this.#count}`, { body });
  }

  async #try(intent: Intent, { method, url, body, file }: Wanted): Promise<Try> {
    const requestId = `${intent.id}.${intent.tries.length + 1}-${(this.#count += 1)}`;
    const told = await this.#send(method, url, requestId, {
      ...(body === undefined ? {} : { body }),
      ...(file === undefined ? {} : { file }),
      ...(this.#repeats ? { key: intent.id } : {}),
    });
    intent.tries.push(told);
    return told;
  }

  async #send(
    method: string,
    url: string,
    requestId: string,
    {
      body,
      key,
      address,
      tag,
      file,
    }: {
      readonly body?: object | undefined;
      readonly file?: Sent;
      readonly key?: string;
      readonly address?: string | undefined;
      readonly tag?: string | null | undefined;
    },
  ): Promise<Try> {
    const { chance, addresses, prefix, auth } = this.#asking;
    const sentAt = performance.now();
    const answered = await wholeAnswer(PATIENCE_MS, (address ?? chance.one(addresses)) + prefix + url, {
      method,
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        ...auth,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(tag ? { 'if-none-match': tag } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: formOf(file) }),
    })
      .then(({ status, headers, bytes }) => {
        const text = bytes.toString();
        const envelope = parsed(text);
        return {
          status,
          code: textAt(envelope, 'code'),
          data: method !== 'GET' && status >= 400 ? envelope : at(envelope, 'data'),
          // a file has no envelope
          body: envelope === null ? text : at(envelope, 'body'),
          retryAfter: headers.get('retry-after'),
          tag: headers.get('etag'),
          isReplayed: headers.get('idempotency-replayed') === 'true',
          broke: null,
        };
      })
      // the connection may break in the middle of an answer, too
      .catch((error: unknown) => ({
        status: 0,
        code: null,
        data: null,
        body: null,
        retryAfter: null,
        tag: null,
        isReplayed: false,
        broke: String(error),
      }));
    return { requestId, sentAt, endedAt: performance.now(), ...answered };
  }
}

function formOf({ name, content }: Sent): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return form;
}
