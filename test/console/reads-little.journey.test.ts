// What a page costs does not grow with what happened around its record: asked again in a program of thousands of events
// each reads a handful of them. Counted where the service reads the event store, whatever page comes to be.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventStore } from '../../src/platform/eventstore/event-store.ts';
import { apartment } from '../support/apartment.ts';
import { openSpace, type Space } from '../support/space.ts';
import { everyPage } from './every-page.ts';
import { visitorOf, type Visitor } from './people.ts';

const LOTS = 400;
const CHANGES = 4;
const DECLARED = 120;
/** A page that reads more of the history grows with it. */
const FEW = 100;

const { read, page } = EventStore.prototype;
let events = 0;

let space: Space;
let pages: readonly string[];
let who: Visitor;

beforeAll(async () => {
  EventStore.prototype.read = async function* (...asked) {
    for await (const event of read.apply(this, asked)) {
      events += 1;
      yield event;
    }
  };
  EventStore.prototype.page = async function (...asked) {
    const all = await page.apply(this, asked);
    events += all.length;
    return all;
  };
  space = await openSpace();
  pages = await everyPage(space);
  who = await visitorOf(space, ['manager', 'admin']);
  const at = `/programs/${space.programId}`;
  const named = Array.from({ length: LOTS }, (_, n) => apartment(`N${n}`, `N${n}`));
  const made = await space.partner('POST', `${at}/lots`, { lots: named });
  const ids = (made.json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  for (let round = 1; round <= CHANGES; round++) {
    const lots = named.map((lot, n) => ({ ...lot, id: ids[n], price_excluding_vat: 200_000 + round }));
    expect((await space.partner('POST', `${at}/lots`, { lots })).status).toBeLessThan(300);
  }
  for (let n = 0; n < DECLARED; n += 8) {
    const declared = await Promise.all(
      Array.from({ length: 8 }, (_, i) => {
        const reached = { email1: `roy.${n + i}@x.example`, phone1: `+336111${11_000 + n + i}` };
        return space.partner('POST', `${at}/registrations`, { firstname: 'Lou', name: 'Roy', ...reached });
      }),
    );
    expect(declared.map(({ status }) => status)).toEqual(declared.map(() => 201));
  }
}, 180_000);
afterAll(async () => {
  Object.assign(EventStore.prototype, { read, page });
  await space.close();
});

/** At the second look, and the least of two: policies read too. */
async function readBy(address: string): Promise<number> {
  await who.get(address);
  const counted: number[] = [];
  for (let look = 0; look < 2; look++) {
    const before = events;
    await who.get(address);
    counted.push(events - before);
  }
  return Math.min(...counted);
}

test('only the history of a lot reads what happened to its whole grid', async () => {
  const many = new Map<string, number>();
  for (const address of pages) {
    const count = await readBy(address);
    if (count > FEW) many.set(address, count);
  }
  expect([...many.keys()]).toEqual([expect.stringMatching(/\/lots\/\d+\/historique$/)]);
  expect([...many.values()][0]).toBeGreaterThan(LOTS * CHANGES);
});
