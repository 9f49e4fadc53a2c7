// What ends by the clock does so while the read models stand still: they go on naming what has ended as due, and that must
// not keep the rest from its turn.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gridStream } from '../../../src/domain/grid/grid.ts';
import { apartment } from '../../support/apartment.ts';
import { holdProjectors } from '../../support/stores/held-projectors.ts';
import { openSpace, type Space } from '../../support/space.ts';

/** More than one process of the timers is at side by side. */
const PROGRAMS = 40;
const HOUR_MS = 3_600_000;

let space: Space;
let release = async (): Promise<void> => {};

beforeEach(async () => {
  space = await openSpace();
});
afterEach(async () => {
  await release();
  await space.close();
});

async function withAnOption(owner: number): Promise<number> {
  const program = await space.addProgram();
  await space.desk('PUT', `/${space.tenant}/programs/${program}`, { rules: { option_lifespan_hours: 24 } });
  const on = (path: string): string => `/programs/${program}${path}`;
  const made = await space.partner('POST', on('/lots'), { lots: [apartment('a', 'A1')] });
  const contact = { name: `Durand ${program}`, email1: `durand.${program}@mail.example` };
  const lead = await space.partner('POST', on('/leads'), { contact, lead: {} });
  const option = await space.partner('POST', on('/options'), {
    lead_id: (lead.json.body as { lead_id: number }).lead_id,
    lots: [{ id: made.json.data.success[0].id }],
    vat_rate: 20,
    owner_id: owner,
  });
  expect(option.status).toBe(201);
  return program;
}

it('ends the options of every program while no read model moves', async () => {
  const owner = await space.addUser('Ana', 'Petit');
  const programs: number[] = [];
  for (let n = 0; n < PROGRAMS; n++) programs.push(await withAnOption(owner));
  const { clock, events } = space.service.backend;
  const lengths = (): Promise<(bigint | undefined)[]> =>
    Promise.all(
      programs.map(async (program) => (await events.last(gridStream(space.tenant, program)))?.revision),
    );
  const before = await lengths();
  release = await holdProjectors(space);
  await space.moveClock(new Date(clock.now().getTime() + 25 * HOUR_MS));
  const stillHeld = async (): Promise<number> =>
    (await lengths()).filter((length, n) => length === before[n]).length;
  await expect.poll(stillHeld).toBe(0);
});
