import type { Mutant } from './mutants.ts';

interface Loaded {
  readonly format: string;
  readonly source: string | Uint8Array;
}

export function initialize(mutant: Pick<Mutant, 'name' | 'file' | 'changes'>): void;
export function load(
  url: string,
  context: object,
  nextLoad: (url: string, context: object) => Promise<Loaded>,
): Promise<Loaded>;
