// Who takes part, and what each does in a round: one thing after the other, with a pause that chance decides.
import type { Chance } from '../../hostile/random.ts';
import type { Ledger } from '../ledger.ts';
import type { ClientSpace } from './client-space.ts';

export interface Stage {
  readonly space: ClientSpace;
  readonly ledger: Ledger;
  readonly chance: Chance;
}

/** One thing that somebody does. */
export type Deed = (stage: Stage) => Promise<unknown>;

export interface Part {
  readonly deed: Deed;
  /** Between two of their deeds, on average. */
  readonly pauseMs: number;
}
