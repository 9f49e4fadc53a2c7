// What a seed decides: who does what in each round, and when the demon does which harm. What the machine makes of it in
// between, nobody decides.
import { Chance } from '../hostile/random.ts';

/** How the service runs: its stores inside, one process, or apart behind wires, with several processes. */
export type Shape = 'inside' | 'apart';

const ANYWHERE = ['kill', 'pause', 'restart', 'kill-postgres', 'pause-postgres', 'delay-commits'] as const;
const BEHIND_WIRES = [
  'kill-node',
  'pause-node',
  'cut-rows',
  'slow-rows',
  'refuse-rows',
  'stall-rows',
  'cut-events',
  'slow-events',
  'refuse-events',
  'stall-events',
  'twin-events',
] as const;

export type ActKind = (typeof ANYWHERE)[number] | (typeof BEHIND_WIRES)[number] | 'jump-clock' | 'fill-disk';

export interface Act {
  /** Milliseconds after the round has begun. */
  readonly at: number;
  readonly kind: ActKind;
  /** Of several processes, the one at this place, counted round. */
  readonly which: number;
  /** How long it lasts; of the clock, how far it jumps. */
  readonly ms: number;
}

export interface Round {
  /** Of everybody who takes part: each draws from a chance of their own. */
  readonly seed: number;
  readonly acts: readonly Act[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly shape: Shape;
  readonly roundMs: number;
  /** A file system that may be filled. */
  readonly hasSmallDisk: boolean;
}

/** Between two acts, on average: time enough to come back from most, and not from all. */
const EVERY_MS = 4_500;
const LONGEST_MS: Readonly<Partial<Record<ActKind, number>>> = {
  pause: 6_000,
  'pause-postgres': 4_000,
  'pause-node': 4_000,
  'delay-commits': 4_000,
  'fill-disk': 3_000,
  'slow-rows': 6_000,
  'slow-events': 6_000,
  'refuse-rows': 3_000,
  'refuse-events': 3_000,
  'stall-rows': 3_000,
  'stall-events': 3_000,
  'twin-events': 8_000,
  'jump-clock': 2 * 60 * 60_000,
};
const SHORTEST_SHARE = 0.15;
const SLOW_MS = 4_000;

/** The round at this place of the run: drawn from the seed and the place alone, so each can be had without the others. */
export function roundOf(options: PlanOptions, index: number): Round {
  const chance = new Chance(options.seed * 1_009 + index * 7_919 + 1);
  const kinds: readonly ActKind[] = [
    ...ANYWHERE,
    ...(options.shape === 'apart' ? BEHIND_WIRES : []),
    ...(options.hasSmallDisk ? (['fill-disk'] as const) : []),
  ];
  const draw = (kind: ActKind, at = options.roundMs * (0.05 + 0.9 * chance.next())): Act => {
    const longest = LONGEST_MS[kind] ?? 0;
    return {
      kind,
      at: Math.round(at),
      which: chance.below(1_000),
      ms: Math.round(longest * (SHORTEST_SHARE + (1 - SHORTEST_SHARE) * chance.next())),
    };
  };
  const drawn = [draw('jump-clock'), ...worst(options, draw, chance)];
  const count = Math.round(options.roundMs / EVERY_MS);
  while (drawn.length < count) drawn.push(draw(chance.one(kinds)));
  return { seed: chance.below(2 ** 31), acts: drawn.toSorted((a, b) => a.at - b.at) };
}

/**
 * In every round: a kill, and where there are wires, one while Postgres is slow and most of what is written is half way,
 * and a cut in the same time; and a cut while the event node is slow, where what was sent is lost on its way.
 */
function worst(
  { roundMs, shape }: PlanOptions,
  draw: (kind: ActKind, at?: number) => Act,
  chance: Chance,
): readonly Act[] {
  if (shape === 'inside') return [draw('kill')];
  const [first, second] = [roundMs * (0.05 + 0.3 * chance.next()), roundMs * (0.45 + 0.3 * chance.next())];
  const within = (from: number): number => from + SLOW_MS * (0.1 + 0.8 * chance.next());
  return [
    { ...draw('slow-rows', first), ms: SLOW_MS },
    draw('kill', within(first)),
    draw('cut-rows', within(first)),
    { ...draw('slow-events', second), ms: SLOW_MS },
    draw('cut-events', within(second)),
    draw('cut-events', within(second)),
  ];
}
