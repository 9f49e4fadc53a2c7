import type { Mutant } from './mutants.ts';

interface Loaded {
  readonly format: string;
  readonly source: string | Uint8Array;
}

export type Otherwise = Pick<Mutant, 'name' | 'file' | 'changes'>;
export const AS_IT_STANDS: Otherwise;
export function initialize(otherwise: Otherwise | readonly Otherwise[]): void;
export function load(
  url: string,
  context: object,
  nextLoad: (url: string, context: object) => Promise<Loaded>,
): Promise<Loaded>;
