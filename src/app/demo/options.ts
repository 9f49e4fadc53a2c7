// Options of the demo that are live today: some that hold, some that wait behind them, one about to run out.
import { DEMO_TENANT, type DemoSite } from './calls.ts';

/** Which lead of the program comes to which of its free lots, in this order. */
const PLAN: readonly (readonly [lead: number, lot: number])[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 1],
  [4, 2],
  [5, 2],
  [6, 3],
];

export async function layOptions(site: DemoSite): Promise<void> {
  const [first, , last] = [...site.programs.values()];
  if (first !== undefined) await place(site, first, PLAN);
  if (last === undefined) return;
  // an option keeps the lifespan it was placed with: this one runs out within the hour
  await setLifespan(site, last, 1);
  await place(site, last, [[0, 0]]);
  await setLifespan(site, last, 72);
}

async function setLifespan({ desk }: DemoSite, program: number, hours: number): Promise<void> {
  await desk.call('PUT', `/${DEMO_TENANT}/programs/${program}`, { rules: { option_lifespan_hours: hours } });
}

async function place(site: DemoSite, program: number, plan: typeof PLAN): Promise<void> {
  const leads = await interested(site, program);
  const lots = await sellable(site, program);
  for (const [lead, lot] of plan) {
    const [lead_id, lot_id] = [leads[lead], lots[lot]];
    if (lead_id === undefined || lot_id === undefined) continue;
    if (await isPlaced(site, lead_id, lot_id)) continue;
    await site.partner.post(`/programs/${program}/options`, {
      lead_id,
      lots: [{ id: lot_id }],
      vat_rate: 20,
    });
  }
}

async function interested({ rows }: DemoSite, program: number): Promise<number[]> {
  const found = await rows
    .selectFrom('interests')
    .select('lead_id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', program)
    .where('status', '=', 'ongoing')
    .orderBy('lead_id')
    .execute();
  return found.map((row) => row.lead_id);
}

/** The same lots whenever it is asked: those of the demo that nobody has bought. */
async function sellable({ rows }: DemoSite, program: number): Promise<number[]> {
  const found = await rows
    .selectFrom('lots')
    .select('id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', program)
    .where('is_primary', '=', true)
    .where('status', 'in', ['available', 'option'])
    .orderBy('id')
    .execute();
  return found.map((row) => row.id);
}

async function isPlaced({ rows }: DemoSite, lead: number, lot: number): Promise<boolean> {
  const found = await rows
    .selectFrom('options as o')
    .innerJoin('option_lots as l', (join) =>
      join.onRef('l.tenant_key', '=', 'o.tenant_key').onRef('l.option_id', '=', 'o.id'),
    )
    .select('o.id')
    .where('o.tenant_key', '=', DEMO_TENANT)
    .where('o.lead_id', '=', lead)
    .where('l.lot_id', '=', lot)
    .where('o.status', 'in', ['option', 'option-pending'])
    .executeTakeFirst();
  return found !== undefined;
}
