// What a look costs does not grow with what happened around its record: asked again in a program, and in a client space, of
// thousands of events, each page and each route reads a handful of them. Counted where the service reads the event store,
// whatever page or route comes to be.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { everyPage } from '../console/every-page.ts';
import { visitorOf } from '../console/people.ts';
import { apartment } from '../support/apartment.ts';
import { everyRead } from '../support/answers/every-read.ts';
import { openSpace, TOKEN, type Space } from '../support/space.ts';

const LOTS = 400;
const CHANGES = 4;
const DECLARED = 120;
const RENAMED = 600;
const AT_ONCE = 8;
/** A look that reads more of the history grows with it. */
const FEW = 100;

const { page } = EventStore.prototype;
let events = 0;

let space: Space;
let looks: readonly { readonly at: string; readonly ask: () => Promise<unknown> }[];

beforeAll(async () => {
  EventStore.prototype.page = async function (...asked) {
    const all = await page.apply(this, asked);
    events += all.length;
    return all;
  };
  space = await openSpace();
  const pages = await everyPage(space);
  const who = await visitorOf(space, ['manager', 'admin']);
  await live();
  const door = { address: space.address, token: TOKEN, tenant: space.tenant };
  const routes = await everyRead(door, space.service.backend.runtime);
  looks = [
    ...pages.map((address) => ({ at: `console ${address}`, ask: () => who.get(address) })),
    ...routes.map(({ route, ask }) => ({ at: route, ask: () => ask(space.address) })),
  ];
}, 180_000);
afterAll(async () => {
  Object.assign(EventStore.prototype, { page });
  await space.close();
});

/** To the lots of the program, the people declared on it, and somebody's name. */
async function live(): Promise<void> {
  const { partner, desk, tenant, programId } = space;
  const at = `/programs/${programId}`;
  const named = Array.from({ length: LOTS }, (_, n) => apartment(`N${n}`, `N${n}`));
  const made = await partner('POST', `${at}/lots`, { lots: named });
  const ids = (made.json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  for (let round = 1; round <= CHANGES; round++) {
    const lots = named.map((lot, n) => ({ ...lot, id: ids[n], price_excluding_vat: 200_000 + round }));
    expect((await partner('POST', `${at}/lots`, { lots })).status).toBeLessThan(300);
  }
  await often(DECLARED, 201, (n) => {
    const reached = { email1: `roy.${n}@x.example`, phone1: `+336111${11_000 + n}` };
    return partner('POST', `${at}/registrations`, { firstname: 'Lou', name: 'Roy', ...reached });
  });
  await often(RENAMED, 200, (n) => desk('PUT', `/${tenant}/users/1`, { firstname: `Camille ${n}` }));
}

async function often(
  times: number,
  status: number,
  ask: (n: number) => Promise<{ readonly status: number }>,
): Promise<void> {
  for (let n = 0; n < times; n += AT_ONCE) {
    const some = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(n + i)));
    expect(some.map((one) => one.status)).toEqual(some.map(() => status));
  }
}

/** At the second look, and the least of two: policies read too. */
async function readBy(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const counted: number[] = [];
  for (let look = 0; look < 2; look++) {
    const before = events;
    await ask();
    counted.push(events - before);
  }
  return Math.min(...counted);
}

test('no look reads what happened to others', async () => {
  const read = new Map<string, number>();
  for (const { at, ask } of looks) read.set(at, await readBy(ask));
  expect([...read].filter(([, count]) => count > FEW)).toEqual([]);
});
