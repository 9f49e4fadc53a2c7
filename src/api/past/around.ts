// What happened on a day, as far as it is near an instant: of a day on which thousands of lots came in, nobody reads all.
import type { Sight } from '../audit/sight.ts';
import type { Pasts, Passed, Place } from '../../platform/pasts/pasts.ts';
import type { Recorded } from '../../platform/rules/event.ts';
import { streamsOf, type OfProgram } from '../../domain/grid/past.ts';
import type { ProgramPast } from './program-past.ts';
import { nameActor } from '../audit/actors.ts';
import { happening } from '../audit/history.ts';
import type { Survey } from '../../domain/grid/lots/survey.ts';
import { Along } from './along.ts';
import { aboutGrid, aboutProgram, type About } from './about.ts';
import { boundsOf } from './days.ts';

/** So many before the instant, and so many behind it. */
const EACH_WAY = 50;

interface Happening {
  readonly recorded: Recorded;
  readonly about: About;
}

export interface Asked extends OfProgram {
  readonly instant: Date;
  readonly zone: string;
  readonly sight: Sight;
}

export async function happenedAround(past: ProgramPast, asked: Asked): Promise<object> {
  const { instant, zone, tenant } = asked;
  const { day, from, until } = boundsOf(zone, instant);
  const [grid, program] = streamsOf(asked);
  const span = { from, instant, until };
  const terms = new Along(past.terms, program, await past.terms.lastBy(program, from));
  const inTerms = async (passed: Passed<Survey>): Promise<Passed<Survey>> => {
    const then = await terms.at(passed.recorded.position);
    return { ...passed, before: { ...passed.before, terms: then }, after: { ...passed.after, terms: then } };
  };
  const [inGrid, inProgram, people] = await Promise.all([
    nearest(past.grids, grid, span, async (passed) =>
      aboutGrid(await inTerms(passed), asked.programId, asked.sight),
    ),
    nearest(past.terms, program, span, () => aboutProgram(asked.programId)),
    past.people(tenant),
  ]);
  const all = [...inGrid.near, ...inProgram.near].sort((a, b) => order(a.recorded, b.recorded));
  const isBy = ({ recorded }: Happening): boolean => recorded.meta.at <= instant;
  const split = all.findLastIndex(isBy) + 1;
  const near = [...all.slice(0, split).slice(-EACH_WAY), ...all.slice(split).slice(0, EACH_WAY)];
  const name = nameActor(people);
  const entries = near.map(({ recorded, about }) => ({ ...happening(recorded, name), ...about }));
  return { day, events: inGrid.events + inProgram.events, entries };
}

interface Span {
  readonly from: Date;
  readonly instant: Date;
  readonly until: Date;
}

/** Of one stream: how many events the day has, and those nearest to the instant that are told. */
async function nearest<State>(
  pasts: Pasts<State>,
  stream: string,
  { from, instant, until }: Span,
  about: (passed: Passed<State>) => About | null | Promise<About | null>,
): Promise<{ readonly events: number; readonly near: readonly Happening[] }> {
  const before = new Date(from.getTime() - 1);
  const places = await pasts.lastByEach(stream, [before, until, instant]);
  const [first, end, now] = places.map(behind) as [bigint, bigint, bigint];
  if (end <= first) return { events: 0, near: [] };
  const middle = larger(now, first);
  const start = larger(middle - BigInt(EACH_WAY), first);
  const stop = smaller(middle + BigInt(EACH_WAY), end);
  const near: Happening[] = [];
  for await (const passed of pasts.passing(stream, start)) {
    if (passed.recorded.revision >= stop) break;
    const told = await about(passed);
    if (told) near.push({ recorded: passed.recorded, about: told });
  }
  return { events: Number(end - first), near };
}

function behind(place: Place | null): bigint {
  return place === null ? 0n : place.revision + 1n;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function order(a: Recorded, b: Recorded): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : Number(a.revision - b.revision);
}
