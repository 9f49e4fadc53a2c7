// The sales office: it rules on declarations, draws up sales and takes them further, and forgets people who ask for it.
import { listAt, numberAt, textAt } from '../json.ts';
import { isAcknowledged, type Ledger } from '../ledger.ts';
import type { Stage } from './cast.ts';
import type { ClientSpace } from './client-space.ts';
import type { Person } from './people.ts';
import { asDone, sawPurchase, sawRegistration } from './sights.ts';

/** It approves nearly all that waits, whoever else was approved: that only one is, is the service's to see to. */
const APPROVES = 0.9;
const FORGET_TRIES = 60;

export async function rule({ space, chance, ledger }: Stage): Promise<void> {
  const { office } = space;
  const read = await office.read('/registrations?per_page=50');
  if (!read) return;
  const waiting = listAt(read.told.data).filter(
    (one) => textAt(one, 'status') === 'pending' && numberAt(one, 'ruling_required') === 1,
  );
  if (waiting.length === 0) return;
  const some = waiting.toSorted(() => chance.next() - 0.5).slice(0, 3);
  await Promise.all(
    some.map(async (one) => {
      const [id, program] = [numberAt(one, 'id'), numberAt(one, 'program_id')];
      if (id === null || program === null) return;
      const decision = chance.maybe(APPROVES) ? 'approved' : 'rejected';
      const told = await office.want({
        kind: 'ruling',
        method: 'POST',
        url: `/programs/${program}/registrations/${id}/ruling`,
        body: { decision },
        program,
      });
      if (told?.status !== 200) return;
      const look = { ledger, space: space.key, who: office.name };
      // an approval is carried to its lead meanwhile: the answer may be of before
      sawRegistration(look, told, told.data);
      const after = await office.read(`/registrations/${id}`);
      if (after) sawRegistration(look, after.told, after.told.data);
    }),
  );
}

export async function sell({ space, chance, ledger }: Stage): Promise<void> {
  const { office } = space;
  const program = chance.one(space.programs);
  const people = space.people.all.filter((one) => !one.retired && one.leads.has(program.id));
  const owner = chance.one(space.partners).userId;
  const look = { ledger, space: space.key, who: office.name };
  const below = `/programs/${program.id}/purchases`;
  if (people.length === 0) return;
  const person = chance.one(people);
  const main = chance.one(program.lots.slice(0, 4));
  const options = chance.maybe(0.6) ? await office.read(`/programs/${program.id}/options?per_page=50`) : null;
  const held = listAt(options?.told.data).filter((o) => textAt(o, 'status') === 'option');
  const chosen = held.length > 0 ? chance.one(held) : null;
  const body = chosen
    ? { option_id: numberAt(chosen, 'id') }
    : { lead_id: person.leads.get(program.id), lots: [{ id: main }], vat_rate: 20, owner_id: owner };
  await space.people.about(person, async () => {
    const made = await office.want({
      kind: 'purchase',
      method: 'POST',
      url: below,
      body: { ...body, discount_including_vat: chance.below(3) * 1_000.01 },
      program: program.id,
    });
    if (made?.status === 201) sawPurchase(look, made, made.data);
  });
}

/** What is prepared is signed, or cancelled: most are, for lots are few. */
export async function goOn({ space, chance, ledger }: Stage): Promise<void> {
  const { office } = space;
  const program = chance.one(space.programs);
  const look = { ledger, space: space.key, who: office.name };
  const read = await office.read(`/programs/${program.id}/purchases?per_page=30`);
  if (!read) return;
  const live = listAt(read.told.data).filter((p) =>
    ['prepared', 'signed'].includes(textAt(p, 'status') ?? ''),
  );
  for (const sale of listAt(read.told.data)) sawPurchase(look, read.told, sale);
  if (live.length === 0) return;
  const sale = chance.one(live);
  const one = `/programs/${program.id}/purchases/${numberAt(sale, 'id')}`;
  const signs = textAt(sale, 'status') === 'prepared' && chance.maybe(0.3);
  const told = await office.want({
    kind: 'step',
    method: 'POST',
    url: `${one}/${signs ? 'sign' : 'cancel'}`,
    body: signs ? { signed_at: textAt(sale, 'prepared_at') } : { reason: 'buyer' },
    program: program.id,
  });
  if (told?.status !== 200) return;
  sawPurchase(look, asDone(told), { id: numberAt(sale, 'id'), status: signs ? 'signed' : 'canceled' });
  sawPurchase(look, told, told.data);
  const after = await office.read(one);
  if (after) sawPurchase(look, after.told, after.told.data);
}

/** Somebody of whom nobody speaks at the moment, and from now on nobody will. */
export async function forget({ space, chance, ledger }: Stage): Promise<void> {
  const known = space.people.all.filter((one) => !one.retired && one.underWay === 0 && one.leads.size > 0);
  if (known.length < 5) return;
  const person = chance.one(known);
  const [lead] = [...person.leads.values()];
  if (lead === undefined) return;
  person.retired = true;
  person.leaving = true;
  await forgetting(space, ledger, person, lead).finally(() => (person.leaving = false));
}

async function forgetting(space: ClientSpace, ledger: Ledger, person: Person, lead: number): Promise<void> {
  // a promise to somebody: it is asked for until it is kept, as often as that takes
  for (let tries = 0; tries < FORGET_TRIES; tries++) {
    const told = await space.office.want({
      kind: 'forget',
      method: 'POST',
      url: `/leads/${lead}/anonymise`,
      person: person.name,
    });
    if (told && isAcknowledged(told)) {
      ledger.forgotten.push({ space: space.key, lead, person: person.name });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
