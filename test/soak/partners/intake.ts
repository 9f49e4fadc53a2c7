// Prospects come in, again and again the same ones, by any partner: one person is one lead, however they came.
import { numberAt } from '../json.ts';
import { isAcknowledged } from '../ledger.ts';
import type { Stage } from './cast.ts';

const AGAIN = 0.4;

export async function takeIn({ space, chance }: Stage): Promise<void> {
  const known = space.people.all.filter((one) => !one.retired);
  const person = known.length > 0 && chance.maybe(AGAIN) ? chance.one(known) : space.people.add();
  const program = chance.one(space.programs).id;
  const { client } = chance.one(space.partners);
  await space.people.about(person, async () => {
    const contact = { name: person.name, firstname: 'Jeanne', email1: person.email, phone1: person.phone };
    const told = await client.want({
      kind: 'lead',
      method: 'POST',
      url: `/programs/${program}/leads`,
      body: { contact, lead: { request_type: 'information', request_comment: `pour ${person.name}` } },
      person: person.name,
      program,
    });
    const lead = told && isAcknowledged(told) ? numberAt(told.body, 'lead_id') : null;
    if (lead !== null) person.leads.set(program, lead);
  });
}
