// A program as it was: its grid, its terms and the people of the client space, each stream up to the same place.
import { LRUCache } from 'lru-cache';
import type { Survey } from '../../domain/grid/lots/survey.ts';
import type { DatedTerms } from '../../domain/grid/lots/surroundings.ts';
import { gridPast, streamsOf, termsPast, type OfProgram } from '../../domain/grid/past.ts';
import type { Codec } from '../../platform/eventstore/codec.ts';
import type { EventStore } from '../../platform/eventstore/event-store.ts';
import { Pasts, type Place } from '../../platform/pasts/pasts.ts';
import { nobody, peopleStream, type People } from '../audit/people.ts';
import { daysIn, quartersOf, type Day } from './days.ts';
import { peoplePast } from './people-past.ts';

export interface ProgramThen {
  readonly survey: Survey;
  readonly people: People;
  /** The place in the one order of all events up to which it is all there. */
  readonly cut: bigint;
}

export interface Days {
  readonly first: Date;
  readonly days: readonly Day[];
}

/** Of so many programs. */
const MOST_DAYS = 200;
/** Later than any instant that can be asked for. */
const ALWAYS = new Date(8.64e15);

export class ProgramPast {
  readonly grids: Pasts<Survey>;
  readonly terms: Pasts<DatedTerms | null>;
  readonly names: Pasts<People>;
  readonly #days = new LRUCache<string, Days & { readonly state: string }>({ max: MOST_DAYS });

  constructor(stores: {
    readonly events: Pick<EventStore, 'page' | 'last' | 'append'>;
    readonly codec: Pick<Codec, 'decode'>;
  }) {
    this.grids = new Pasts(gridPast, stores);
    this.terms = new Pasts(termsPast, stores);
    this.names = new Pasts(peoplePast, stores);
  }

  /** Everything recorded at the instant included; null where there was no program yet. */
  async asOf(of: OfProgram, instant: Date): Promise<ProgramThen | null> {
    const [grid, program] = streamsOf(of);
    const [inGrid, inProgram, people] = await Promise.all([
      this.grids.lastBy(grid, instant),
      this.terms.lastBy(program, instant),
      this.people(of.tenant, instant),
    ]);
    const cut = later(inGrid, inProgram);
    if (cut === null) return null;
    const [survey, terms] = await Promise.all([
      this.grids.through(grid, cut, inGrid ?? START),
      this.terms.through(program, cut, inProgram ?? START),
    ]);
    return terms === null ? null : { survey: { ...survey, terms }, people, cut };
  }

  /** On which days things happened, and when that began; null where there is no such program. */
  async days(of: OfProgram, zone: string): Promise<Days | null> {
    const [grid, program] = streamsOf(of);
    const [inGrid, inProgram] = await Promise.all([this.grids.calendar(grid), this.terms.calendar(program)]);
    const { first } = inProgram;
    if (first === null) return null;
    // whose zone or whose events are others has other days
    const state = `${zone} ${inGrid.events} ${inProgram.events}`;
    const known = this.#days.get(grid);
    if (known?.state === state) return known;
    const found = { state, first, days: daysIn(zone, quartersOf([inGrid, inProgram])) };
    this.#days.set(grid, found);
    return found;
  }

  /** Who was known by what name then; now, unless an instant is said. */
  async people(tenant: string, instant = ALWAYS): Promise<People> {
    const stream = peopleStream(tenant);
    const last = await this.names.lastBy(stream, instant);
    return last === null ? nobody : await this.names.through(stream, last.position, last);
  }
}

const START = { revision: 0n };

/** What precedes an event in the one order of all was there when it happened, whatever its clock said. */
function later(a: Place | null, b: Place | null): bigint | null {
  if (a === null || b === null) return a?.position ?? b?.position ?? null;
  return a.position > b.position ? a.position : b.position;
}
