// How much of everything a book of a size holds. Size 1 is ten million events: 2 000 programs with a million lots in 32
// client spaces, 880 000 leads, 500 webhook subscriptions. All of it is proportional, but that a small book has spaces and
// programs of its own, and not parts of them.

export interface SpaceShape {
  readonly key: string;
  readonly programs: number;
  readonly subscriptions: number;
}

export interface Shape {
  readonly spaces: readonly SpaceShape[];
  readonly programs: number;
  readonly lotsOfProgram: number;
  readonly leadsOfProgram: number;
}

const WHOLE = { programs: 2_000, lots: 1_000_000, leads: 880_000, subscriptions: 500 } as const;
/** What the service lets one client space have. */
const MOST_SUBSCRIPTIONS = 16;
const LEAST_SPACES = 2;

export function shapeOf(size: number): Shape {
  if (!(size > 0 && size <= 10)) throw new Error(`a size is above 0 and at most 10, not ${size}`);
  const subscriptions = Math.max(LEAST_SPACES, Math.round(WHOLE.subscriptions * size));
  const count = Math.max(LEAST_SPACES, Math.ceil(subscriptions / MOST_SUBSCRIPTIONS));
  const wanted = Math.max(2 * count, Math.round(WHOLE.programs * size));
  // the second space is half as large as the first, the third a third
  const weights = Array.from({ length: count }, (_, i) => 1 / (i + 1));
  const all = weights.reduce((a, b) => a + b, 0);
  const spaces = weights.map((weight, i) => ({
    key: `space-${i + 1}`,
    programs: Math.max(1, Math.round((wanted * weight) / all)),
    subscriptions: Math.floor(((i + 1) * subscriptions) / count) - Math.floor((i * subscriptions) / count),
  }));
  const programs = spaces.reduce((sum, space) => sum + space.programs, 0);
  return {
    spaces,
    programs,
    lotsOfProgram: Math.max(5, Math.round((WHOLE.lots * size) / programs)),
    leadsOfProgram: Math.max(5, Math.round((WHOLE.leads * size) / programs)),
  };
}

/** The share of the whole that comes to about so many events. */
export function sizeOfEvents(events: number): number {
  return events / 10_000_000;
}
