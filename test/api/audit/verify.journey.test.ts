// `lotbook audit`: stories in a terminal, and whoever tampers with rows or events is found out.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify, type Finding } from '../../../projections/building/verify.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { changeContact } from '../../../src/domain/lead/contacts/decide.ts';
import { leadAggregate, leadStream } from '../../../src/domain/lead/leads/lead.ts';
import { testContext } from '../../support/stores/backend.ts';
import { openSpace, type Space } from '../../support/space.ts';
import { tell } from '../../support/stores/tell.ts';
import { storesOf } from '../../support/stores/stores-of.ts';
import { runApart, runHere } from './command.ts';
import { apartment } from '../../support/apartment.ts';

let space: Space;
let dataDir: string;
let lot: number;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lotbook-audit-'));
  space = await openSpace({ LOTBOOK_DATA_DIR: dataDir });
  await space.desk('PUT', `/${space.tenant}/programs/${space.programId}`, { vat_rate: 20 });
  const [first] = await feed(...Array.from({ length: 30 }, (_, i) => flat(i)));
  lot = first!;
  await feed({ id: lot, external_id: 'E0', price_excluding_vat: 210_000, description: 'Vue sur le fleuve' });
});
afterAll(async () => {
  await space.close();
  await rm(dataDir, { recursive: true, force: true });
});

const flat = (n: number) => apartment(`E${n}`, `A${n}`);

async function feed(...lots: object[]): Promise<number[]> {
  const answered = await space.partner('POST', `/programs/${space.programId}/lots`, { lots });
  return (answered.json.data.success as { id: number }[]).map(({ id }) => id);
}

const sql = (text: string) => space.service.backend.runtime.query(text);
const run = (...args: string[]) => runHere(dataDir, args);

async function findings(): Promise<Finding[]> {
  const found: Finding[] = [];
  const { events, codec, databaseUrl } = space.service.backend;
  await verify({ events, codec, projectors, databaseUrl, onFinding: (finding) => found.push(finding) });
  return found;
}

/** What is done to the read models is undone by the last statement. */
async function tampered(doing: string, undoing: string): Promise<Finding[]> {
  await sql('create table runtime.kept as select * from crm.lots');
  await sql(doing);
  try {
    return await findings();
  } finally {
    await sql(undoing);
    await sql('drop table runtime.kept');
  }
}

test('nothing is found in read models that nobody touched, while they go on moving', async () => {
  let writing = true;
  let writes = 0;
  const writer = (async () => {
    while (writing) await feed({ id: lot, external_id: 'E0', bedrooms: (++writes % 9) + 1 });
  })();
  try {
    for (let round = 0; round < 3; round++) {
      const before = writes;
      expect(await findings()).toEqual([]);
      await expect.poll(() => writes).toBeGreaterThan(before);
    }
  } finally {
    writing = false;
    await writer;
  }
  const { rows } = await sql("select 1 from pg_namespace where nspname = 'crm_verify'");
  expect(rows).toEqual([]);
});

test('a changed row is found, by its key and columns and without its values', async () => {
  const found = await tampered(
    `update crm.lots set price_excluding_vat = 1, state = '{}' where id = ${lot}`,
    `update crm.lots l set price_excluding_vat = k.price_excluding_vat, state = k.state from runtime.kept k where l.id = k.id`,
  );
  expect(found).toEqual([
    {
      found: 'difference',
      table: 'lots',
      key: { tenant_key: space.tenant, id: lot },
      kind: 'different',
      columns: ['price_excluding_vat', 'state'],
    },
  ]);
});

test('a dropped row and a row of nobody are found', async () => {
  const dropped = await tampered(
    `delete from crm.lots where id = ${lot}`,
    `insert into crm.lots select * from runtime.kept where id = ${lot}`,
  );
  expect(dropped).toMatchObject([{ table: 'lots', key: { id: lot }, kind: 'missing' }]);
  const added = await tampered(
    `insert into crm.lot_allotments values ('${space.tenant}', 1, 99, '{1}', 1)`,
    'delete from crm.lot_allotments where key_id = 99',
  );
  expect(added).toMatchObject([{ table: 'lot_allotments', key: { key_id: 99 }, kind: 'extra' }]);
});

test('a stream that is set aside is said to be, and everything else is compared', async () => {
  const stream = `grid-${space.tenant}.99`;
  const found = await tampered(
    `insert into crm.quarantine (part, stream, revision, position, type, reason)
       values ('lots', '${stream}', 3, 4, 'LotChanged', 'a poison');
     delete from crm.lots where id = ${lot}`,
    `delete from crm.quarantine; insert into crm.lots select * from runtime.kept where id = ${lot}`,
  );
  expect(found).toMatchObject([
    {
      found: 'trouble',
      problem: `lots: ${stream} is set aside from revision 3 on (LotChanged: a poison)`,
    },
    { found: 'difference', table: 'lots', key: { id: lot }, kind: 'missing' },
  ]);
});

test('a terminal tells the story of a lot; unknown ids and wrong words are refused', async () => {
  const story = ['audit', 'lot', String(lot), '--tenant', space.tenant];
  const told = await runApart(dataDir, story);
  expect([told.code, told.err]).toEqual([0, '']);
  expect(told.out).toMatch(/ {2}LotCreated {2}Camille Lefèvre {2}#0\n/);
  expect(told.out).toContain('    price_excluding_vat 200000 → 210000\n');
  expect(told.out).not.toContain('\u001b[');
  expect(told.out).toMatch(/^Lot \S+ \(\d+\)\nClient space +Rive Neuve \(rive-neuve\)\nProgram +.+\nPeriod /);
  const french = await runHere(dataDir, [...story, '--lang', 'fr']);
  expect(french.out.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain(
    '    prix HT 200 000,00 € → 210 000,00 €\n',
  );
  expect(french.out).toMatch(/^Heures +Europe\/Paris$/m);
  expect(french.out).toMatch(/ {2}Lot créé {2}Camille Lefèvre {2}#0\n/);
  expect((await runHere(dataDir, story, true)).out).toContain('\u001b[32m210000\u001b[0m');
  const [unknown, foreign, wrong] = await Promise.all([
    run('audit', 'lot', '999999', '--tenant', space.tenant),
    run('audit', 'lead', '1', '--tenant', 'rive-nueve'),
    run('audit', 'lot', 'x', '--tenant', space.tenant),
  ]);
  expect([unknown.code, unknown.err]).toEqual([
    1,
    `lotbook: client space "${space.tenant}" has no lot 999999\n`,
  ]);
  expect([foreign.code, foreign.err]).toEqual([
    1,
    'lotbook: there is no client space "rive-nueve"; did you mean rive-neuve?\n',
  ]);
  expect(wrong.code).toBe(2);
});

test('as of an instant, in a terminal', async () => {
  const { json } = await space.partner('GET', `/programs/${space.programId}/lots/${lot}/history`);
  const [created] = json.data as { recorded_at: string }[];
  const asOf = (instant: string, ...more: string[]) =>
    run('audit', 'lot', String(lot), '--tenant', space.tenant, '--as-of', instant, ...more);
  const [then, table, before] = await Promise.all([
    asOf(created!.recorded_at, '--format', 'ndjson'),
    asOf(created!.recorded_at),
    asOf('2020-01-01T00:00:00Z'),
  ]);
  expect(JSON.parse(then.out)).toMatchObject({ id: lot, price_excluding_vat: 200_000 });
  expect(table.out).toMatch(/^price_excluding_vat +200000$/m);
  expect(before.code).toBe(1);
});

test('an e-mail or a phone that two leads have is told, without saying it', async () => {
  const [email1, phone1] = ['twice@x.example', '+33611111199'];
  const ids: number[] = [];
  for (const contact of [
    { name: 'Un', email1, phone1 },
    { name: 'Deux', email1: 'two@x.example' },
  ]) {
    const { json } = await space.partner('POST', '/leads', { contact, lead: {} });
    ids.push((json.body as { lead_id: number }).lead_id);
  }
  const [first, second] = ids;
  const give = async (fields: object) =>
    await tell(
      space.service.backend.commands,
      leadAggregate,
      leadStream(space.tenant, second!),
      { ...testContext(JSON.stringify(fields), new Date()), tenant: space.tenant },
      (lead) => changeContact(lead, lead.contacts[0]!.id, fields),
    );
  await give({ email2: email1, phone2: phone1 });
  const shared = await run('audit', 'verify');
  expect([shared.code, shared.out.split('\n').slice(0, 2)]).toEqual([
    1,
    ['e-mail address', 'phone number'].map(
      (kind) => `client space ${space.tenant}: the leads ${first}, ${second} have one ${kind}`,
    ),
  ]);
  expect(shared.out).toMatch(/: 2 differences\n$/);
  await give({ email2: null, phone2: null });
  expect(await run('audit', 'verify')).toMatchObject({ code: 0 });
});

test('what is hidden from who reads a stream is named, by everybody who looks', async () => {
  const { eventStoreUrl } = await storesOf(dataDir);
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const seal = path.join(dataDir, 'whole-seal.json');
  await writeFile(seal, (await run('audit', 'seal')).out);
  const looks = [['audit', 'verify'], ['audit', 'verify', '--sealed', seal], ['doctor']];
  const said = async () => {
    const answers: (readonly [number, string])[] = [];
    for (const look of looks) {
      const { code, out } = await run(...look);
      answers.push([code, out]);
    }
    return answers;
  };
  const all = (code: number, words: string) => looks.map(() => [code, expect.stringContaining(words)]);
  const grid = `grid-${space.tenant}.${space.programId}`;
  const hidden = 'hidden from who reads it, by the metadata of the stream';
  await client.setStreamMetadata(grid, { truncateBefore: 3 });
  expect(await said()).toEqual(all(1, `${grid}: what stands before revision 3 is ${hidden}`));
  await client.deleteStream(grid);
  expect(await said()).toEqual(all(1, `${grid}: all that it holds is ${hidden}`));
  // the first one after a deletion makes the stream begin anew at its end
  for (let i = 0; i < 2; i++) await client.setStreamMetadata(grid, { truncateBefore: 0 });
  expect((await said()).map(([code, out]) => [code, out.includes(hidden)])).toEqual(
    looks.map(() => [0, false]),
  );
  await client.dispose();
});

test('an export and a seal prove the history; what was done to it is found by them and by the replay', async () => {
  const exported = await run('audit', 'lot', String(lot), '--tenant', space.tenant, '--format', 'ndjson');
  const lines = exported.out.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    stream: `grid-${space.tenant}.${space.programId}`,
    type: 'LotCreated',
    stored: { data: { lot_id: lot }, metadata: { v: 1 } },
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const file = path.join(dataDir, 'export.ndjson');
  await writeFile(file, exported.out);
  const proved = await run('audit', 'verify', '--against', file);
  expect([proved.code, proved.out]).toEqual([
    0,
    expect.stringContaining(
      `held ${lines.length} exported events of 1 streams against the history: no difference`,
    ),
  ]);
  // what a line says in words is held too
  const altered = async (change: (line: Record<string, unknown>) => unknown): Promise<string[]> => {
    const last = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
    change(last);
    const copy = path.join(dataDir, 'altered.ndjson');
    await writeFile(copy, [...lines.slice(0, -1), JSON.stringify(last)].join('\n'));
    const { code, out } = await run('audit', 'verify', '--against', copy);
    expect(code).toBe(1);
    return out.split('\n').slice(0, -2);
  };
  expect(await altered((line) => (line.recorded_at = '2026-01-01T00:00:00.000000Z'))).toEqual([
    expect.stringMatching(/revision \d+ has another time than the history$/),
  ]);
  expect(await altered((line) => (line.position = 1))).toEqual([
    expect.stringMatching(/has another position than the history$/),
  ]);
  expect(await altered((line) => Object.assign(line.actor as object, { id: 77 }))).toEqual([
    expect.stringMatching(/names another actor than the history$/),
  ]);
  expect(await altered((line) => Object.assign(line.actor as object, { fullname: 'Nobody' }))).toEqual([
    expect.stringMatching(/names another actor than the history$/),
  ]);
  expect(await altered((line) => Object.assign(line.changes as object, { bedrooms: [1, 99] }))).toEqual([
    expect.stringMatching(/tells other changes than the history$/),
  ]);
  expect(await altered((line) => (line.changes = {}))).toEqual([
    expect.stringMatching(/tells other changes than the history$/),
  ]);
  expect(await altered((line) => Object.assign(line.record as object, { id: lot + 1 }))).toEqual([
    expect.stringMatching(/is no part of the story of that record$/),
  ]);
  // a line is held, also where another one says the same revision after it
  const [first, ...others] = lines;
  const forgedLine = { ...(JSON.parse(first!) as object), stored: { data: {}, metadata: {} }, digest: '00' };
  await writeFile(
    path.join(dataDir, 'twice.ndjson'),
    [JSON.stringify(forgedLine), first, ...others].join('\n'),
  );
  const twice = await run('audit', 'verify', '--against', path.join(dataDir, 'twice.ndjson'));
  expect([twice.code, twice.out]).toEqual([1, expect.stringMatching(/is not the \w+ that was exported/)]);
  expect(await altered((line) => delete line.record)).toEqual([
    expect.stringMatching(/does not say which record it tells of/),
  ]);

  const good = await run('audit', 'verify');
  expect([good.code, good.out]).toEqual([
    0,
    expect.stringMatching(/compared \d+ rows of \d+ tables: no difference\n$/),
  ]);

  const seal = path.join(dataDir, 'seal.json');
  const sealed = await run('audit', 'seal');
  expect([sealed.code, sealed.err]).toEqual([0, '']);
  expect(JSON.parse(sealed.out)).toMatchObject({ root: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await writeFile(seal, sealed.out);
  await feed({ id: lot, external_id: 'E0', bedrooms: 7 });
  const held = await run('audit', 'verify', '--sealed', seal);
  expect([held.code, held.out]).toEqual([
    0,
    expect.stringMatching(/^held \d+ events of \d+ streams against the seal, .*: no difference\n$/),
  ]);
  const proof = path.join(dataDir, 'proof.json');
  const proven = await run('audit', 'proof', 'lot', String(lot), '--tenant', space.tenant, '--sealed', seal);
  expect([proven.code, proven.err]).toEqual([0, '']);
  await writeFile(proof, proven.out);
  const { parts } = JSON.parse(proven.out) as { parts: { digest: string }[] };
  const { digest } = JSON.parse(lines.at(-1)!) as { digest: string };
  expect(parts.map((part) => part.digest)).toContain(digest);
  const shown = await run('audit', 'verify', '--proof', proof, '--sealed', seal);
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('under the seal')]);
  // it is of that record, of all of its streams, and of each once
  const told = JSON.parse(proven.out) as { record: object; parts: object[] };
  for (const [change, problem] of [
    [{ record: { ...told.record, id: 99_999 } }, 'does not tell of lot 99999'],
    [{ record: { ...told.record, kind: 'lead' } }, 'does not tell of lead'],
    [{ record: { ...told.record, tenant: 'nope' } }, 'of nope'],
    [{ parts: told.parts.slice(1) }, 'the proof lacks it'],
    [{ parts: [...told.parts, told.parts[0]] }, 'is in the proof twice'],
  ] as const) {
    await writeFile(proof, JSON.stringify({ ...told, ...change }));
    const other = await run('audit', 'verify', '--proof', proof, '--sealed', seal);
    expect([other.code, other.out]).toEqual([1, expect.stringContaining(problem)]);
  }
  await writeFile(
    proof,
    proven.out.replace(
      parts[0]!.digest,
      parts[0]!.digest.replace(/^./, (c) => (c === '0' ? '1' : '0')),
    ),
  );
  const forged = await run('audit', 'verify', '--proof', proof, '--sealed', seal);
  expect([forged.code, forged.out]).toEqual([1, expect.stringContaining('was not under this seal')]);
  await writeFile(proof, proven.out);
  expect((await run('audit', 'verify', '--proof', proof)).code).toBe(2);
  const noSeal = await run('audit', 'verify', '--sealed', file);
  expect([noSeal.code, noSeal.err]).toEqual([1, expect.stringContaining('is no seal of a history')]);
  expect((await run('audit', 'verify', '--sealed', seal, '--against', file)).code).toBe(2);

  // the node keeps recent events in memory: what lies on the disk counts once it starts again
  const hex = (text: string): string => Buffer.from(text).toString('hex');
  await sql(
    `update event_node.events set record =
       decode(replace(encode(record, 'hex'), '${hex('"price_cents":21000000')}', '${hex('"price_cents":11000000')}'), 'hex')
     where type = 'LotPriceChanged'`,
  );
  const grid = `grid-${space.tenant}.${space.programId}`;
  await sql(`delete from event_node.events where stream = '${grid}' and revision = 5`);
  await space.service.stop();
  const caught = await runApart(dataDir, ['audit', 'verify']);
  expect(caught.out).toMatch(new RegExp(`^lots .*"id" ?: ?${lot}.* differs in .*price_excluding_vat`, 'm'));
  expect(caught.out).toMatch(/^lot_price_history /m);
  expect(caught.out).toContain(`${grid}: revision 5 is missing from the history\n`);
  expect(caught.code).toBe(1);
  const broken = await run('audit', 'verify', '--sealed', seal);
  expect(broken.out).toMatch(/the history is not the one that was sealed: \d+ events .* then, \d+ .* now\n$/);
  expect(broken.out).toContain('revision 5 is missing');
  expect(broken.code).toBe(1);
  const disproved = await run('audit', 'verify', '--proof', proof, '--sealed', seal);
  expect([disproved.code, disproved.out]).toEqual([1, expect.stringContaining('is not what was sealed')]);
  const contradicted = await run('audit', 'verify', '--against', file);
  expect(contradicted.out).toContain('is not the LotPriceChanged that was exported');
  expect(contradicted.code).toBe(1);
});
