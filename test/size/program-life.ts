// A program from its first day to today, told in turns of two days: leads come, are worked on and buy, prescribers declare
// people, and what ends by itself ends.
import { programDecider } from '../../src/domain/program/commands.ts';
import { programAggregate, type KnownProgram } from '../../src/domain/program/program.ts';
import type { ProgramRulesInput } from '../../src/domain/program/rules.ts';
import { newSheet } from '../../src/processes/complete-program.ts';
import { streamName } from '../../src/platform/rules/stream-id.ts';
import { Chance } from '../hostile/random.ts';
import { OPERATOR, type Desk } from './desk.ts';
import { GridLife } from './grid-life.ts';
import { LeadLife, type KnownLead } from './lead-life.ts';
import { RegistrationLife } from './registration-life.ts';
import { begun } from './scribe.ts';

export interface ProgramShape {
  readonly lots: number;
  readonly leads: number;
}

const TURNS = 150;
const TURN_MS = 2 * 24 * 3_600_000;
/** Older ones are left alone: nobody keeps all of them in mind. */
const REMEMBERED = 40;
const PER_LEAD = { workedOn: 1.1, registrations: 0.04, options: 0.12, sales: 0.05, prices: 0.1 } as const;

/** Answers its number. `onTurn` is told the share of its life that a turn is. */
export async function liveProgram(
  desk: Desk,
  shape: ProgramShape,
  today: Date,
  seed: number,
  onTurn: (share: number) => void,
): Promise<number> {
  const chance = new Chance(seed);
  const dayOf = (turn: number): Date => new Date(today.getTime() - (TURNS - turn) * TURN_MS);
  const program = await openProgram(desk, dayOf(0), chance);
  const leads = new LeadLife(desk, program.id, chance);
  const grid = new GridLife(desk, program, chance);
  const registrations = new RegistrationLife(desk, program, leads, chance);
  await grid.lots(shape.lots, dayOf(0));
  const remembered: KnownLead[] = [];
  const { leads: all } = shape;
  for (let turn = 1; turn <= TURNS; turn++) {
    // a moment of its own for each thing that happens: a stream's time never stands still
    let at = dayOf(turn - 1).getTime();
    const next = (): Date => new Date((at += 60_000));
    const times = async (rate: number, what: () => Promise<unknown>): Promise<void> => {
      const share = (rate * all) / TURNS;
      const count = Math.floor(share) + (chance.maybe(share % 1) ? 1 : 0);
      for (let n = 0; n < count; n++) await what();
    };
    await grid.time(next());
    await registrations.time(next());
    await times(1 - PER_LEAD.registrations, async () => {
      remembered.push(await leads.arrive(next()));
      if (remembered.length > REMEMBERED) remembered.shift();
    });
    await times(PER_LEAD.registrations, () => registrations.declare(next()));
    await times(PER_LEAD.workedOn, async () => {
      if (remembered.length > 0) await leads.goOn(chance.one(remembered), next());
    });
    await times(PER_LEAD.options, async () => {
      if (remembered.length > 0) await grid.option(chance.one(remembered), next());
    });
    await times(PER_LEAD.sales, () => grid.buy(next()));
    await times(PER_LEAD.options / 5, () => grid.giveUp(next()));
    await times(PER_LEAD.prices, () => grid.reprice(next()));
    await grid.sell(next());
    onTurn(1 / TURNS);
  }
  await grid.time(today);
  await registrations.time(today);
  return program.id;
}

export async function openProgram(desk: Desk, at: Date, chance: Chance): Promise<KnownProgram> {
  const { scribe, tenant } = desk;
  const context = scribe.request(tenant, OPERATOR, at);
  const id = await desk.id('program', context);
  const stream = begun(programAggregate, streamName(programAggregate.category, tenant, id));
  const texts = [
    { category: 'excerpt', title: null, content: 'Des appartements lumineux, à deux pas du tram.' },
  ];
  const about = { name: `Les Terrasses ${id}`, type: 'VEFA', city: 'Lyon', zipcode: '69003' } as const;
  const nobody = { id: (kind: string) => desk.id(kind, context), companyId: async () => 1 };
  const sheet = await newSheet({ ...about, status: 'activated', texts }, nobody, at);
  const rules: ProgramRulesInput = chance.maybe(0.25) ? { registration_mode: 'manual' } : {};
  await scribe.tell(programDecider, stream, { type: 'createProgram', id, sheet, rules }, context);
  for (const name of ['Bâtiment A', 'Bâtiment B']) {
    const adding = scribe.request(tenant, OPERATOR, at);
    const building = {
      id: await desk.id('building', adding),
      name,
      type: null,
      vat_rate: null,
      has_specific_vat_rate: false,
      specific_vat_rate: null,
      updated_at: at.toISOString(),
    };
    await scribe.tell(programDecider, stream, { type: 'addBuilding', building }, adding);
  }
  const { state } = stream.folded;
  if (state.status !== 'known') throw new Error('the program was not opened');
  return state;
}
