// Life on a grid where something ends between two acts of one turn.
import { expect, it } from 'vitest';
import { Matching } from '../../src/domain/registrations/matching.ts';
import { Chance } from '../hostile/random.ts';
import { Desk } from './desk.ts';
import { GridLife } from './grid-life.ts';
import { LeadLife } from './lead-life.ts';
import { openProgram } from './program-life.ts';
import { Scribe } from './scribe.ts';
import { Sequences } from './sequences.ts';

const HOUR_MS = 3_600_000;
const T0 = Date.parse('2026-03-02T08:00:00.000Z');

it('sells no lot to whose option ran out a moment ago, and goes on', async () => {
  const types: string[] = [];
  const codec = {
    encode: async (_stream: string, _seed: string, events: readonly { type: string }[]) => {
      types.push(...events.map(({ type }) => type));
      return [];
    },
  };
  const scribe = new Scribe({ append: async () => {} }, codec, 1, []);
  const secret = Buffer.alloc(32, 7);
  const stores = { scribe, ids: new Sequences(scribe), matching: new Matching(secret), claims: secret };
  const desk = new Desk('maison', stores);
  desk.users.push(1);
  desk.keys.push(1);
  const chance = new Chance(1);
  const program = await openProgram(desk, new Date(T0), chance);
  const grid = new GridLife(desk, program, chance);
  await grid.lots(10, new Date(T0));
  const lead = await new LeadLife(desk, program.id, chance).arrive(new Date(T0));
  /** Some free lot, sooner or later. */
  const hold = async (from: number): Promise<number> => {
    const at = from + 60_000;
    return (await grid.option(lead, new Date(at))) ? at : hold(at);
  };
  const over = (await hold(T0)) + program.rules.option_lifespan_hours * HOUR_MS;
  await grid.buy(new Date(over));
  expect(types).toContain('OptionExpired');
  expect(types).not.toContain('PurchasePrepared');
  await grid.buy(new Date((await hold(over)) + 60_000));
  expect(types).toContain('PurchasePrepared');
});
