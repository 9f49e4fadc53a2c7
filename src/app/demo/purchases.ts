// Sales of the demo: contracts that grew from options, signed and presented, made firm by the clock, and what came of them.
import { addDays, dayIn } from '../../domain/grid/purchases/calendar.ts';
import type { Reason } from '../../domain/grid/purchases/enumerations.ts';
import { DEMO_TENANT, type DemoSite } from './calls.ts';
import type { Sale } from './plan.ts';

const ZONE = 'Europe/Paris';
/** Contracts say so themselves when somebody has gone further already. */
const MAY_REFUSE = [409];

interface Contract {
  readonly id: number;
  readonly prepared_at: string;
}

interface Found {
  readonly id: number;
  readonly status: string;
}

/** Draws the contract up from the option that holds the lots, and has it signed and presented on the same day. */
export async function book(site: DemoSite, sale: Sale): Promise<void> {
  const option = await holding(site, sale);
  if (option === null || (await soldTo(site, sale)).length > 0) return;
  const contract = await prepare(site, sale.registryId, option, sale.buyer.number);
  if (contract) await sign(site, sale.registryId, contract);
}

export async function deed(site: DemoSite, sale: Sale): Promise<void> {
  for (const { id, status } of await soldTo(site, sale))
    if (status === 'firm') await step(site, sale.registryId, id, 'deed', { signed_at: now(site) });
}

export async function deliver(site: DemoSite, sale: Sale): Promise<void> {
  for (const { id, status } of await soldTo(site, sale))
    if (status === 'deed-signed')
      await step(site, sale.registryId, id, 'delivery', { delivered_at: now(site) });
}

export async function fallThrough(site: DemoSite, sale: Sale & { readonly reason: Reason }): Promise<void> {
  for (const { id, status } of await soldTo(site, sale))
    if (status === 'signed' || status === 'firm')
      await step(site, sale.registryId, id, 'cancel', { reason: sale.reason });
}

/** What is under way when somebody comes to look: one contract that waits for its signature, one that may be withdrawn from. */
export async function layPurchases(site: DemoSite): Promise<void> {
  const registryId = [...site.programs.keys()][1];
  if (registryId === undefined) return;
  const program = site.programs.get(registryId)!;
  const known = await site.rows
    .selectFrom('purchases')
    .select('status')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', program)
    .execute();
  const missing = ['signed', 'prepared'].filter((wanted) => !known.some(({ status }) => status === wanted));
  for (const wanted of missing) {
    const body = await freshSale(site, program);
    if (body === null) return;
    const contract = await site.desk.post<Contract | undefined>(url(program), body, MAY_REFUSE);
    if (contract && wanted === 'signed') await sign(site, registryId, contract);
  }
}

async function freshSale({ rows, users }: DemoSite, program: number): Promise<object | null> {
  const lot = await rows
    .selectFrom('lots')
    .select('id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', program)
    .where('is_primary', '=', true)
    .where('status', '=', 'available')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lead = await rows
    .selectFrom('interests')
    .select('lead_id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', program)
    .where('status', '=', 'ongoing')
    .orderBy('lead_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [owner_id] = [...users.values()];
  if (!lot || !lead) return null;
  return { lead_id: lead.lead_id, lots: [{ id: lot.id }], vat_rate: 20, owner_id };
}

/** Every third buyer gets a discount, every second one pays a deposit. */
async function prepare(
  site: DemoSite,
  registryId: string,
  option: number,
  buyer: number,
): Promise<Contract | undefined> {
  const today = dayIn(ZONE, site.time.now());
  const deed_planned_on = addDays(today, 90 + (buyer % 7) * 30);
  const deposit = buyer % 2 === 0 ? { deposit_amount: 1_500 + (buyer % 5) * 500 } : {};
  const discount_including_vat = buyer % 3 === 0 ? 1_000 * (1 + (buyer % 4)) : 0;
  const body = { option_id: option, deed_planned_on, discount_including_vat, ...deposit };
  return await site.desk.post<Contract | undefined>(url(site.programs.get(registryId)!), body, MAY_REFUSE);
}

async function sign(site: DemoSite, registryId: string, { id, prepared_at }: Contract): Promise<void> {
  await step(site, registryId, id, 'sign', { signed_at: prepared_at });
  await step(site, registryId, id, 'presentation', { presented_on: dayIn(ZONE, new Date(prepared_at)) });
}

async function step(
  site: DemoSite,
  registryId: string,
  id: number,
  name: string,
  body: object,
): Promise<void> {
  await site.desk.post(`${url(site.programs.get(registryId)!)}/${id}/${name}`, body, MAY_REFUSE);
}

function url(program: number): string {
  return `/${DEMO_TENANT}/programs/${program}/purchases`;
}

function now(site: DemoSite): string {
  return site.time.now().toISOString();
}

/** The buyer's option on the main lot, where it holds. */
async function holding({ rows, programs }: DemoSite, sale: Sale): Promise<number | null> {
  const found = await rows
    .selectFrom('options as o')
    .innerJoin('option_lots as ol', (join) =>
      join.onRef('ol.tenant_key', '=', 'o.tenant_key').onRef('ol.option_id', '=', 'o.id'),
    )
    .innerJoin('lots as l', (join) =>
      join.onRef('l.tenant_key', '=', 'ol.tenant_key').onRef('l.id', '=', 'ol.lot_id'),
    )
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.tenant_key', '=', 'o.tenant_key').onRef('c.lead_id', '=', 'o.lead_id'),
    )
    .select('o.id')
    .where('o.tenant_key', '=', DEMO_TENANT)
    .where('o.program_id', '=', programs.get(sale.registryId) ?? 0)
    .where('o.status', '=', 'option')
    .where('l.external_id', '=', sale.lots[0]!)
    .where('c.email1', '=', sale.buyer.email)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** What this buyer has ever bought of the main lot. */
async function soldTo({ rows, programs }: DemoSite, sale: Sale): Promise<Found[]> {
  return await rows
    .selectFrom('purchases as p')
    .innerJoin('lots as l', (join) =>
      join.onRef('l.tenant_key', '=', 'p.tenant_key').onRef('l.id', '=', 'p.main_lot_id'),
    )
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.tenant_key', '=', 'p.tenant_key').onRef('c.lead_id', '=', 'p.lead_id'),
    )
    .select(['p.id', 'p.status'])
    .where('p.tenant_key', '=', DEMO_TENANT)
    .where('p.program_id', '=', programs.get(sale.registryId) ?? 0)
    .where('l.external_id', '=', sale.lots[0]!)
    .where('c.email1', '=', sale.buyer.email)
    .execute();
}
