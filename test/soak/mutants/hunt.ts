// `npm run soak -- --mutants`: each mutant in a run of its own; the auditor has to find it. A table says by what, and after
// how long.
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { simulate, type Outcome, type Simulation } from '../simulate.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import type { Otherwise } from './read-otherwise.mjs';

export const LIMIT_MS = 5 * 60_000;

export interface Hunted {
  readonly mutant: Mutant;
  readonly outcome: Outcome | null;
  /** Why there is no outcome. */
  readonly failed: string | null;
}

/** For a process that is to read these files of the program with other texts. */
export function envOf(...files: readonly Otherwise[]): Record<string, string> {
  const hook = pathToFileURL(path.resolve('test/soak/mutants/hook.mjs')).href;
  const read = files.map(({ name, file, changes }) => ({ name, file, changes }));
  return { NODE_OPTIONS: `--import ${hook}`, TESTS_MUTANT: JSON.stringify(read) };
}

export async function hunt(mutant: Mutant, simulation: Omit<Simulation, 'env' | 'forMs'>): Promise<Hunted> {
  const env = envOf(mutant);
  try {
    const outcome = await simulate({
      ...simulation,
      forMs: LIMIT_MS,
      env,
      wants: `reads ${mutant.file} as ${mutant.name}\n`,
    });
    return { mutant, outcome, failed: null };
  } catch (error) {
    return { mutant, outcome: null, failed: error instanceof Error ? error.message : String(error) };
  }
}

export function chosen(names: readonly string[]): readonly Mutant[] {
  return names.length === 0 ? MUTANTS : MUTANTS.filter(({ name }) => names.includes(name));
}

export function table(hunted: readonly Hunted[]): string {
  const width = Math.max(...hunted.map(({ mutant }) => mutant.name.length));
  const rows = hunted.map(({ mutant, outcome, failed }) => {
    const rules = [...new Set(outcome?.findings.map(({ rule }) => rule) ?? [])];
    const after = outcome ? `${Math.round(outcome.tookMs / 1_000)} s`.padStart(6) : '     –';
    const by = failed !== null ? `NOT RUN: ${failed.split('\n')[0]}` : rules.join(', ') || 'NOT FOUND';
    return `${mutant.name.padEnd(width)}  ${after}  ${by}`;
  });
  return [`${'mutant'.padEnd(width)}   after  found by`, ...rows, ''].join('\n');
}

export function isFound({ outcome }: Hunted): boolean {
  return outcome !== null && outcome.findings.length > 0;
}
