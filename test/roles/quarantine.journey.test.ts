// One stream holds an event that nobody can read. It hurts that stream alone: in read models, policies, webhooks and
// timers all others go on, everybody can see what waits, and once the event can be read nothing is missing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationStream } from '../../src/domain/registrations/registration.ts';
import { runHere } from '../api/audit/command.ts';
import { readStream } from '../support/stores/backend.ts';
import { startReceiver } from './webhooks/receiver.ts';
import { openSpace, type Answered, type Space } from '../support/space.ts';

const HOUR = 3_600_000;
let space: Space;
beforeAll(async () => {
  space = await openSpace({ LOTBOOK_WEBHOOK_ALLOW_PRIVATE: '1' });
});
afterAll(() => space.close());

/** An event of a kind that exists, from a program newer than this one. */
async function poison(stream: string, type: string): Promise<void> {
  const { events } = space.service.backend;
  const last = await events.last(stream);
  const appended = await events.append(stream, last?.revision ?? -1n, [
    { id: randomUUID(), type, data: {}, metadata: { v: 999, tenant: space.tenant } },
  ]);
  expect(appended.outcome).toBe('appended');
}

const get = async (url: string): Promise<Response> => await fetch(space.address + url);

async function setAside(): Promise<{ part: string; streams: number }[]> {
  const ready = await get('/readyz');
  expect(ready.status).toBe(200);
  const { data } = (await ready.json()) as { data: { set_aside: { part: string; streams: number }[] } };
  return data.set_aside;
}

const parts = async (): Promise<string[]> => (await setAside()).map(({ part }) => part).sort();

let people = 0;
async function addLead(programId: number): Promise<number> {
  const contact = { name: `Roux ${++people}`, email1: `roux.${people}@mail.example` };
  const { json } = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  return (json.body as { lead_id: number }).lead_id;
}

let lots = 0;
async function placed(programId: number): Promise<Answered> {
  const n = ++lots;
  const fields = { status: 'available', is_primary: true, type: 'parking', typology: 'box' };
  const lot = { external_id: `P${n}`, reference: `P${n}`, price_excluding_vat: 9_000, ...fields };
  const made = await space.partner('POST', `/programs/${programId}/lots`, { lots: [lot] });
  const option = {
    lead_id: await addLead(programId),
    lots: [{ id: made.json.data.success[0].id as number }],
    vat_rate: 20,
  };
  return await space.partner('POST', `/programs/${programId}/options`, option);
}

describe('a lead whose stream cannot be read any further', () => {
  let hurt: number;
  beforeAll(async () => {
    hurt = await addLead(space.programId);
    await poison(`lead-${space.tenant}.${hurt}`, 'LeadRequested');
  });

  test('is set aside where it is read, and the service stays ready', async () => {
    await expect.poll(parts).toContain('read model leads');
    const counts = await setAside();
    expect(counts.find(({ part }) => part === 'read model leads')).toEqual({
      part: 'read model leads',
      streams: 1,
    });
    expect(await (await get('/metrics')).text()).toMatch(
      /lotbook_quarantined_streams\{part="read model leads"\} 1/,
    );
  });

  test('shows what was known, and says that it is of before', async () => {
    const read = () => space.partner('GET', `/leads/${hurt}`);
    expect([(await read()).status, (await read()).json.data.id]).toEqual([200, hurt]);
    // the notice of it reaches each process a moment later
    await expect.poll(async () => (await read()).headers.get('lotbook-behind') ?? '').toContain('leads');
  });

  test('refuses writes in words, and says when to come back', async () => {
    const put = await space.partner('PUT', `/programs/${space.programId}/leads/${hurt}/qualification`, {
      budget: 1,
    });
    expect([put.status, put.json.message]).toEqual([503, 'Ce dossier ne peut pas être lu pour le moment']);
    expect(put.headers.get('retry-after')).toBe('60');
  });

  test('keeps nobody else from writing and reading at once', async () => {
    const other = await addLead(space.programId);
    const changed = await space.partner('PUT', `/programs/${space.programId}/leads/${other}/qualification`, {
      budget: 300_000,
    });
    expect([changed.status, changed.json.data.budget]).toEqual([200, 300_000]);
    expect(changed.headers.get('lotbook-behind')).toBeNull();
  });

  test('is listed, shown with its event, and tried again on the command line', async () => {
    const stream = `lead-${space.tenant}.${hurt}`;
    const listed = await runHere(space.dataDir, ['quarantine']);
    expect(listed.code).toBe(1);
    expect(listed.out).toContain(`${stream} waits at revision`);
    expect(listed.out).toContain('in read model leads: event LeadRequested');
    const shown = await runHere(space.dataDir, ['quarantine', 'show', stream]);
    expect(shown.out).toContain('"v": 999');
    const released = await runHere(space.dataDir, ['quarantine', 'release']);
    expect([released.code, released.out.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^0 taken in again, \d+ still set aside$/),
    ]);
    expect((await runHere(space.dataDir, ['quarantine', 'show', 'lead-none.1'])).code).toBe(1);
    expect((await runHere(space.dataDir, ['quarantine', 'drop'])).code).toBe(2);
  });

  test('is passed over by a rebuild, which says so, and named by the verification', async () => {
    const built = await runHere(space.dataDir, ['rebuild']);
    expect([built.code, built.out]).toEqual([1, expect.stringContaining('set lead-')]);
    expect((await space.partner('GET', `/leads/${hurt}`)).status).toBe(200);
    const verified = await runHere(space.dataDir, ['audit', 'verify']);
    expect(verified.code).toBe(1);
    expect(verified.out).toMatch(/leads: lead-\S+ is set aside from revision \d+ on \(LeadRequested/);
    expect(verified.out).not.toContain('differs in');
  });
});

describe('a program whose options cannot be read any further', () => {
  test('does not keep those of another from ending in time', async () => {
    const rules = { option_lifespan_hours: 24 };
    const [hurt, well] = [await space.addProgram({ rules }), await space.addProgram({ rules })];
    const [first, second] = [await placed(hurt), await placed(well)];
    expect([first.status, second.status]).toEqual([201, 201]);
    await poison(`grid-${space.tenant}.${hurt}`, 'OptionExpired');
    await space.moveClock(new Date(space.service.backend.clock.now().getTime() + 25 * HOUR));
    const types = async (): Promise<string[]> =>
      (await readStream(space.service.backend.events, `grid-${space.tenant}.${well}`)).map(
        ({ type }) => type,
      );
    await expect.poll(types).toContain('OptionExpired');
    await expect.poll(parts).toContain('timers');
  });
});

describe('registrations of a program that cannot be read any further', () => {
  test('do not keep those of another from being decided', async () => {
    const [hurt, well] = [await space.addProgram(), await space.addProgram()];
    const owner = await space.addUser('Paul', 'Petit');
    const declare = (programId: number, n: number) =>
      space.partner('POST', `/programs/${programId}/registrations`, {
        owner_id: owner,
        name: 'Blanc',
        firstname: 'Aline',
        email1: `aline.${programId}.${n}@mail.example`,
        phone1: `+3361234${String(programId).padStart(2, '0')}${String(n).padStart(2, '0')}`,
      });
    await poison(registrationStream(space.tenant, hurt), 'RegistrationDeclared');
    const declared = await declare(well, 1);
    expect(declared.status).toBe(201);
    const { id } = declared.json.data as { id: number };
    await expect
      .poll(
        async () =>
          (await space.partner('GET', `/programs/${well}/registrations/${id}`)).json.data.status as string,
      )
      .toBe('approved');
    await expect.poll(parts).toContain('policy registrations');
  });
});

describe('lots of a program that cannot be read any further', () => {
  test('do not keep subscribers from being told of those of another', async () => {
    const [hurt, well] = [await space.addProgram(), await space.addProgram()];
    const receiver = await startReceiver();
    try {
      const made = await space.partner('POST', '/webhooks', {
        url: receiver.url,
        events: ['lot.created'],
        program_ids: [hurt, well],
      });
      expect(made.status).toBe(201);
      receiver.secrets = [made.json.data.secret as string];
      await poison(`grid-${space.tenant}.${hurt}`, 'LotCreated');
      await placed(well);
      await expect.poll(() => receiver.accepted.map(({ data }) => data.program_id)).toEqual([well]);
      await expect.poll(parts).toContain('webhooks');
    } finally {
      await receiver.close();
    }
  });
});
