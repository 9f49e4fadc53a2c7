// Whoever ends a registration just while it is approved: the lead is not left under a prescription that nobody has, and who
// is forgotten does not come back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpace, type Space } from '../../support/space.ts';

const TRIES = 16;
let space: Space;
beforeAll(async () => {
  space = await openSpace();
});
afterAll(() => space.close());

let made = 0;
const somebody = () => ({
  name: `Martin${++made}`,
  firstname: 'Ada',
  email1: `ada${made}@x.example`,
  phone1: `+336123450${String(made).padStart(2, '0')}`,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Sheet {
  readonly id: number;
  readonly status: string | null;
  readonly ruling_required: number | null;
}

async function sheetOf(at: string, id: number): Promise<Sheet> {
  return (await space.partner('GET', `${at}/${id}`)).json.data as Sheet;
}

/** Leads of the program that are prescribed, once nothing moves any more. */
async function expectNobodyPrescribed(program: number): Promise<void> {
  const leads = (await space.desk('GET', `/${space.tenant}/leads?per_page=100`)).json.data as {
    id: number;
  }[];
  for (const { id } of leads)
    await expect
      .poll(async () => {
        const { status, json } = await space.partner('GET', `/programs/${program}/leads/${id}/interest`);
        return status === 404
          ? false
          : (json.data as { is_under_prescription: boolean }).is_under_prescription;
      })
      .toBe(false);
}

test('its owner, at any moment of the analysis', async () => {
  const program = await space.addProgram({ status: 'activated' });
  const at = `/programs/${program}/registrations`;
  await Promise.all(
    Array.from({ length: TRIES }, async (_, n) => {
      const { id } = (await space.partner('POST', at, somebody())).json.data as Sheet;
      await pause(n * 6);
      const given = await space.partner('DELETE', `${at}/${id}`);
      expect([given.status, (given.json.data as Sheet).status]).toEqual([200, 'expired']);
    }),
  );
  await expectNobodyPrescribed(program);
});

test('its owner, just when the office approves it, and whoever forgets the person', async () => {
  const program = await space.addProgram({ status: 'activated', rules: { registration_mode: 'manual' } });
  const elsewhere = await space.addProgram({ status: 'activated' });
  const at = `/programs/${program}/registrations`;
  for (let n = 0; n < TRIES; n++) {
    const person = somebody();
    const known = await space.partner('POST', `/programs/${elsewhere}/leads`, { contact: person });
    const lead = Number(/"lead_id":(\d+)/.exec(known.text)![1]);
    const { id } = (await space.partner('POST', at, person)).json.data as Sheet;
    await expect.poll(async () => (await sheetOf(at, id)).ruling_required).toBe(1);
    const end = async () => {
      await pause((n >> 1) * 2);
      return n % 2 === 0
        ? await space.partner('DELETE', `${at}/${id}`)
        : await space.desk('POST', `/${space.tenant}/leads/${lead}/anonymise`, {});
    };
    const ruling = space.desk('POST', `/${space.tenant}${at}/${id}/ruling`, { decision: 'approved' });
    const [ruled, ended] = await Promise.all([ruling, end()]);
    // who comes first may leave nothing to rule on
    expect([200, 409]).toContain(ruled.status);
    expect(ended.status, ended.text).toBe(200);
    expect(['expired', 'rejected']).toContain((await sheetOf(at, id)).status);
    if (n % 2 === 1) {
      const found = await space.partner('GET', `/contacts?emails[]=${person.email1}`);
      expect(found.json.data).toEqual([]);
    }
  }
  await expectNobodyPrescribed(program);
});
