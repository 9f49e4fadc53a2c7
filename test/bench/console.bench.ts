// Pages of the console over one large program: the time of the service for each, beside the list of the same lots as
// JSON in the same rounds. `--lots N --changes N` say how large.
import { parseArgs } from 'node:util';
import { Browser } from '../support/browser/browser.ts';
import { openSpace } from '../support/space.ts';
import { count, line, quantile } from './measuring/interleave.ts';

const { values } = parseArgs({
  options: {
    lots: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '99000' },
    rounds: { type: 'string', default: '60' },
  },
});
const LOTS = Number(values.lots);
const ROUNDS = Number(values.rounds);
const BATCH = 500;
const GOAL_MS = 100;

const space = await openSpace();
const { tenant, programId } = space;

async function batches(price: (i: number) => number, ids: readonly number[] | null): Promise<number[]> {
  const known: number[] = [];
  for (let from = 0; from < LOTS; from += BATCH) {
    const lots = Array.from({ length: Math.min(BATCH, LOTS - from) }, (_, n) => {
      const i = from + n;
      const named = {
        external_id: `x-${i}`,
        reference: `${'ABCD'[i % 4]}${i}`,
        price_excluding_vat: price(i),
      };
      if (ids) return { id: ids[i], ...named };
      const kind = { type: 'apartment', typology: 'T3', living_area: 63.2, level: `R+${i % 20}` };
      return { ...named, ...kind, status: 'available', is_primary: true };
    });
    const { status, json } = await space.partner('POST', `/programs/${programId}/lots`, { lots });
    if (status >= 300) throw new Error(`a batch was refused: ${status}`);
    known.push(...(json.data as { success: { id: number }[] }).success.map(({ id }) => id));
  }
  return known;
}

try {
  const ids = await batches((i) => 200_000 + i, null);
  for (let round = 1; round * LOTS <= Number(values.changes); round++)
    await batches((i) => 200_000 + i + round * 10, ids);
  const contact = { name: 'Durand', firstname: 'Paul', email1: 'paul@mail.example' };
  const sent = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  const { lead_id } = sent.json.body as { lead_id: number };
  for (const id of ids.slice(0, 40))
    await space.partner('POST', `/programs/${programId}/options`, { lead_id, lots: [{ id }], vat_rate: 20 });
  const optioned = await space.desk('GET', `/${tenant}/programs/${programId}/options?per_page=1`);
  const [option] = optioned.json.data as { id: number; owner_id: number }[];
  const { owner_id } = option!;
  const sold = { lead_id, owner_id, lots: [{ id: ids.at(-1) }], vat_rate: 20 };
  const sale = await space.desk('POST', `/${tenant}/programs/${programId}/purchases`, sold);
  line('program', `${count(LOTS)} lots, ${count(LOTS + Number(values.changes))} events`);

  const who = { firstname: 'Jeanne', name: 'Roux', email: 'jeanne@x.example', roles: ['manager', 'admin'] };
  const added = await space.desk('POST', `/${tenant}/users`, who);
  const { id } = added.json.data as { id: number };
  const link = await space.desk('POST', `/${tenant}/users/${id}/invitations`, {});
  const browser = new Browser(space.address);
  await browser.post((link.json.data as { url: string }).url);

  const program = `/programmes/${programId}`;
  const inGrid = [`/options/${option!.id}`, `/ventes/${(sale.json.data as { id: number }).id}`];
  const pages = [
    '',
    '/programmes',
    program,
    `${program}?vue=tableau`,
    `${program}/lots/${ids[0]}`,
    `${program}/lots/${ids[0]}/historique`,
    ...inGrid,
  ];
  const timed = new Map<string, number[]>();
  const time = async (name: string, ask: () => Promise<{ readonly status: number }>): Promise<void> => {
    const started = performance.now();
    const { status } = await ask();
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    timed.set(name, [...(timed.get(name) ?? []), performance.now() - started]);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await time('the lots as JSON', () => space.partner('GET', `/programs/${programId}/lots`));
    for (const page of [...pages, `/prospects/${lead_id}`, '/prospects?q=durand', '/declarations'])
      await time(`/console${page}`, () => browser.get(`/console/${tenant}${page}`));
  }
  const [json = []] = timed.values();
  const base = quantile(json, 0.5);
  for (const [name, all] of timed) {
    const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
    const verdict = p95 <= GOAL_MS ? 'met' : 'MISSED';
    line(
      name,
      `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${(p50 / base).toFixed(2)} of the JSON  goal p95 ≤ ${GOAL_MS} ms: ${verdict}`,
    );
  }
} finally {
  await space.close();
}
