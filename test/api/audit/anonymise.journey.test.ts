// A person who was anonymised is nowhere: in no stored event or snapshot, no table, no answer, no line of any log. What
// happened stays readable.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GLOBAL_PERMISSIONS, PROGRAM_PERMISSIONS } from '../../../src/domain/vocabulary/permissions.ts';
import { freePort, startProcess, type ServiceProcess } from '../../faults/service-process.ts';
import type { Envelope } from '../../support/space.ts';
import { runApart } from './command.ts';
import { finder, tracesInEvents, tracesInTables } from './traces.ts';
import { startedFolder } from '../../support/folders/started-folder.ts';
import { storesOf } from '../../support/stores/stores-of.ts';

const TOKEN = 'a-token-for-the-back-office';
const SPACE = 'rive-neuve';

const person = {
  title: 'ms',
  name: 'Kwiatkowska',
  firstname: 'Zéphyrine',
  email1: 'zephyrine.k@anonyme.example',
  phone1: '06 12 34 98 76',
};
const partnerOfHers = { name: 'Ombredane', firstname: 'Théodule', email1: 'theodule.o@anonyme.example' };
/** Everything that says who she is, or that somebody wrote about her. */
const WORDS = [
  'Kwiatkowska',
  'Zéphyrine',
  'zephyrine',
  'anonyme.example',
  '612349876',
  '06 12 34 98 76',
  '0612349876',
  'Ombredane',
  'Théodule',
  'theodule',
  'impasse des Tilleuls',
  '1974-05-17',
  '745551236',
  'mot-du-memo',
  'mot-du-compte-rendu',
  'mot-de-l-action',
  'mot-de-la-demande',
  'mot-du-message',
  'mot-de-l-option',
  'mot-du-prescripteur',
  'mot-de-la-recherche',
  'mot-du-rejet',
];
const find = finder(WORDS);

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly json: Envelope;
}

let dataDir: string;
let service: ServiceProcess;
let stores: { databaseUrl: string; eventStoreUrl: string };
let key: string;
beforeAll(async () => {
  dataDir = await startedFolder('anonymise');
  service = await startProcess({
    LOTBOOK_DATA_DIR: dataDir,
    LOTBOOK_PORT: String(await freePort()),
    LOTBOOK_LOG_LEVEL: 'debug',
    LOTBOOK_BACKOFFICE_TOKEN: TOKEN,
    LOTBOOK_DEMO: '0',
    LOTBOOK_TEST_CLOCK: '1',
  });
  stores = await storesOf(dataDir);
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function call(method: string, url: string, headers: object, body?: object): Promise<Answered> {
  const response = await fetch(service.address + url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) as Envelope };
}
const desk = (method: string, url: string, body?: object) =>
  call(method, `/backoffice/v1${url}`, { authorization: `Bearer ${TOKEN}` }, body);
const partner = (method: string, url: string, body?: object, headers: object = {}) =>
  call(method, `/v1/${SPACE}${url}`, { 'x-api-key': key, ...headers }, body);
const done = async (wanted: number, answered: Promise<Answered>): Promise<Answered> => {
  const { status, text, json } = await answered;
  expect([status, status === wanted ? '' : text]).toEqual([wanted, '']);
  return { status, text, json };
};

test(
  'she is in no event, no table, no answer and no log any more; the history is still told',
  { timeout: 180_000 },
  async () => {
    // a client space, two programs, a key that may do everything
    await done(
      201,
      desk('POST', '/tenants', { key: SPACE, name: 'Rive Neuve', settings: { rate_limit_per_minute: 0 } }),
    );
    const user = { firstname: 'Camille', name: 'Lefèvre', email: 'camille@rive.example' };
    const user_id = (await done(201, desk('POST', `/${SPACE}/users`, user))).json.data.id as number;
    const powers = {
      permissions: PROGRAM_PERMISSIONS,
      global_permissions: GLOBAL_PERMISSIONS,
      program_ids: 'all',
    };
    key = (await done(201, desk('POST', `/${SPACE}/keys`, { user_id, ...powers }))).json.data.key as string;
    const programs: number[] = [];
    for (const registration_mode of ['auto', 'manual']) {
      const fields = { name: 'Les Terrasses', city: 'Lyon', rules: { registration_mode } };
      programs.push((await done(201, desk('POST', `/${SPACE}/programs`, fields))).json.data.id as number);
    }
    const [program, other] = programs as [number, number];

    // everything that can be said of a person, by every way in
    const contact = {
      ...person,
      address1: '7 impasse des Tilleuls',
      birthdate: '1974-05-17',
      employer_name: 'Étude Kwiatkowska',
      has_already_invested_comment: 'avec Théodule',
    };
    const lead = {
      request_comment: 'mot-de-la-demande',
      message: 'mot-du-message',
      property_search_area: 'mot-de-la-recherche',
      property_specific_requests: ['près de chez Ombredane'],
      budget: 300_000,
    };
    const idempotency = { 'idempotency-key': randomUUID() };
    const intake = { contact, lead };
    const taken = await done(201, partner('POST', `/programs/${program}/leads`, intake, idempotency));
    const { lead_id: id } = taken.json.body as { lead_id: number };
    const of = `/programs/${program}/leads/${id}`;
    const added = { 'idempotency-key': randomUUID() };
    await done(201, partner('POST', `${of}/contacts`, partnerOfHers, added));
    const record = { event: 'incoming-call', comment: 'mot-du-compte-rendu' };
    await done(201, partner('POST', `${of}/records`, record, { 'idempotency-key': randomUUID() }));
    const action = {
      type: 'call',
      status: 'pending',
      due_at: '2030-01-01T09:00:00Z',
      comment: 'mot-de-l-action',
    };
    await done(201, partner('POST', `${of}/sales-actions`, action));
    const lot = {
      external_id: 'E1',
      reference: 'A1',
      status: 'available',
      is_primary: true,
      type: 'apartment',
    };
    const lots = [{ ...lot, typology: 'T3', price_excluding_vat: 200_000 }];
    const fed = await done(200, partner('POST', `/programs/${program}/lots`, { lots }));
    const lot_id = fed.json.data.success[0].id as number;
    const option = { lead_id: id, lots: [{ id: lot_id }], vat_rate: 20, comment: 'mot-de-l-option' };
    const once = { 'idempotency-key': randomUUID() };
    const placed = await done(201, partner('POST', `/programs/${program}/options`, option, once));
    const optionUrl = `/programs/${program}/options/${placed.json.data.id as number}`;
    const declared = { ...person, phone2: '0745551236', comment: 'mot-du-prescripteur' };
    const registrations: string[] = [];
    for (const p of programs) {
      const headers = { 'idempotency-key': randomUUID() };
      const made = await done(201, partner('POST', `/programs/${p}/registrations`, declared, headers));
      registrations.push(`/programs/${p}/registrations/${made.json.data.id as number}`);
    }
    const status = async (url: string) => (await partner('GET', url)).json.data.status as string;
    await expect.poll(() => status(registrations[0]!)).toBe('rejected');
    const waiting = async () =>
      (await partner('GET', registrations[1]!)).json.data.ruling_required as unknown;
    await expect.poll(waiting).toBe(1);
    const ruling = { decision: 'rejected', rejection_reason: 'other', rejection_comment: 'mot-du-rejet' };
    await done(200, desk('POST', `/${SPACE}${registrations[1]!}/ruling`, ruling));
    // enough of a story for snapshots
    for (let i = 0; i < 210; i++)
      await done(200, partner('PUT', `${of}/interest`, { memo_content: `mot-du-memo ${i}` }));

    // what is refused or merely asked about is logged too
    const named = encodeURIComponent(person.name);
    const searches = [
      `/contacts?emails[]=${encodeURIComponent(person.email1)}`,
      `/contacts?phones[]=${encodeURIComponent(person.phone1)}`,
      `/programs/${program}/contacts?names[]=${named}`,
    ];
    for (const url of searches) expect((await done(200, partner('GET', url))).json.data).toHaveLength(1);
    expect((await partner('PUT', `${of}/qualification`, { budget: 'Kwiatkowska' })).status).toBe(422);
    expect((await partner('GET', `/leads/Kwiatkowska`)).status).toBe(404);
    expect((await desk('POST', `/${SPACE}/leads/${id}/anonymise`, { Kwiatkowska: 1 })).status).toBe(422);

    // the search is a good one: before, she is in tables and answers, and yet in no event
    const before = (await done(200, partner('GET', `/leads/${id}`))).text;
    expect(find(before)).toContain('Kwiatkowska');
    expect((await tracesInTables(stores.databaseUrl, find)).traces).toContain(
      'crm.contacts.email1: zephyrine',
    );
    expect((await tracesInEvents(stores.eventStoreUrl, find)).traces).toEqual([]);
    const known = await tracesInEvents(stores.eventStoreUrl, finder(['"reference":"A1"']));
    expect(known.traces).toContainEqual(expect.stringContaining('LotCreated'));
    expect(find(JSON.stringify((await partner('GET', `/leads/${id}/history`)).json))).toContain(
      'mot-du-memo',
    );
    const then = (await desk('GET', '/clock')).json.data.now as string;

    await done(200, desk('POST', `/${SPACE}/leads/${id}/anonymise`, {}));

    const events = await tracesInEvents(stores.eventStoreUrl, find);
    expect(events.traces).toEqual([]);
    expect([...events.streams]).toEqual(
      expect.arrayContaining([`lead-${SPACE}.${id}`, `snapshot-lead-${SPACE}.${id}`]),
    );
    const tables = await tracesInTables(stores.databaseUrl, find);
    expect(tables.traces).toEqual([]);
    expect(tables.seen).toBeGreaterThan(1_000);

    const asOf = `?as_of=${encodeURIComponent(then)}`;
    const readable = [
      '',
      '/programs',
      `/programs/${program}`,
      `/programs/${program}/lots`,
      `/programs/${program}/lots/${lot_id}`,
      `/leads/${id}`,
      of,
      `${of}/contacts`,
      `${of}/interest`,
      `${of}/qualification`,
      `${of}/records`,
      `${of}/sales-actions`,
      `/programs/${program}/options`,
      optionUrl,
      `/programs/${program}/registrations`,
      `/programs/${other}/registrations`,
      ...registrations,
      ...[`/leads/${id}`, optionUrl, ...registrations, `/programs/${program}/lots/${lot_id}`].flatMap(
        (url) => [`${url}/history`, `${url}/history${asOf}`],
      ),
    ];
    for (const url of readable) {
      const { text } = await done(200, partner('GET', url));
      expect([url, find(text)]).toEqual([url, []]);
    }
    expect(find((await done(200, desk('GET', `/${SPACE}/registrations`))).text)).toEqual([]);
    for (const url of searches) expect((await done(200, partner('GET', url))).json.data).toEqual([]);
    const again = await partner('POST', `/programs/${program}/leads`, intake, idempotency);
    expect([again.status, find(again.text)]).toEqual([409, []]);
    const placedAgain = await partner('POST', `/programs/${program}/options`, option, once);
    expect([placedAgain.status, find(placedAgain.text)]).toEqual([409, []]);

    const told = (await partner('GET', `/leads/${id}/history`)).json.data as {
      type: string;
      changes: object;
    }[];
    expect(told.length).toBeGreaterThan(215);
    expect(told.map((e) => e.type)).toEqual(
      expect.arrayContaining(['LeadCreated', 'ContactAdded', 'MemoWritten']),
    );
    expect(told.findLast((e) => e.type === 'LeadAnonymised')).toBeDefined();
    expect(told.find((e) => e.type === 'QualificationChanged')?.changes).toMatchObject({
      budget: [null, 300_000],
    });

    // the replay, in a process that knows nothing, gives the same rows
    const verified = await runApart(dataDir, ['audit', 'verify']);
    expect([verified.code, verified.out]).toEqual([0, expect.stringMatching(/no difference\n$/)]);
    const story = await runApart(dataDir, [
      'audit',
      'lead',
      String(id),
      '--tenant',
      SPACE,
      '--format',
      'ndjson',
    ]);
    expect([story.code, find(story.out)]).toEqual([0, []]);

    await service.kill('SIGTERM');
    expect(service.output()).toContain('"level":');
    expect(find(service.output())).toEqual([]);
  },
);
