// Leads: taking people in against bare appends of the same events, and search among few contacts and many.
// `--million` fills a client space with a million contacts for the search; otherwise the larger one has 100 000.
// `--search` leaves the intake out, `--intake` the search.
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { searchContacts, type Searched } from '../../src/api/contacts/search.ts';
import type { CommandContext } from '../../src/platform/commands/commands.ts';
import { Admission } from '../../src/processes/admission.ts';
import type { Intake } from '../../src/domain/lead/leads/received.ts';
import { count, interleaved, line, median, perSecond, quantile, report } from './measuring/interleave.ts';
import { openSandbox } from './measuring/sandbox.ts';

const WIDTH = 64;
/** Fewer would measure how the code is compiled. */
const PEOPLE = 2_000;
const ROUNDS = 5;
const FEW = 1_000;
const MANY = process.argv.includes('--million') ? 1_000_000 : 100_000;
const SEARCHES = 400;
/** So many people share a family name, however many contacts there are. */
const NAMESAKES = 10;
const SLICE = 20_000;

const sandbox = await openSandbox();
const { backend } = sandbox;
const bare = EventStoreDBClient.connectionString(sandbox.stores.eventStoreUrl);

function context(): CommandContext {
  const seed = randomUUID();
  const actor = { keyId: null, userId: null };
  return { tenant: 'bench', actor, requestId: seed, causationId: seed, seed, now: new Date() };
}

const origin = { engagement_point_uuid: null, origin: 'portal', source: null, medium: null, campaign: null };
const intake = (email1: string, phone1: string): Intake => ({
  contact: { name: 'Martin', firstname: 'Jeanne', email1, phone1, city: 'Lyon' },
  qualification: { project: 'home', budget: 250_000 },
  temperature: null,
  request: { type: 'information', comment: null, message: 'Bonjour' },
  tracking: { ...origin, term: null, content: null, marketing_tactic: null, referrer: null },
  skipped: { contact: {}, lead: {} },
});

const phoneOf = (n: number): string => `+3361${String(n).padStart(7, '0')}`;
const admission = new Admission(backend.commands, backend.claims);
const program = async () => ({ id: 1, ownerId: null, reopensDiscarded: true, hasLiveOption: false });

async function admit(email: string, phone: string): Promise<void> {
  const one = context();
  const admitted = await admission.admit({ intake: intake(email, phone), program }, one, (kind) =>
    backend.ids.next(kind, one),
  );
  await admitted.confirmed;
}

/** What one request writes, as bare appends: the same number of events in the same number of appends. */
async function append(appends: readonly number[]): Promise<void> {
  for (const events of appends) {
    const data = { sealed: 'x'.repeat(300) };
    const batch = Array.from({ length: events }, () =>
      jsonEvent({ id: randomUUID(), type: 'Bare', data, metadata: { tenant: 'bench', key: null } }),
    );
    await bare.appendToStream(`bare-${randomUUID()}`, batch, { expectedRevision: 'any' });
  }
}

try {
  if (!process.argv.includes('--search')) await measureIntake();
  if (!process.argv.includes('--intake')) await measureSearch();
} finally {
  await bare.dispose();
  await sandbox.close();
}
process.exit(0);

async function measureSearch(): Promise<void> {
  await fill('few', FEW);
  await fill('many', MANY);
  await backend.rows.transaction().execute(async (unhurried) => {
    await sql`set local statement_timeout = 0`.execute(unhurried);
    await sql`analyze contacts, leads, interests`.execute(unhurried);
  });
  const searches: [string, number | null, (n: number, size: number) => Searched][] = [
    ['by e-mail', null, (n) => ({ emails: [`p${n}@x.fr`] })],
    ['by phone', null, (n) => ({ phones: [phoneOf(n)] })],
    ['ten values', 1, (n) => ({ emails: Array.from({ length: 10 }, (_, i) => `p${n + i}@x.fr`) })],
    ['by name in a program', 1, (n, size) => ({ names: [`NAME ${n % (size / NAMESAKES)}`] })],
  ];
  for (const [name, programId, search] of searches) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < SEARCHES; round++)
      for (const [tenant, size] of [
        ['few', FEW],
        ['many', MANY],
      ] as const) {
        const n = 1 + Math.floor(((round * 7919) % SEARCHES) * (size / SEARCHES));
        const started = performance.now();
        await searchContacts(backend.rows, tenant, programId === null ? 'all' : [programId], search(n, size));
        times[tenant].push(performance.now() - started);
      }
    const [few, many] = [times.few, times.many].map(
      (t) => `p50 ${median(t).toFixed(2)} ms, p99 ${quantile(t, 0.99).toFixed(2)} ms`,
    );
    line(`search ${name}, ${count(FEW)} contacts`, few!);
    line(`search ${name}, ${count(MANY)} contacts`, many!);
    const growth = median(times.many) / median(times.few);
    line('many against few', `ratio ${growth.toFixed(2)}  goal ≤ 2: ${growth <= 2 ? 'met' : 'MISSED'}`);
  }
}

async function measureIntake(): Promise<void> {
  let people = 0;
  const fresh = await interleaved(
    ROUNDS,
    () => perSecond(PEOPLE, WIDTH, () => admit(`new${++people}@x.fr`, phoneOf(people))),
    // two claims taken, the lead's five events, two claims confirmed
    () => perSecond(PEOPLE, WIDTH, () => append([1, 1, 5, 1, 1])),
  );
  report('intake of a new person', fresh, 'per s', 0.5);
  const known = await interleaved(
    ROUNDS,
    () => perSecond(PEOPLE, WIDTH, (i) => admit(`new${i + 1}@x.fr`, phoneOf(i + 1))),
    () => perSecond(PEOPLE, WIDTH, () => append([1])),
  );
  report('intake of a known person', known, 'per s', 0.5);
}

/** Rows as the projector would write them, without their history; in slices that no statement timeout meets. */
async function fill(tenant: string, size: number): Promise<void> {
  for (let from = 1; from <= size; from += SLICE)
    await fillSlice(tenant, from, Math.min(size, from + SLICE - 1), size / NAMESAKES);
}

async function fillSlice(tenant: string, from: number, to: number, names: number): Promise<void> {
  const at = sql`now() - n * interval '1 second'`;
  await sql`
    insert into leads (tenant_key, id, property_types, property_rooms, search_zipcodes, contact_count, request_count,
      state, qualification, document, position, created_at, last_interaction_at, updated_at)
    select ${tenant}, n, '{}', '{}', '{}', 1, 1, '{}', '{}', '{}', 1, ${at}, ${at}, ${at}
    from generate_series(${from}::int, ${to}::int) n`.execute(backend.rows);
  await sql`
    insert into interests (tenant_key, program_id, lead_id, status, status_number, status_since, optin,
      protected_by_desk, state, document, position, created_at, updated_at)
    select ${tenant}, 1 + n % 3, n, 'ongoing', 1, ${at}, true, false, '{}', '{}', 1, ${at}, ${at}
    from generate_series(${from}::int, ${to}::int) n`.execute(backend.rows);
  await sql`
    insert into contacts (tenant_key, id, lead_id, name, name_key, email1, phone1, document, search_item, position,
      created_at, updated_at)
    select ${tenant}, n, n, 'Name ' || n % ${names}::int, 'name ' || n % ${names}::int, 'p' || n || '@x.fr',
      '+3361' || lpad(n::text, 7, '0'), '{}', ${JSON.stringify({ id: 1, name: 'x'.repeat(400) })}, 1, ${at}, ${at}
    from generate_series(${from}::int, ${to}::int) n`.execute(backend.rows);
}
