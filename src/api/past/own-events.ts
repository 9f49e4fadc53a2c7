// The story of a record by its own events alone, wherever in a stream they were found.
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { someEvents } from '../../platform/eventstore/some-events.ts';
import type { Progress } from '../../platform/following/progress.ts';
import type { Event, Recorded } from '../../platform/rules/event.ts';
import { nameActor } from '../audit/actors.ts';
import { changesBetween } from '../audit/changes.ts';
import { entryOf, type Entry } from '../audit/history.ts';
import { nobody, peopleStream, type People } from '../audit/people.ts';
import type { Document } from '../audit/record.ts';
import { timeline } from '../audit/timeline.ts';
import { Along } from './along.ts';
import type { ProgramPast } from './program-past.ts';

/** One record whose events are known. */
export interface FoundStory {
  readonly history: () => AsyncGenerator<Entry>;
}

/** What was around it is known too. */
export interface Found extends FoundStory {
  /** Null where there was no such record yet. */
  readonly asOf: (instant: Date, now: Date) => Promise<Document | null>;
}

/** A read model that is further behind than this is not waited for: the stream is read as a whole instead. */
const PATIENCE_MS = 1_000;
/** Clocks of several processes do not differ by more. */
const SKEW_MS = 86_400_000;

interface ReadSide {
  readonly progress: Pick<Progress, 'reached'>;
  readonly events: Pick<EventStore, 'last'>;
}

/** The last event of the stream, if the read models have taken in all up to it. */
export async function knownUpTo(
  { progress, events }: ReadSide,
  readModels: readonly string[],
  stream: string,
): Promise<bigint | null> {
  const last = await events.last(stream);
  if (last === null) return null;
  const reached = await Promise.all(readModels.map((name) => progress.reached(last, name, PATIENCE_MS)));
  return reached.every(Boolean) ? last.revision : null;
}

interface Log {
  readonly events: Pick<EventStore, 'page'>;
  readonly codec: Pick<Codec, 'decode'>;
}

/** By what the events of one record are told from those around them. */
export interface OwnEvents<Own extends Event> {
  readonly begins: Own['type'];
  readonly isOwn: (event: Event) => event is Own;
}

/** Null where they are not all its own, from the first on. */
export async function ownEvents<Own extends Event>(
  { events, codec }: Log,
  stream: string,
  revisions: readonly bigint[],
  { begins, isOwn }: OwnEvents<Own>,
): Promise<Recorded<Own>[] | null> {
  const own: Recorded<Own>[] = [];
  for await (const { recorded } of timeline(() => someEvents(events, stream, revisions), codec, [stream]))
    if (isOwn(recorded.event)) own.push(recorded as Recorded<Own>);
  return own.length === revisions.length && own[0]?.event.type === begins ? own : null;
}

type Names = Pick<ProgramPast, 'names' | 'people'>;

/** `tell`: what there is to tell of the record after this event, when people were called so. */
export async function* entriesOf<Own extends Recorded>(
  past: Names,
  tenant: string,
  own: readonly Own[],
  tell: (recorded: Own, people: People) => Promise<Document | null> | Document | null,
): AsyncGenerator<Entry> {
  const name = nameActor(await past.people(tenant));
  const names = await namesFrom(past, tenant, own[0]!);
  let last: Document | null = null;
  for (const recorded of own) {
    const before = last;
    last = await tell(recorded, (await names.at(recorded.position)) ?? nobody);
    yield entryOf({ recorded }, name, changesBetween(before, last));
  }
}

async function namesFrom({ names }: Names, tenant: string, { meta }: Recorded): Promise<Along<People>> {
  const stream = peopleStream(tenant);
  return new Along(names, stream, await names.lastBy(stream, new Date(meta.at.getTime() - SKEW_MS)));
}
