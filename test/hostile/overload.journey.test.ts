// A partner asks for more than can be done: what the office decides is decided, subscribers are told, another partner is
// served, and who is sent away is told when to come back.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { within } from '../../src/platform/kernel/waiting/within.ts';
import { startReceiver, type Receiver } from '../roles/webhooks/receiver.ts';
import { openSpace, type Space } from '../support/space.ts';

/** More than one key has places, under way and in its line together: the rest is sent away at any speed of the machine. */
const CONNECTIONS = 1_000;
const RULINGS = 4;
const YES = { decision: 'approved' };
/**
 * What is starved comes never; how long the rest takes is for `npm run bench -- overload`, on a machine of its own. One that
 * does not come is over before the test's own time, which does not say what was waited for.
 */
const SERVED_MS = 40_000;
/** Until each of the crowd has been let in, which is once a turn of the event loop, and whoever comes then waits behind them. */
const LET_IN_MS = 120_000;
/** They are coming by then. */
const CROWDED_MS = 1_500;
const served = <T>(what: string, answer: Promise<T>, limitMs = SERVED_MS): Promise<T> =>
  within(limitMs, answer).catch((error: unknown) => expect.fail(`${what}: ${String(error)}`));
/** On a machine with other work reads may follow a moment later. */
const WRITTEN = [200, 202];
const flooder = fileURLToPath(new URL('flooder.ts', import.meta.url));

let space: Space;
let receiver: Receiver;
beforeAll(async () => {
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await space?.close();
  await receiver?.close();
});

async function declared(programId: number): Promise<number[]> {
  const owner_id = await space.addUser('Paul', 'Petit');
  const ids: number[] = [];
  for (let n = 0; n < RULINGS; n++) {
    const person = { name: 'Blanc', firstname: `Aline ${n}`, email1: `aline.${n}@mail.example` };
    const made = await space.partner('POST', `/programs/${programId}/registrations`, {
      owner_id,
      ...person,
      phone1: `+336123400${String(n).padStart(2, '0')}`,
    });
    expect(made.status).toBe(201);
    ids.push((made.json.data as { id: number }).id);
  }
  return ids;
}

it('rulings, webhooks and other partners go on', async () => {
  const programId = await space.addProgram({ rules: { registration_mode: 'manual' } });
  const hook = { url: receiver.url, events: ['lot.price_changed'], program_ids: [programId] };
  const subscribed = await space.partner('POST', '/webhooks', hook);
  expect(subscribed.status).toBe(201);
  receiver.secrets = [subscribed.json.data.secret as string];
  const priced = (price: number) => ({
    lots: [
      {
        external_id: 'P1',
        reference: 'P1',
        price_excluding_vat: price,
        status: 'available',
        is_primary: true,
        type: 'parking',
        typology: 'box',
      },
    ],
  });
  const laid = await space.partner('POST', `/programs/${programId}/lots`, priced(9_000));
  const id = laid.json.data.success[0].id as number;
  const registrations = await declared(programId);
  const manager = await space.officerWith({ role: 'manager' });
  const loud = await space.partnerWith({ permissions: ['information.view'] });
  const own = `/${space.tenant}/programs/${programId}`;

  const change = async (price: number): Promise<void> => {
    const [lot] = priced(price).lots;
    const changed = await space.desk('POST', `${own}/lots`, { lots: [{ id, ...lot }] });
    expect(WRITTEN).toContain(changed.status);
    expect(changed.json.data.errors).toEqual([]);
  };

  /** On a connection of its own, as a probe does. */
  const comeAnew = async (): Promise<number | undefined> => {
    const [answer] = (await once(http.get(`${space.address}/readyz`, { agent: false }), 'response')) as [
      http.IncomingMessage,
    ];
    answer.resume();
    return answer.statusCode;
  };

  /** One may come twice, where what came of it could not be written down. */
  const told = () => new Set(receiver.accepted.map(({ id }) => id)).size;

  const flood = fork(flooder, [`${space.address}/v1${own}`, loud.key, String(CONNECTIONS)], {
    execArgv: ['--import', 'tsx'],
  });
  const over = once(flood, 'exit');
  const sent = { answered: 0, refused: 0 };
  try {
    const isFlooded = once(flood, 'message');
    await delay(CROWDED_MS);
    expect(await served('a newcomer in the crowd', comeAnew(), LET_IN_MS)).toBe(200);
    await served('the flood', isFlooded, LET_IN_MS);
    for (const [n, registration] of registrations.entries()) {
      const [ruled, read, come] = await Promise.all([
        served('ruling', manager('POST', `${own}/registrations/${registration}/ruling`, YES)),
        served('reading', space.partner('GET', `/programs/${programId}`)),
        served('a newcomer', comeAnew()),
        served('changing', change(10_000 + n)),
      ]);
      expect(WRITTEN, ruled.text).toContain(ruled.status);
      expect(read.status).toBe(200);
      expect(come).toBe(200);
      await expect.poll(told, { timeout: SERVED_MS, interval: 20 }).toBe(n + 1);
    }
  } finally {
    flood.send('stop');
    Object.assign(sent, (await served('what was sent', once(flood, 'message')))[0]);
    await served('the end of the flood', over);
  }
  // else nothing was shown
  expect(sent.answered).toBeGreaterThan(RULINGS);
  expect(sent.refused).toBeGreaterThan(RULINGS);
  expect(receiver.wrong).toEqual([]);
  const revisions = receiver.accepted.map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  const approved = async (): Promise<number> => {
    const { text } = await space.partner('GET', `/programs/${programId}/registrations?per_page=100`);
    return text.match(/"status":"approved"/g)?.length ?? 0;
  };
  await expect.poll(approved).toBe(RULINGS);
}, 400_000);
