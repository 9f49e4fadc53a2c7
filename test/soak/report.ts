// What is said of a run when it is over.
import { RULE_NAMES, type Finding } from './audit/audit.ts';
import type { Outcome, Simulation } from './simulate.ts';

const SHOWN = 5;

export function repeats({ seed, shape, processes, roundMs, forMs }: Simulation): string {
  const more = shape === 'apart' ? ` --processes ${processes}` : '';
  return `npm run soak -- --seed ${seed} --minutes ${forMs / 60_000} --shape ${shape}${more} --round ${roundMs / 1_000}`;
}

export function report(
  simulation: Simulation,
  { findings, rounds, tookMs, counts, diskWasFilled }: Outcome,
): string {
  const did = Object.entries(counts).map(([what, n]) => `${n} ${what}`);
  const lines = [
    '',
    `seed ${simulation.seed}: ${rounds} rounds in ${Math.round(tookMs / 1_000)} s, ${did.join(', ')}`,
    ...(diskWasFilled ? [] : ['the disk was not filled: that takes root']),
    ...RULE_NAMES.map((rule) =>
      verdict(
        rule,
        findings.filter((one) => one.rule === rule),
      ),
    ),
    `repeat: ${repeats(simulation)}`,
    '',
  ];
  return lines.join('\n');
}

function verdict(rule: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return `  holds   ${rule}`;
  const more = findings.length > SHOWN ? [`            and ${findings.length - SHOWN} more`] : [];
  return [
    `  BROKEN  ${rule}`,
    ...findings.slice(0, SHOWN).map(({ line }) => `            ${line}`),
    ...more,
  ].join('\n');
}
