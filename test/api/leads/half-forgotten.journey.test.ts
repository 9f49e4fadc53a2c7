// Who asked to be forgotten is forgotten, though the process that began it died after any of its steps and nobody asks
// again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify, type Finding } from '../../../projections/building/verify.ts';
import { projectors } from '../../../src/app/assembly/catalogue.ts';
import { subjectOf } from '../../../src/domain/registrations/events.ts';
import { registrationStream } from '../../../src/domain/registrations/registration.ts';
import { openSpace, type Space } from '../../support/space.ts';

let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

let people = 0;
async function declared(): Promise<{ leadId: number; registrationId: number; name: string }> {
  const name = `Ombredane${String.fromCharCode(97 + (people += 1))}`;
  const person = { firstname: 'Jeanne', name, email1: `${name}@example.com`, phone1: `061234567${people}` };
  const url = `/programs/${space.programId}`;
  const taken = await space.partner('POST', `${url}/leads`, { contact: person });
  const made = await space.partner('POST', `${url}/registrations`, person);
  expect([taken.status, made.status]).toEqual([201, 201]);
  return {
    leadId: (taken.json.body as { lead_id: number }).lead_id,
    registrationId: made.json.data.id as number,
    name,
  };
}

/** As a process leaves it that had begun, and then was killed. */
async function begunBefore(leadId: number): Promise<void> {
  const word = {
    actor: { keyId: null, userId: null },
    requestId: 'r',
    causationId: 'r',
    seed: `seed ${leadId}`,
  };
  await space.service.backend.runtime.query(
    `insert into runtime.forgettings (tenant_key, lead_id, context, begun_at)
     values ($1, $2, $3, clock_timestamp() - interval '1 minute')`,
    [space.tenant, leadId, JSON.stringify(word)],
  );
}

const left = async () =>
  (await space.service.backend.runtime.query('select from runtime.forgettings')).rowCount;

async function shown({ leadId, registrationId }: Awaited<ReturnType<typeof declared>>): Promise<string> {
  const answers = await Promise.all([
    space.desk('GET', `/${space.tenant}/leads/${leadId}`),
    space.desk('GET', `/${space.tenant}/programs/${space.programId}/registrations/${registrationId}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return answers.map(({ text }) => text).join();
}

test('killed before the first step, or after any: the clock ends it', async () => {
  const [untouched, shredded, half] = [await declared(), await declared(), await declared()];
  const { backend } = space.service;
  const subject = (id: number) => subjectOf(registrationStream(space.tenant, space.programId), id);
  await backend.shred(subject(shredded.registrationId));
  await backend.shred(subject(half.registrationId));
  await backend.shred(`lead-${space.tenant}.${half.leadId}`);
  for (const { leadId } of [untouched, shredded, half]) await begunBefore(leadId);
  for (const one of [untouched, shredded, half]) await expect.poll(() => shown(one)).not.toContain(one.name);
  await expect.poll(left).toBe(0);
  const { events, codec, databaseUrl } = backend;
  const found: Finding[] = [];
  await verify({ events, codec, projectors, databaseUrl, onFinding: (one) => found.push(one) });
  expect(found).toEqual([]);
});

test('that went through leaves nothing to be ended', async () => {
  const one = await declared();
  const asked = await space.desk('POST', `/${space.tenant}/leads/${one.leadId}/anonymise`, {});
  expect([asked.status, await left()]).toEqual([200, 0]);
  expect(await shown(one)).not.toContain(one.name);
});
