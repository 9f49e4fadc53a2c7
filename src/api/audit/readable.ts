// Whether what an export says in words is what the history says: when, who, and what it changed. The digests stand for
// the events as they are stored; these are told anew and held against each line.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Crm } from '../../../projections/tables.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { Actor } from '../../platform/rules/event.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import type { Contradiction } from './against.ts';
import { namesOver } from './actors.ts';
import { Histories, type Entry, type Told } from './history.ts';
import { programOf, recordKinds } from './records.ts';
import { everything } from './sight.ts';

const Line = Type.Object({
  stream: Type.String(),
  id: Type.String(),
  revision: Type.Integer(),
  position: Type.Optional(Type.Unknown()),
  recorded_at: Type.Optional(Type.Unknown()),
  actor: Type.Optional(Type.Unknown()),
  changes: Type.Optional(Type.Unknown()),
  record: Type.Optional(
    Type.Object({ store: Type.String(), tenant: Type.String(), kind: Type.String(), id: Type.Integer() }),
  ),
});
type Line = Static<typeof Line>;
const isLine = Compile(Line);
type Named = NonNullable<Line['record']>;

interface Sources {
  readonly events: Pick<EventStore, 'read'>;
  readonly codec: Pick<Codec, 'decode'>;
  readonly vault: Pick<Vault, 'keys'>;
  readonly rows: Kysely<Crm>;
  readonly storeId: string;
}

interface ReadableProof {
  readonly contradictions: readonly Contradiction[];
  /** Lines that name somebody who was forgotten since: of that person nothing can be held any more. */
  readonly forgotten: number;
}

export async function proveReadable(
  sources: Sources,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<ReadableProof> {
  const records = new Map<string, { readonly named: Named; readonly lines: Line[] }>();
  const contradictions: Contradiction[] = [];
  for await (const text of lines) {
    if (text.trim() === '') continue;
    const line: unknown = JSON.parse(text);
    if (!isLine.Check(line)) continue;
    if (!line.record) {
      contradictions.push(told(line, 'does not say which record it tells of: what it says cannot be held'));
      continue;
    }
    const key = JSON.stringify(line.record);
    const known = records.get(key) ?? { named: line.record, lines: [] };
    known.lines.push(line);
    records.set(key, known);
  }
  let forgotten = 0;
  for (const { named, lines: own } of records.values()) {
    const held = await holdRecord(sources, named, own);
    contradictions.push(...held.contradictions);
    forgotten += held.forgotten;
  }
  return { contradictions, forgotten };
}

async function holdRecord(sources: Sources, named: Named, lines: readonly Line[]): Promise<ReadableProof> {
  const { kind, tenant, id } = named;
  const known = recordKinds[kind];
  const programId = known ? await programOf(sources.rows, known, tenant, id) : undefined;
  if (!known || programId === undefined)
    return {
      contradictions: lines.map((line) => told(line, `tells of a ${kind} ${id} that is not there`)),
      forgotten: 0,
    };
  const byId = new Map(lines.map((line) => [line.id, line] as const));
  const found = new Map<string, Told>();
  const subjects = new Set<string>();
  const histories = new Histories(sources);
  for await (const one of histories.tell(known.record, { tenant, programId, id, sight: everything })) {
    const { subject } = (one.stored.metadata ?? {}) as { subject?: unknown };
    if (typeof subject === 'string') subjects.add(subject);
    if (byId.has(one.stored.id)) found.set(one.stored.id, one);
  }
  const keys = await sources.vault.keys(subjects);
  const isAnybodyForgotten = [...subjects].some((subject) => !keys.get(subject));
  const actors = [...found.values()].map(({ recorded }) => recorded.meta.actor);
  const names = await namesOver(tenant, actors, (stream) => histories.events(stream));
  const contradictions: Contradiction[] = [];
  let forgotten = 0;
  for (const line of lines) {
    const one = found.get(line.id);
    const verdict = judge(line, one, names, isAnybodyForgotten, named.store === sources.storeId);
    if (verdict === 'forgotten') forgotten++;
    else if (verdict !== 'same') contradictions.push(told(line, verdict));
  }
  return { contradictions, forgotten };
}

function judge(
  line: Line,
  one: Told | undefined,
  names: (actor: Actor) => ReadonlySet<string>,
  isAnybodyForgotten: boolean,
  isSameStore: boolean,
): string {
  const entry = one?.entry;
  if (!one || !entry)
    return isAnybodyForgotten && one ? 'forgotten' : 'is no part of the story of that record';
  if (line.recorded_at !== entry.recorded_at) return 'has another time than the history';
  if (isSameStore && line.position !== entry.position) return 'has another position than the history';
  if (!isSameActor(line.actor, entry, names(one.recorded.meta.actor)))
    return 'names another actor than the history';
  const changes: unknown = JSON.parse(JSON.stringify(entry.changes));
  if (isDeepStrictEqual(line.changes, changes)) return 'same';
  return isAnybodyForgotten && isLessOf(changes, line.changes)
    ? 'forgotten'
    : 'tells other changes than the history';
}

/** Names are those of the day on which it was told. */
function isSameActor(said: unknown, { actor }: Entry, names: ReadonlySet<string>): boolean {
  if (typeof said !== 'object' || said === null || !('fullname' in said)) return false;
  const { fullname, ...rest } = said;
  const { fullname: _, ...known } = actor;
  return typeof fullname === 'string' && names.has(fullname) && isDeepStrictEqual(rest, known);
}

/** What is left after somebody was forgotten: nulls and gaps in the place of values, and nothing else that differs. */
function isLessOf(left: unknown, whole: unknown): boolean {
  if (left === null || left === undefined) return true;
  if (typeof left !== 'object' || typeof whole !== 'object' || whole === null)
    return isDeepStrictEqual(left, whole);
  if (Array.isArray(left) && left.length === 0) return true;
  if (Array.isArray(left) !== Array.isArray(whole)) return false;
  if (Array.isArray(left) && left.length !== (whole as unknown[]).length) return false;
  const [mine, theirs] = [left as Record<string, unknown>, whole as Record<string, unknown>];
  return Object.keys(mine).every((name) => isLessOf(mine[name], theirs[name]));
}

function told({ stream, revision }: Line, problem: string): Contradiction {
  return { stream, revision, problem };
}
