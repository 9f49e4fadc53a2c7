// Histories of registrations: found by their own events they tell what the whole stream of their program tells.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Histories } from '../../../src/api/audit/history.ts';
import { registrationRecord } from '../../../src/api/audit/registrations.ts';
import { everything } from '../../../src/api/audit/sight.ts';
import { ProgramPast } from '../../../src/api/past/program-past.ts';
import { RegistrationPast } from '../../../src/api/past/registration-past.ts';
import { collected } from '../audit/collected.ts';
import { openSpace, type Call, type Space } from '../../support/space.ts';

let space: Space;
let auditor: Call;
let programId: number;
const ids: number[] = [];

beforeAll(async () => {
  space = await openSpace();
  programId = await space.addProgram({ rules: { registration_mode: 'manual' } });
  auditor = await space.officerWith({ role: 'auditor' });
  const at = `/${space.tenant}/programs/${programId}`;
  for (let n = 0; n < 12; n++) {
    const reached = { email1: `roux.${n % 9}@mail.example`, phone1: `+3361111110${n % 9}` };
    const person = { firstname: 'Lou', name: `Roux ${n}`, ...reached };
    const declared = await space.partner('POST', `/programs/${programId}/registrations`, person);
    expect(declared.status, declared.text).toBe(201);
    const { id } = declared.json.data as { id: number };
    ids.push(id);
    // who ruled is called otherwise later
    if (n === 6) await space.desk('PUT', `/${space.tenant}/users/1`, { name: 'Nouvelle' });
    const ruling = [{ decision: 'approved' }, { decision: 'rejected', rejection_comment: 'Non' }, null][
      n % 3
    ];
    if (ruling) await space.desk('POST', `${at}/registrations/${id}/ruling`, ruling);
    if (n % 4 === 0) await space.partner('DELETE', `/programs/${programId}/registrations/${id}`);
  }
  const { json } = await space.partner('GET', `/programs/${programId}/registrations?per_page=100`);
  const lead = (json.data as { lead_id: number | null }[]).find(({ lead_id }) => lead_id !== null)!.lead_id!;
  await space.desk('POST', `/${space.tenant}/leads/${lead}/anonymise`, {});
}, 180_000);
afterAll(() => space.close());

const where = (id: number) => ({ tenant: space.tenant, programId, id, sight: everything });

test('each is what the whole stream tells of it', async () => {
  const { backend } = space.service;
  const histories = new Histories(backend);
  const past = new RegistrationPast(new ProgramPast(backend), backend);
  const types = new Set<string>();
  for (const id of ids) {
    const found = (await past.find(where(id)))!;
    const quick = await collected(found.history());
    for (const { type } of quick) types.add(type);
    expect(quick).toEqual(await collected(histories.history(registrationRecord, where(id))));
    // as often as somebody asks
    expect(await collected(found.history())).toEqual(quick);
  }
  expect([...types]).toEqual(
    expect.arrayContaining(['RegistrationApproved', 'RegistrationRejected', 'RegistrationForgotten']),
  );
});

test('none is told of another program, nor one that nobody made', async () => {
  const past = new RegistrationPast(new ProgramPast(space.service.backend), space.service.backend);
  const elsewhere = await space.addProgram();
  expect(await past.find({ ...where(ids[0]!), programId: elsewhere })).toBeNull();
  expect(await past.find(where(999_999))).toBeNull();
  const history = `/${space.tenant}/programs/${programId}/registrations/999999/history`;
  expect((await auditor('GET', history)).status).toBe(404);
});

test('is told whole where its row does not name all of its events, or those of another', async () => {
  const { pool, runtime } = space.service.backend;
  const [id, other] = [ids[0]!, ids[1]!];
  const history = () =>
    auditor('GET', `/${space.tenant}/programs/${programId}/registrations/${id}/history`).then(
      (r) => r.json.data,
    );
  const whole = await history();
  const { rows } = await pool.query<{ revisions: number[] }>(
    `select state -> 'revisions' as revisions from registrations where tenant_key = $1 and id = $2`,
    [space.tenant, other],
  );
  for (const wrong of [rows[0]!.revisions, [], [0, 999_999], null]) {
    await runtime.query(
      `update crm.registrations set state = jsonb_set(state::jsonb, '{revisions}', $3)::json
       where tenant_key = $1 and id = $2`,
      [space.tenant, id, JSON.stringify(wrong)],
    );
    expect(await history()).toEqual(whole);
  }
});
