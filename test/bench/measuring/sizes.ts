// Two sizes of one book: what something costs in the large one, beside what it costs in a tenth of it. `--size` is the
// large one. Costs are told beside a baseline of the same round, so that a noisy machine cancels out.
import { parseArgs } from 'node:util';
import { line, type Comparison } from './interleave.ts';

const GOAL = 1.3;

export interface Sizes {
  readonly small: number;
  readonly large: number;
}

export function sizes(large: number): Sizes {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: String(large) } },
    strict: false,
  });
  const size = Number(values.size);
  if (!Number.isInteger(size) || size < 10)
    throw new Error(`--size ${String(values.size)} is no number from 10 on`);
  return { small: Math.ceil(size / 10), large: size };
}

/** The ratio of large to small: 1 where a book may grow for nothing. */
export function reportGrowth(name: string, small: Comparison, large: Comparison): void {
  const growth = small.ratio / large.ratio;
  const verdict = `goal ≤ ${GOAL}: ${growth <= GOAL ? 'met' : 'MISSED'}`;
  line(`${name}: cost of large to small`, `${growth.toFixed(2)}  ${verdict}`);
}
