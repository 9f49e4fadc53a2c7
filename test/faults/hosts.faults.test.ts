// One service on two hosts, its roles split over six processes, under load: the leader of each role is killed, parted from
// Postgres, parted from EventStoreDB. Another leads soon, the one before writes nothing more and comes back as a follower,
// and the auditor of the soak finds nothing lost, doubled or out of order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chance } from '../hostile/random.ts';
import { audit } from '../soak/audit/audit.ts';
import { readFacts, type Fact } from '../soak/audit/evidence.ts';
import type { Scene } from '../soak/audit/gather.ts';
import { listAt, numberAt, numbersAt, parsed, textAt } from '../soak/json.ts';
import { Ledger } from '../soak/ledger.ts';
import { layClientSpace } from '../soak/partners/client-space.ts';
import { startCrowd } from '../soak/partners/crowd.ts';
import { startReceivers, type Receivers } from '../soak/partners/receivers.ts';
import { mend, settle } from '../soak/settle.ts';
import { replayed } from '../soak/audit/rules/replay.ts';
import { openHosts, type Hosts, type Member } from '../soak/world/hosts.ts';
import { TOKEN } from '../soak/world/world.ts';
import { seededChance } from '../support/seeded.ts';
import { NEWER, writeNewer } from './newer-program.ts';

const IS_LONG = Number(process.env.LOTBOOK_FAULT_KILLS ?? 0) > 1;
/** Postgres gives a lead away that it has not heard of for ten seconds. */
const LED_AGAIN_MS = 20_000;
const MOVES_MS = 10_000;
const EXPIRED_MS = 20_000;
const LIFESPAN_HOURS = 3;

type Role = 'projector' | 'policies' | 'webhooks';
type Harm = 'is killed' | 'is parted from Postgres' | 'is parted from EventStoreDB';

/** How far a leader has come, as it says itself. */
const POSITION: Readonly<Record<Role, string>> = {
  projector: 'lotbook_projector_position',
  policies: 'lotbook_policy_position',
  webhooks: 'lotbook_webhooks_position',
};

const SHORT: readonly (readonly [Role, Harm])[] = [
  ['webhooks', 'is killed'],
  ['projector', 'is parted from EventStoreDB'],
];
const LONG = (['projector', 'policies', 'webhooks'] as const).flatMap((role) =>
  (['is killed', 'is parted from Postgres', 'is parted from EventStoreDB'] as const).map(
    (harm) => [role, harm] as const,
  ),
);

let hosts: Hosts;
let receivers: Receivers;
let scene: Scene;
let crowd: ReturnType<typeof startCrowd>;

beforeAll(async () => {
  const seed = 1 + seededChance('hosts').below(2 ** 31 - 1);
  receivers = await startReceivers(new Chance(seed));
  receivers.heal(true);
  hosts = await openHosts();
  const ledger = new Ledger();
  const addresses = hosts.with('api').map(({ slot }) => slot.address);
  const chance = new Chance(seed);
  const space = await layClientSpace({
    key: 'acme',
    seed,
    addresses,
    ledger,
    chance,
    receivers: receivers.url,
  });
  scene = { world: hosts.world, spaces: [space], ledger, arrivals: receivers.came };
  crowd = startCrowd([space], ledger, seed);
});
afterAll(async () => {
  await crowd?.stop();
  await hosts?.world.close();
  await receivers?.close();
});

async function leaderOf(role: Role, but: Member | null = null): Promise<Member> {
  let leader: Member | null = null;
  await expect
    .poll(
      async () => {
        leader = await hosts.leaderOf(role);
        return leader !== null && leader !== but;
      },
      { timeout: LED_AGAIN_MS, interval: 50, message: `nobody else leads as ${role}` },
    )
    .toBe(true);
  return leader!;
}

test.each(IS_LONG ? LONG : SHORT)('the leader of %s %s', async (role, harm) => {
  const before = await leaderOf(role);
  if (harm === 'is killed') {
    await before.slot.kill('SIGKILL');
    const next = await leaderOf(role, before);
    await before.slot.start();
    expect(await hosts.leaderOf(role)).toBe(next);
    return;
  }
  const wire = before.wires[harm === 'is parted from Postgres' ? 'rows' : 'events'];
  wire.stall();
  const next = await leaderOf(role, before);
  const stood = await hosts.measured(before, POSITION[role]);
  const from = (await hosts.measured(next, POSITION[role])) ?? 0;
  await expect
    .poll(() => hosts.measured(next, POSITION[role]), { timeout: MOVES_MS, interval: 100 })
    .toBeGreaterThan(from);
  expect(stood).not.toBeNull();
  expect(await hosts.measured(before, POSITION[role])).toBe(stood);
  expect(await before.slot.isReady()).toBe(false);
  wire.heal();
  wire.cut();
  await expect.poll(() => before.slot.isReady(), { timeout: LED_AGAIN_MS, interval: 100 }).toBe(true);
  expect(await hosts.leaderOf(role)).toBe(next);
});

const factsOf = async (): Promise<Fact[]> => readFacts((await hosts.world.addresses()).eventStoreUrl);
const DRAFT = { city: 'Lyon', type: 'VEFA', vat_rate: 20 };

async function made(name: string, rules = {}): Promise<number> {
  const { office } = scene.spaces[0]!;
  return numberAt(await office.must('POST', '/programs', { name, ...DRAFT, rules }), 'id') ?? 0;
}

/** On a program that the crowd does not know, so that nobody else ends them. */
async function placed(): Promise<{ program: number; options: number[] }> {
  const { office, partners } = scene.spaces[0]!;
  const { client } = partners[0]!;
  const program = await made('Passage', { option_lifespan_hours: LIFESPAN_HOURS });
  const box = { status: 'available', is_primary: true, type: 'parking', typology: 'box' };
  const lots = ['B1', 'B2', 'B3'].map((name) => ({
    reference: name,
    external_id: name,
    price_excluding_vat: 9_000,
    ...box,
  }));
  const laid = listAt(await office.must('POST', `/programs/${program}/lots`, { lots }), 'success');
  const options: number[] = [];
  for (const id of numbersAt(laid, 'id')) {
    const contact = { name: `Roux ${id}`, email1: `roux.${id}@hosts.example` };
    const taken = await client.tell('POST', `/programs/${program}/leads`, { contact, lead: {} });
    const lead_id = numberAt(taken.body, 'lead_id');
    const option = { lead_id, lots: [{ id }], vat_rate: 20 };
    const told = await client.must('POST', `/programs/${program}/options`, option);
    options.push(numberAt(told, 'id') ?? 0);
  }
  return { program, options };
}

test('what is due is ended once, by who can, while another who ends things is parted from EventStoreDB', async () => {
  const { program, options } = await placed();
  const [unable] = hosts.with('timers');
  unable!.wires.events.refuse();
  const { operator } = scene.spaces[0]!;
  const now = textAt(await operator.must('GET', '/clock'), 'now') ?? '';
  const later = new Date(Date.parse(now) + (LIFESPAN_HOURS + 1) * 3_600_000);
  await operator.must('PUT', '/clock', { now: later.toISOString() });
  const expired = async (): Promise<unknown[]> =>
    (await factsOf())
      .filter(({ stream, type }) => stream === `grid-acme.${program}` && type === 'OptionExpired')
      .map(({ data }) => numberAt(data, 'option_id'))
      .toSorted();
  await expect.poll(expired, { timeout: EXPIRED_MS, interval: 500 }).toEqual(options.toSorted());
  unable!.wires.events.heal();
  // nor again by who could not
  await expect.poll(() => unable!.slot.isReady(), { timeout: LED_AGAIN_MS, interval: 100 }).toBe(true);
  expect(await expired()).toEqual(options.toSorted());
});

test('nothing is lost, doubled or out of order', { timeout: 180_000 }, async () => {
  await mend(hosts.world);
  await crowd.stop();
  await settle(scene);
  const { findings, evidence } = await audit(scene);
  expect(findings).toEqual([]);
  expect(evidence.facts.length).toBeGreaterThan(50);
  expect(evidence.arrivals.length).toBeGreaterThan(20);
});

/** What one of the processes answers the office. */
async function asked({ slot }: Member, method: 'GET' | 'PUT', url: string, body?: object) {
  const answer = await fetch(`${slot.address}/backoffice/v1/acme${url}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, headers: answer.headers, told: parsed(await answer.text()) };
}

/** By part, as this process says of the whole service. */
async function setAside({ slot }: Member): Promise<unknown> {
  const ready = await fetch(`${slot.address}/readyz`);
  expect(ready.status).toBe(200);
  const parts = listAt(parsed(await ready.text()), 'data', 'set_aside');
  return Object.fromEntries(parts.map((one) => [textAt(one, 'part'), numberAt(one, 'streams')]));
}

test('of a newer program: its records wait, all others go on, and it takes in what waited', async () => {
  const { eventStoreUrl } = await hosts.world.addresses();
  const [changed, opened, well] = [await made('Clos'), await made('Cours'), await made('Parc')];
  const program = { space: 'acme' };
  const changes = { name: 'Clos Neuf' };
  await writeNewer(eventStoreUrl, {
    ...program,
    program: changed,
    type: 'ProgramChanged',
    data: { changes },
  });
  await writeNewer(eventStoreUrl, { ...program, program: opened, type: 'ShowFlatOpened', data: {} });
  const doors = hosts.with('api');
  // it stands by while those before it lead
  const joining = hosts.join('api,projector,policies,webhooks,timers', NEWER);
  joining.catch(() => {});
  const waits = { 'read model programs': 2, 'read model lots': 2 };
  for (const door of doors) {
    await expect.poll(() => setAside(door), { timeout: MOVES_MS }).toMatchObject(waits);
    expect(await door.slot.metrics()).toContain('lotbook_quarantined_streams{part="read model programs"} 2');
    for (const [id, known] of [
      [changed, 'Clos'],
      [opened, 'Cours'],
    ] as const) {
      const read = await asked(door, 'GET', `/programs/${id}`);
      expect([read.status, textAt(read.told, 'data', 'name')]).toEqual([200, known]);
      const refused = await asked(door, 'PUT', `/programs/${id}`, { name: 'Autre', ...DRAFT });
      expect([refused.status, textAt(refused.told, 'code')]).toEqual([503, 'unreadable']);
      expect(refused.headers.get('retry-after')).toBe('60');
    }
    const other = await asked(door, 'PUT', `/programs/${well}`, { name: `Parc ${door.name}`, ...DRAFT });
    expect([other.status, textAt(other.told, 'data', 'name')]).toEqual([200, `Parc ${door.name}`]);
  }

  const newer = await joining;
  expect(newer.slot.output).toContain('reads src/domain/program/events.ts as the newer program');
  // and leads once they have gone
  const rolled = hosts.members.filter(({ roles }) => /projector|webhooks/.test(roles));
  await Promise.all(rolled.map(({ slot }) => slot.kill('SIGTERM')));
  await expect.poll(() => setAside(doors[0]!), { timeout: LED_AGAIN_MS }).toEqual({});
  const read = await asked(newer, 'GET', `/programs/${changed}`);
  expect(textAt(read.told, 'data', 'name')).toBe('Clos Neuf');
  expect(read.headers.get('lotbook-behind')).toBeNull();
  const taken = await asked(newer, 'PUT', `/programs/${opened}`, { name: 'Cours Neuf', ...DRAFT });
  expect([taken.status, textAt(taken.told, 'data', 'name')]).toEqual([200, 'Cours Neuf']);
  // what is read is the same at every door; to write, the older ones still lack a word
  const older = await asked(doors[1]!, 'GET', `/programs/${opened}`);
  expect(textAt(older.told, 'data', 'name')).toBe('Cours Neuf');
  expect((await asked(doors[1]!, 'PUT', `/programs/${opened}`, { name: 'Autre', ...DRAFT })).status).toBe(
    503,
  );
  if (IS_LONG) expect(await replayed({ ...hosts.world.env, ...NEWER })).toEqual([]);
});
