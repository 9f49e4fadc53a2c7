// Between events as the domain knows them and events as they are stored: versions, upcasting, sealed fields.
import { Compile, type Validator } from 'typebox/compile';
import { eventId } from './event-id.ts';
import type { Actor, AnyEventKind, Event, Metadata, Recorded } from '../rules/event.ts';
import type { NewEvent, StoredEvent } from './event-store.ts';
import { seal, unseal } from '../vault/sealing.ts';
import { lazily } from '../kernel/waiting/lazily.ts';
import { parsePlace } from '../kernel/tracing.ts';
import { checkEnvelope, holdsUnstorable, Unfit } from '../kernel/unfit.ts';
import type { DataKeys, Vault } from '../vault/vault.ts';

interface StoredMetadata {
  readonly v: number;
  readonly tenant: string;
  readonly at: string;
  readonly key: number | null;
  readonly user: number | null;
  readonly actor?: NonNullable<Actor['kind']>;
  readonly token?: number;
  readonly subject?: string;
  readonly $correlationId: string;
  readonly $causationId: string;
  readonly traceparent?: string;
}

const SEALED = '$sealed';
/** How a stored event shows that something in it is sealed, without being read. */
export const SEALED_FIELD = `"${SEALED}":`;

interface Entry {
  readonly kind: AnyEventKind;
  readonly validator: () => Validator;
}

/** A stored event that no declaration fits: the history was written by another program, or damaged. */
export class UnreadableEvent extends Error {
  constructor(stored: StoredEvent, problem: string) {
    super(`event ${stored.type} (${stored.stream} revision ${stored.revision}) ${problem}`);
    this.name = 'UnreadableEvent';
  }
}

export class Codec {
  readonly #entries = new Map<string, Entry>();
  readonly #vault: Pick<Vault, 'keys' | 'keyFor'>;

  constructor(kinds: readonly AnyEventKind[], vault: Pick<Vault, 'keys' | 'keyFor'>) {
    this.#vault = vault;
    for (const kind of kinds) {
      if (this.#entries.has(kind.type)) throw new Error(`two events are called ${kind.type}`);
      this.#entries.set(kind.type, { kind, validator: lazily(() => Compile(kind.schema)) });
    }
  }

  knows(type: string): boolean {
    return this.#entries.has(type);
  }

  async encode(stream: string, seed: string, events: readonly Event[], meta: Metadata): Promise<NewEvent[]> {
    return await Promise.all(
      events.map((event, index) => this.#encodeOne(stream, eventId(seed, stream, index), event, meta)),
    );
  }

  /** Decodes a batch; the data keys it needs are fetched at once. */
  async decode(batch: readonly StoredEvent[]): Promise<Recorded[]> {
    const subjects = new Set<string>();
    for (const stored of batch) {
      const subject = this.#subjectOf(stored);
      if (subject !== undefined) subjects.add(subject);
    }
    const keys: DataKeys = subjects.size > 0 ? await this.#vault.keys(subjects) : new Map();
    const recorded: Recorded[] = [];
    const meta = new LastMetadata();
    for (const stored of batch) {
      const entry = this.#entries.get(stored.type);
      if (!entry) throw new UnreadableEvent(stored, 'is declared by no feature of this program');
      recorded.push(decodeOne(entry, stored, keys, meta, this.#subjectOf(stored)));
    }
    return recorded;
  }

  /** Of an older version also where nothing was sealed: what it kept in clear may be somebody's by now. */
  #subjectOf(stored: StoredEvent): string | undefined {
    const { subject, v } = (stored.metadata ?? {}) as Partial<StoredMetadata>;
    const kind = this.#entries.get(stored.type)?.kind;
    if (subject !== undefined || !kind?.personal || v === undefined || v >= kind.version) return subject;
    return kind.personal.subject(stored.stream, stored.data as never);
  }

  async #encodeOne(stream: string, id: string, event: Event, meta: Metadata): Promise<NewEvent> {
    checkEnvelope({ id, type: event.type });
    const entry = this.#entries.get(event.type);
    if (!entry) throw new Unfit(event.type, 'it is in no catalogue');
    if (!entry.validator().Check(event.data)) throw new Unfit(event.type, complaints(entry, event.data));
    if (holdsUnstorable(event.data)) throw new Unfit(event.type, 'a text that cannot be stored');
    const data = event.data as Record<string, unknown>;
    const { actor = meta.actor } = event;
    const metadata: Record<string, unknown> = {
      v: entry.kind.version,
      tenant: meta.tenant,
      at: meta.at.toISOString(),
      key: actor.keyId,
      user: actor.userId,
      ...(actor.kind === undefined ? {} : { actor: actor.kind }),
      ...(actor.tokenId === undefined ? {} : { token: actor.tokenId }),
      $correlationId: meta.requestId,
      $causationId: meta.causationId,
      ...(meta.trace === undefined ? {} : { traceparent: meta.trace }),
    };
    const personal = entry.kind.personal;
    // where there is nothing to seal, no key is asked for; absent and destroyed read alike, as null
    if (!personal || personal.fields.every((field) => data[field] === null))
      return { id, type: event.type, data, metadata };
    const subject = personal.subject(stream, data as never);
    const key = await this.#vault.keyFor(subject);
    const clear = Object.fromEntries(
      Object.entries(data).filter(([field]) => !personal.fields.includes(field)),
    );
    metadata.subject = subject;
    if (key) {
      const secret = Object.fromEntries(personal.fields.map((field) => [field, data[field]]));
      clear[SEALED] = seal(
        key,
        sealContext(stream, event.type, id),
        Buffer.from(JSON.stringify(secret)),
      ).toString('base64');
    }
    return { id, type: event.type, data: clear, metadata };
  }
}

const MOST_COMPLAINTS = 5;

/** By the names of fields and keywords alone: a value may be personal. */
function complaints({ validator }: Entry, data: unknown): string {
  const found = [...validator().Errors(data)].map(
    ({ instancePath, keyword }) => `${instancePath} ${keyword}`,
  );
  const more = found.length > MOST_COMPLAINTS ? ` and ${found.length - MOST_COMPLAINTS} more` : '';
  return `${found.slice(0, MOST_COMPLAINTS).join('; ')}${more}`;
}

/** Events of one append come with the same metadata: what is made of it is made once. */
class LastMetadata {
  #stored: StoredMetadata | null = null;
  #meta: Metadata | null = null;

  of(stored: StoredMetadata): Metadata {
    if (this.#meta && this.#stored === stored) return this.#meta;
    const trace = parsePlace(stored.traceparent);
    this.#stored = stored;
    this.#meta = {
      tenant: stored.tenant,
      actor: actorOf(stored),
      at: new Date(stored.at),
      requestId: stored.$correlationId,
      causationId: stored.$causationId,
      ...(trace === undefined ? {} : { trace }),
    };
    return this.#meta;
  }
}

function decodeOne(
  entry: Entry,
  stored: StoredEvent,
  keys: DataKeys,
  meta: LastMetadata,
  subject?: string,
): Recorded {
  const metadata = stored.metadata as StoredMetadata;
  if (typeof metadata?.v !== 'number') throw new UnreadableEvent(stored, 'has no version');
  if (metadata.v > entry.kind.version)
    throw new UnreadableEvent(stored, `is of version ${metadata.v}, newer than this program`);
  let data = opened(entry.kind, stored, metadata, keys);
  for (let version = metadata.v; version < entry.kind.version; version++) {
    const upcast = entry.kind.upcasters[version];
    if (!upcast) throw new UnreadableEvent(stored, `is of version ${version}, which nothing upcasts`);
    data = upcast(data);
  }
  if (metadata.v < entry.kind.version && subject !== undefined && !keys.get(subject))
    data = { ...data, ...nothingOf(entry.kind) };
  const { id, stream, revision, position } = stored;
  return { id, stream, revision, position, event: { type: stored.type, data }, meta: meta.of(metadata) };
}

function actorOf({ key, user, actor, token }: StoredMetadata): Actor {
  return {
    ...(actor === undefined ? {} : { kind: actor }),
    keyId: key,
    userId: user,
    ...(token === undefined ? {} : { tokenId: token }),
  };
}

function opened(
  kind: AnyEventKind,
  stored: StoredEvent,
  metadata: StoredMetadata,
  keys: DataKeys,
): Record<string, unknown> {
  const data = stored.data as Record<string, unknown>;
  if (!kind.personal || metadata.subject === undefined) return data;
  const { [SEALED]: sealed, ...clear } = data;
  const key = keys.get(metadata.subject);
  if (typeof sealed !== 'string' || !key) return { ...clear, ...nothingOf(kind) };
  const secret = unseal(
    key,
    sealContext(stored.stream, stored.type, stored.id),
    Buffer.from(sealed, 'base64'),
  );
  return { ...clear, ...(JSON.parse(secret.toString()) as Record<string, unknown>) };
}

function nothingOf({ personal }: AnyEventKind): Record<string, null> {
  return Object.fromEntries((personal?.fields ?? []).map((field) => [field, null]));
}

function sealContext(stream: string, type: string, id: string): string {
  return `${stream}\n${type}\n${id}`;
}
