// The short form of the soak: one round of partners, office and demon, and everything judged. The long one is
// `npm run soak`, and part of `npm run test:faults`.
import { expect, test } from 'vitest';
import { seededChance } from '../support/seeded.ts';
import { repeats } from './report.ts';
import { simulate, type Simulation } from './simulate.ts';

const MINUTES = Number(process.env.LOTBOOK_FAULT_SOAK_MINUTES ?? 0);
const ROUND_MS = MINUTES > 0 ? 40_000 : 15_000;

test('partners and a demon: the auditor finds nothing', { timeout: MINUTES * 60_000 + 240_000 }, async () => {
  const seed = 1 + seededChance('soak').below(2 ** 31 - 1);
  const said: string[] = [];
  const simulation: Simulation = {
    seed,
    shape: 'apart',
    processes: 2,
    forMs: MINUTES * 60_000,
    roundMs: ROUND_MS,
    tell: (line) => void said.push(line),
  };
  const { findings, counts } = await simulate(simulation);
  expect(findings, `${said.join('\n')}\nrepeat: ${repeats(simulation)}`).toEqual([]);
  // else there was nothing to judge
  for (const what of ['acts', 'intents', 'events', 'messages', 'sights'])
    expect([what, counts[what]! > 3]).toEqual([what, true]);
});
