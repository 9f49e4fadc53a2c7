// Pages that are told once more as they were: whatever happens to what they are made of, they are those that would be put
// together now, at whoever hears the notices of the read models and at whoever hears none.
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeptPages } from '../../src/api/kept-pages.ts';
import { OptionQueries } from '../../src/api/options/queries.ts';
import { RegistrationQueries } from '../../src/api/registrations/queries.ts';
import type { Caller } from '../../src/platform/http/doors/callers.ts';
import { Unchanged } from '../../src/platform/following/unchanged.ts';
import { apartment } from '../support/apartment.ts';
import fc from '../support/properties.ts';
import { openSpace, type Answered, type Space } from '../support/space.ts';

const LOTS = 6;
const OPS = 40;
const HOUR_MS = 3_600_000;

let space: Space;
let lots: readonly number[];
let leads: readonly number[];
let userId: number;

beforeAll(async () => {
  space = await openSpace();
  await space.moveToMorning();
  userId = await space.addUser('Ana', 'Petit');
  const { json } = await space.partner('POST', `/programs/${space.programId}/lots`, {
    lots: Array.from({ length: LOTS }, (_, i) => apartment(`k${i}`, `K${i}`)),
  });
  lots = (json.data as { success: { id: number }[] }).success.map(({ id }) => id);
  leads = await Promise.all(['Durand', 'Morel', 'Nasri'].map((name) => aLead(name)));
  await space.desk('PUT', office(''), { rules: { registration_mode: 'manual' } });
});
afterAll(() => space.close());

async function aLead(name: string, programId = space.programId): Promise<number> {
  const contact = { name, email1: `${name}@mail.example`, phone1: `+3361234567${name.length}` };
  const { json } = await space.partner('POST', `/programs/${programId}/leads`, { contact, lead: {} });
  return (json.body as { lead_id: number }).lead_id;
}

const on = (path: string): string => `/programs/${space.programId}${path}`;
const office = (path: string): string => `/${space.tenant}${on(path)}`;

/** One of what is listed, if there is any. */
async function oneOf(list: 'options' | 'registrations', n: number): Promise<number | null> {
  const { data } = (await space.partner('GET', on(`/${list}?per_page=100`))).json as {
    data: { id: number }[];
  };
  return data.length === 0 ? null : data[n % data.length]!.id;
}

async function renamed(lot: number, reference: string): Promise<void> {
  const { json } = await space.partner('POST', on('/lots'), {
    lots: [{ id: lots[lot], external_id: `k${lot}`, reference }],
  });
  expect(json.data.success).toHaveLength(1);
}

/** What may happen, more or less often in vain. */
const HAPPENINGS: readonly ((n: number) => Promise<Pick<Answered, 'status'> | number | void>)[] = [
  (n) =>
    space.partner('POST', on('/options'), {
      lead_id: leads[n % leads.length],
      lots: [{ id: lots[n % LOTS] }],
      vat_rate: 20,
      owner_id: userId,
    }),
  async (n) => space.partner('DELETE', on(`/options/${await oneOf('options', n)}`)),
  async (n) =>
    space.partner('PUT', on(`/options/${await oneOf('options', n)}`), { prolongation_hours: 1 + (n % 12) }),
  (n) => renamed(n % LOTS, `K${n % LOTS}-${n}`),
  (n) => space.desk('PUT', `/${space.tenant}/users/${userId}`, { name: `Petit ${n}` }),
  async (n) => {
    const lead = leads[n % leads.length];
    const { json } = await space.partner('GET', on(`/leads/${lead}`));
    const [contact] = (json.data as { contacts: { id: number }[] }).contacts;
    return space.partner('PUT', on(`/leads/${lead}/contacts/${contact?.id}`), { firstname: `N${n}` });
  },
  async (n) =>
    space.moveClock(new Date(space.service.backend.clock.now().getTime() + (1 + (n % 60)) * HOUR_MS)),
  (n) =>
    space.partner('POST', on('/registrations'), {
      name: `Rival ${n}`,
      firstname: 'Lou',
      email1: `rival${n}@mail.example`,
      phone1: `+336${String(10_000_000 + n)}`,
      owner_id: userId,
    }),
  async (n) =>
    space.desk('POST', office(`/registrations/${await oneOf('registrations', n)}/ruling`), {
      decision: 'approved',
    }),
  (n) =>
    space.desk('PUT', `/${space.tenant}/settings`, {
      registrations_visibility: n % 2 === 0 ? 'all' : 'own',
    }),
  // of another program, which these pages do not show
  async () => space.addProgram(),
];

const everything = {
  kind: 'token',
  id: null,
  programs: 'all',
  personsIn: 'all',
  rights: new Set(),
  permissions: new Set(),
} as unknown as Caller;

function readBy(kept: KeptPages) {
  const { rows, clock } = space.service.backend;
  const caller = { ...everything, tenantKey: space.tenant, user: null } as Caller;
  const pages = { page: 1, perPage: 50, updatedSince: null };
  return async () => {
    const options = await new OptionQueries(rows, clock, kept).page(
      caller,
      space.programId,
      { all: true },
      pages,
    );
    const registrations = await new RegistrationQueries(rows, clock, kept).page(
      caller,
      space.programId,
      pages,
    );
    return [options, registrations].map(({ total, documents }) => ({
      total,
      documents: JSON.parse(`[${documents.join(',')}]`) as unknown,
    }));
  };
}

function keeping(hears: boolean): KeptPages {
  const { rows, clock, listener } = space.service.backend;
  return new KeptPages(rows, clock, new Unchanged(hears ? listener : { on: () => {} }));
}

async function atTheDoor() {
  const lists = [on('/options'), on('/registrations')].map((path) => space.partner('GET', path));
  return (await Promise.all(lists)).map(({ json }) => ({
    total: json.meta.total,
    documents: json.data as unknown,
  }));
}

/** Looked at again where that has changed meanwhile: the service goes on by itself. */
async function isAsPutTogetherNow(deaf: () => Promise<unknown>, step: unknown): Promise<void> {
  const anew = readBy(keeping(false));
  for (let before = await anew(); ;) {
    const [known, told] = [await deaf(), await atTheDoor()];
    const after = await anew();
    if (isDeepStrictEqual(before, after)) return expect([step, known, told]).toEqual([step, after, after]);
    before = after;
  }
}

test('after whatever happens, a page is the one that would be put together now', async () => {
  const deaf = readBy(keeping(false));
  const came = new Set<number>();
  const step = async (what: number, n: number): Promise<void> => {
    // so that it is kept when it changes
    await Promise.all([deaf(), atTheDoor()]);
    const answer = await HAPPENINGS[what]!(n);
    if (typeof answer !== 'object' || answer.status < 300) came.add(what);
    await isAsPutTogetherNow(deaf, [what, n]);
  };
  // each comes to be: what is cancelled, prolonged and ruled on has been placed and declared by then
  for (const what of [0, 2, 1, 7, 8, ...HAPPENINGS.keys()])
    for (let n = 1; !came.has(what) && n < OPS; n++) await step(what, n);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(HAPPENINGS.length - 1), fc.nat(1_000)), { minLength: OPS, maxLength: OPS }),
      async (happening) => {
        for (const [what, n] of happening) await step(what, n);
      },
    ),
    { numRuns: 2, endOnFailure: true },
  );
  expect([...came].sort((a, b) => a - b)).toEqual([...HAPPENINGS.keys()]);
});

test('a hold that runs out while nothing is recorded shows so from that moment on, and not before', async () => {
  const programId = await space.addProgram();
  const [lot] = (
    await space.partner('POST', `/programs/${programId}/lots`, { lots: [apartment('e1', 'E1')] })
  ).json.data.success as { id: number }[];
  const placed = await space.partner('POST', `/programs/${programId}/options`, {
    lead_id: await aLead('Ferrand', programId),
    lots: [{ id: lot!.id }],
    vat_rate: 20,
    owner_id: userId,
  });
  const end = Date.parse((placed.json.data as { expires_at: string }).expires_at);
  const { rows } = space.service.backend;
  let time = end - 1;
  const clock = { now: () => new Date(time) };
  const kept = new KeptPages(rows, clock, new Unchanged({ on: () => {} }));
  const queries = new OptionQueries(rows, clock, kept);
  const caller = { ...everything, tenantKey: space.tenant, user: null } as Caller;
  const statusAt = async (at: number): Promise<string> => {
    time = at;
    const page = { page: 1, perPage: 50, updatedSince: null };
    const { documents } = await queries.page(caller, programId, { all: true }, page);
    return (JSON.parse(documents[0]!) as { status: string }).status;
  };
  const times = [end - 1, end - 1, end, end + 1, end - 1];
  const statuses = [];
  for (const at of times) statuses.push(await statusAt(at));
  expect(statuses).toEqual(['option', 'option', 'option-expired', 'option-expired', 'option']);
});

test('it is put together once as long as nothing happens there, and once more when it does', async () => {
  const kept = keeping(true);
  let times = 0;
  const read = () =>
    kept.page(
      { tenant: space.tenant, programId: space.programId, kind: 'options', more: [] },
      { page: 1, perPage: 1 },
      () => {
        times++;
        return { row: 'o', from: sql`options o`, document: sql<string>`o.document`, order: sql`o.id` };
      },
    );
  const timesAfter = async (done: Promise<unknown>): Promise<number> => {
    await done;
    times = 0;
    await read();
    await read();
    return times;
  };
  expect(await timesAfter(Promise.resolve())).toBe(1);
  expect(await timesAfter(Promise.resolve())).toBe(0);
  expect(await timesAfter(renamed(0, 'K0 bis'))).toBe(1);
  // what the door answers with has been announced by then
  const other = await anotherSpace();
  expect(await timesAfter(other())).toBe(0);
  kept.forget();
  const underWay = read();
  // Postgres has been asked, and has not answered
  await setImmediate();
  kept.forget();
  expect(await timesAfter(underWay)).toBe(1);
  const { rows } = space.service.backend;
  await sql`insert into quarantine (part, stream, revision, position, type, reason)
    values ('options', 'grid-horizon.1', 0, 0, 'OptionPlaced', 'of a later version')`.execute(rows);
  kept.forget();
  // what is set aside is taken in later, at the position at which the read models stand already
  expect([await timesAfter(Promise.resolve()), await timesAfter(Promise.resolve())]).toEqual([2, 2]);
  await sql`delete from quarantine`.execute(rows);
  expect(await timesAfter(Promise.resolve())).toBe(1);
  kept.forget();
  expect(await timesAfter(Promise.resolve())).toBe(1);
});

/** Something that happens in it. */
async function anotherSpace(): Promise<() => Promise<unknown>> {
  const made = await space.desk('POST', '/tenants', { key: 'horizon', name: 'Horizon' });
  expect(made.status, made.text).toBe(201);
  return () => space.desk('POST', '/horizon/programs', { name: 'Clos' });
}
