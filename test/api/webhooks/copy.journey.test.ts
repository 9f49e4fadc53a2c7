// A partner who keeps a copy of all lots by what it is told, and asks for none: whatever happens to lots, options, programs
// and buildings, its copy is what the API shows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chance } from '../../hostile/random.ts';
import { startReceiver, type Receiver, type Told } from '../../roles/webhooks/receiver.ts';
import { seededChance } from '../../support/seeded.ts';
import { openSpace, type Answered, type Space } from '../../support/space.ts';

const ROUNDS = 12;
const STEPS = 16;

type Sheet = Readonly<Record<string, unknown>>;
interface Program {
  readonly id: number;
  readonly buildings: number[];
  readonly lots: Set<number>;
  isOpen: boolean;
}

let space: Space;
let receiver: Receiver;
let chance: Chance;
let programs: Program[];
let names = 0;

beforeAll(async () => {
  chance = seededChance('a copy of all lots');
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1' });
  receiver = await startReceiver();
  const made = await space.partner('POST', '/webhooks', { url: receiver.url });
  receiver.secrets = [made.json.data.secret];
  programs = [await program(), await program()];
  for (const of of programs) for (let n = 0; n < 5; n++) await addLot(of);
});
afterAll(async () => {
  await space.close();
  await receiver.close();
});

async function program(): Promise<Program> {
  const id = await space.addProgram({ status: 'activated', rules: { max_queue: 2 } });
  const at = `/${space.tenant}/programs/${id}/buildings`;
  const buildings = [];
  for (const name of ['Est', 'Ouest']) buildings.push((await space.desk('POST', at, { name })).json.data.id);
  return { id, buildings, lots: new Set(), isOpen: true };
}

const lotOf = ({ lots }: Program): number | null => (lots.size === 0 ? null : chance.one([...lots]));

/** A refusal is as good as a success: what counts is that both sides say the same afterwards. */
async function feed(of: Program, fields: object): Promise<void> {
  const fed = await space.partner('POST', `/programs/${of.id}/lots`, { lots: [fields] });
  const { success = [] } = (fed.json.data ?? {}) as { success?: { id: number }[] };
  for (const { id } of success) of.lots.add(id);
}

const CHANGES: readonly ((of: Program) => object)[] = [
  () => ({ price_excluding_vat: 100_000 + chance.below(9) * 1_000 }),
  () => ({ status: chance.one(['available', 'unavailable', 'sold', 'booked']) }),
  () => ({ description: chance.one(['Vue', 'Calme', null]) }),
  () => ({ can_be_broadcasted: chance.maybe(0.5) }),
  () => ({ is_broadcastable: chance.maybe(0.5) }),
  () => ({ reduced_vat_eligibility: chance.maybe(0.5) }),
  (of) => ({ building_id: chance.one([...of.buildings, null]) }),
  (of) => ({ parent_lot_id: chance.one([lotOf(of), null]) }),
  () => ({ living_area: chance.one([40, 62.5, null]), bedrooms: chance.below(4) }),
];

async function changeLot(of: Program): Promise<void> {
  const id = lotOf(of);
  if (id === null) return;
  const shown = await space.partner('GET', `/programs/${of.id}/lots/${id}`);
  const external_id = shown.json.data?.external_id as string | undefined;
  await feed(of, {
    id,
    external_id,
    ...Object.assign({}, ...CHANGES.map((make) => (chance.below(4) ? {} : make(of)))),
  });
}

async function addLot(of: Program): Promise<void> {
  names += 1;
  const name = `L${names}`;
  const parking = { is_primary: false, type: 'parking', typology: 'box', parent_lot_id: lotOf(of) };
  const home = { is_primary: true, type: 'apartment', typology: 'T3' };
  const kind = chance.below(3) === 0 ? parking : home;
  await feed(of, {
    external_id: name,
    reference: name,
    status: 'available',
    price_excluding_vat: 150_000,
    ...kind,
  });
}

const STEP: readonly ((of: Program) => Promise<unknown>)[] = [
  addLot,
  changeLot,
  changeLot,
  changeLot,
  async (of) => {
    const id = lotOf(of);
    if (id === null) return;
    const done = await space.partner('DELETE', `/programs/${of.id}/lots/${id}`);
    if (done.status === 200) of.lots.delete(id);
  },
  async (of) => {
    const [a, b] = [lotOf(of), lotOf(of)];
    await desk(of, '/twins', { sets: a === null || a === b || chance.below(3) === 0 ? [] : [[a, b]] });
  },
  async (of) => {
    names += 1;
    const contact = { name: `Roux ${names}`, email1: `roux.${names}@copy.example` };
    const lead = await space.partner('POST', `/programs/${of.id}/leads`, { contact, lead: {} });
    const { lead_id } = (lead.json.body ?? {}) as { lead_id?: number };
    const lots = [{ id: lotOf(of) }];
    const placed = await space.partner('POST', `/programs/${of.id}/options`, { lead_id, lots, vat_rate: 20 });
    if (placed.status === 201 && chance.maybe(0.5))
      await space.partner('DELETE', `/programs/${of.id}/options/${placed.json.data.id}`);
  },
  (of) => desk(of, '', { vat_rate: chance.one([20, 10, 5.5]) }),
  (of) => desk(of, '', { reduced_vat_rate: chance.one([5.5, 10, null]) }),
  (of) => desk(of, '', { actable_date: chance.one(['2027-03-01', '2027-06-01', null]) }),
  (of) => desk(of, `/buildings/${chance.one(of.buildings)}`, { vat_rate: chance.one([20, 8.5, null]) }),
  (of) => desk(of, `/buildings/${chance.one(of.buildings)}`, { name: chance.one(['Est', 'Levant', 'Nord']) }),
  async (of) => {
    of.isOpen = !of.isOpen || chance.maybe(0.5);
    await desk(of, '', { status: of.isOpen ? 'activated' : 'archived' });
  },
];

const desk = ({ id }: Program, rest: string, body: object): Promise<Answered> =>
  space.desk('PUT', `/${space.tenant}/programs/${id}${rest}`, body);

/** What a partner makes of what it was told, in the order in which it came. */
function copyOf(told: readonly Told[]): Map<number, Sheet> {
  const copy = new Map<number, Sheet>();
  for (const { type, lot, data } of told)
    if (type === 'lot.deleted') copy.delete(lot);
    else copy.set(lot, plain(data.lot as Sheet));
  return copy;
}

/** Without the instant, and of those it is sold or optioned with only who they are: how they stand their own messages say. */
function plain({ updated_at: _, lots_related, ...sheet }: Sheet): Sheet {
  const related = (lots_related as { id: number; relation: string }[]).map(({ id, relation }) => [
    relation,
    id,
  ]);
  return { ...sheet, related };
}

async function shown(): Promise<Map<number, Sheet>> {
  const sheets = new Map<number, Sheet>();
  for (const of of programs)
    if (of.isOpen)
      for (const id of of.lots) {
        const { status, json } = await space.partner('GET', `/programs/${of.id}/lots/${id}`);
        expect([id, status]).toEqual([id, 200]);
        sheets.set(id, plain(json.data as Sheet));
      }
  return sheets;
}

test('it is what the API shows, of all that are to be seen', { timeout: 180_000 }, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    for (let step = 0; step < STEPS; step++) await chance.one(STEP)(chance.one(programs));
    const sheets = await shown();
    await expect
      .poll(() => {
        const copy = copyOf(receiver.accepted);
        return new Map([...sheets.keys()].map((id) => [id, copy.get(id)]));
      })
      .toEqual(sheets);
  }
  expect(receiver.wrong).toEqual([]);
  expect(receiver.accepted.length).toBeGreaterThan(50);
});
