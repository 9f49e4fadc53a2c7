// Who is forgotten is forgotten in what rivals declared, too, on whichever program: by what the lead says, and by what its own
// declarations said, which the lead may have lost since.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSpace, type Answered, type Space } from '../../support/space.ts';

const MAIL = 'aline.b@mail.example';
const LOST_PHONE = '+33611223344';
let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space?.close());

/** How each declaration was sent, to send it once more. */
const sent = new Map<string, () => Promise<Answered>>();

async function declared(programId: number, person: object): Promise<string> {
  const list = `/programs/${programId}/registrations`;
  const once = { 'idempotency-key': `declares-${sent.size}-once` };
  const send = () => space.partner('POST', list, { name: 'Blanc', firstname: 'Aline', ...person }, once);
  const made = await send();
  expect(made.status).toBe(201);
  const url = `${list}/${made.json.data.id as number}`;
  sent.set(url, send);
  return url;
}

it('on programs before and after, and nobody else is', async () => {
  const manual = { rules: { registration_mode: 'manual' } };
  const [before, own, after] = [
    await space.addProgram(manual),
    await space.addProgram({ rules: { registration_mode: 'auto' } }),
    await space.addProgram(manual),
  ];
  const hers = await declared(own, { email1: MAIL, phone1: '+33655667788', phone2: LOST_PHONE });
  const shown = async (url: string) => (await space.partner('GET', url)).json.data;
  await expect.poll(async () => (await shown(hers)).status).toBe('approved');
  const leadId = (await shown(hers)).lead_id as number;
  const lead = `/programs/${own}/leads/${leadId}`;
  const [contact] = (await space.partner('GET', `${lead}/contacts`)).json.data as { id: number }[];
  const changed = await space.partner('PUT', `${lead}/contacts/${contact!.id}`, { phone2: null });
  expect([changed.status, changed.text.includes('11223344')]).toEqual([200, false]);

  const rivals: string[] = [];
  for (const program of [before, after]) {
    rivals.push(await declared(program, { email1: 'x@mail.example', phone1: LOST_PHONE }));
    rivals.push(await declared(program, { email1: MAIL, phone1: '+33600000001' }));
  }
  const another = await declared(after, { email1: 'other@mail.example', phone1: '+33699999999' });
  for (const url of [...rivals, another]) {
    await expect.poll(async () => (await shown(url)).ruling_required).toBe(1);
    const ruling = { decision: 'rejected', rejection_reason: 'other' };
    expect((await space.desk('POST', `/${space.tenant}${url}/ruling`, ruling)).status).toBe(200);
  }

  const done = await space.desk('POST', `/${space.tenant}/leads/${leadId}/anonymise`);
  expect(done.status).toBe(200);
  for (const url of [hers, ...rivals]) expect([url, (await shown(url)).email1]).toEqual([url, null]);
  expect((await shown(another)).email1).toBe('other@mail.example');
  // nor does what was answered tell of them, to whoever asks the same again
  for (const url of [hers, ...rivals]) {
    const { status, json, text } = await sent.get(url)!();
    expect([url, status, json.code, text.includes('Blanc')]).toEqual([
      url,
      409,
      'idempotency-forgotten',
      false,
    ]);
  }
  expect((await sent.get(another)!()).status).toBe(201);
  const { rows } = await space.service.backend.runtime.query(
    'select from runtime.idempotency where answer is not null',
  );
  expect(rows).toHaveLength(1);
});
