// Comparisons on a noisy machine: the two sides take turns, and what is quoted is the median of the ratios.

export interface Comparison {
  readonly ours: number;
  readonly baseline: number;
  readonly ratio: number;
}

export async function interleaved(
  rounds: number,
  ours: () => Promise<number>,
  baseline: () => Promise<number>,
): Promise<Comparison> {
  const pairs: { ours: number; baseline: number }[] = [];
  await ours();
  await baseline();
  for (let i = 0; i < rounds; i++) {
    // who goes first changes, so that neither always meets the warmer machine
    if (i % 2 === 0) pairs.push({ ours: await ours(), baseline: await baseline() });
    else {
      const b = await baseline();
      pairs.push({ ours: await ours(), baseline: b });
    }
  }
  return {
    ours: median(pairs.map((p) => p.ours)),
    baseline: median(pairs.map((p) => p.baseline)),
    ratio: median(pairs.map((p) => p.ours / p.baseline)),
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function report(
  name: string,
  { ours, baseline, ratio }: Comparison,
  unit: string,
  goal: number | null,
): void {
  const verdict = goal === null ? '' : `  goal ≥ ${goal}: ${ratio >= goal ? 'met' : 'MISSED'}`;
  line(
    name,
    `${count(ours)} ${unit}, baseline ${count(baseline)} ${unit}, ratio ${ratio.toFixed(2)}${verdict}`,
  );
}

export function line(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(44)} ${text}\n`);
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
}

/** Runs `work` `total` times with `width` under way at once; how many a second. */
export async function perSecond(
  total: number,
  width: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < total) await work(next++);
    }),
  );
  return (total * 1000) / (performance.now() - started);
}
