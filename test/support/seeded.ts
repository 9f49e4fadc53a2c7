// Chance for tests that kill and cut at moments nobody chose: the seed is printed, and given again as
// LOTBOOK_FAULT_SEED it draws the same moments. What the machine does in between is drawn by nobody.
import { Chance } from '../hostile/random.ts';

export function seededChance(test: string): Chance {
  const given = process.env.LOTBOOK_FAULT_SEED;
  const seed = given === undefined ? Date.now() % 2 ** 31 : Number(given);
  process.stdout.write(`${test}: LOTBOOK_FAULT_SEED=${seed}\n`);
  return new Chance(seed);
}
