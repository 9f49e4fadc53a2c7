// What the demo's year did to lots: options that came to something or to nothing, other prices.
import { DEMO_TENANT, type DemoSite } from './calls.ts';
import { demoLots } from './lots.ts';
import type { Sale } from './plan.ts';

interface Found {
  readonly id: number;
  readonly external_id: string;
  readonly status: string;
  readonly price_excluding_vat: number;
}

export async function option(site: DemoSite, sale: Sale): Promise<void> {
  const program = site.programs.get(sale.registryId);
  const [buyer, lots] = await Promise.all([leadOf(site, sale), lotsOf(site, sale)]);
  if (program === undefined || buyer === null || lots.some(({ status }) => !isOptionable(status))) return;
  if ((await placed(site, sale)).length > 0) return;
  const body = { lead_id: buyer, lots: lots.map(({ id }) => ({ id })), vat_rate: 20 };
  await site.partner.post(`/programs/${program}/options`, body, [409]);
}

export async function giveUp(site: DemoSite, sale: Sale): Promise<void> {
  const program = site.programs.get(sale.registryId);
  for (const { id } of (await placed(site, sale)).filter(({ status }) => status === 'option'))
    await site.partner.call('DELETE', `/programs/${program}/options/${id}`, {}, [409]);
}

/** Of what is still for sale, and still has the price before. */
export async function reprice(
  site: DemoSite,
  { registryId, factor, before }: { registryId: string; factor: number; before: number },
): Promise<void> {
  const first = new Map(
    demoLots(registryId, () => null)
      .filter((lot) => lot.is_primary)
      .map((lot) => [lot.external_id, lot.price_excluding_vat]),
  );
  const priced = (external_id: string, by: number): number =>
    Math.round((first.get(external_id)! * by) / 100) * 100;
  const lots = await lotsOf(site, { registryId, lots: [...first.keys()] });
  const open = lots.filter(
    ({ external_id, status, price_excluding_vat }) =>
      isOptionable(status) && Number(price_excluding_vat) === priced(external_id, before),
  );
  await change(site, registryId, open, ({ external_id }) => ({
    price_excluding_vat: priced(external_id, factor),
  }));
}

async function change(
  site: DemoSite,
  registryId: string,
  lots: readonly Found[],
  changes: (lot: Found) => object,
): Promise<void> {
  if (lots.length === 0) return;
  const items = lots.map((lot) => ({ id: lot.id, external_id: lot.external_id, ...changes(lot) }));
  await site.partner.post(`/programs/${site.programs.get(registryId)}/lots`, { lots: items });
}

function isOptionable(status: string): boolean {
  return status === 'available' || status === 'option';
}

async function lotsOf(
  { rows, programs }: DemoSite,
  { registryId, lots }: Pick<Sale, 'registryId' | 'lots'>,
): Promise<Found[]> {
  return await rows
    .selectFrom('lots')
    .select(['id', 'external_id', 'status', 'price_excluding_vat'])
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', programs.get(registryId) ?? 0)
    .where('external_id', 'in', lots)
    .orderBy('id')
    .execute();
}

async function leadOf({ rows }: DemoSite, { buyer }: Sale): Promise<number | null> {
  const found = await rows
    .selectFrom('contacts')
    .select('lead_id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('email1', '=', buyer.email)
    .executeTakeFirst();
  return found?.lead_id ?? null;
}

/** What this buyer has ever placed on these lots. */
async function placed(site: DemoSite, sale: Sale): Promise<{ id: number; status: string }[]> {
  const [lead, lots] = await Promise.all([leadOf(site, sale), lotsOf(site, sale)]);
  return await site.rows
    .selectFrom('options as o')
    .innerJoin('option_lots as l', (join) =>
      join.onRef('l.tenant_key', '=', 'o.tenant_key').onRef('l.option_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.status'])
    .distinct()
    .where('o.tenant_key', '=', DEMO_TENANT)
    .where('o.lead_id', '=', lead ?? 0)
    .where(
      'l.lot_id',
      'in',
      lots.map(({ id }) => id),
    )
    .execute();
}
