// Contacts are corrected, by the office and by partners, two people at once and while the person is being forgotten: names,
// addresses, consents, and e-mails and telephones that several households share and one lead alone can have.
import { at, numberAt } from '../json.ts';
import type { Stage } from './cast.ts';
import type { Client } from './client.ts';
import { asDone, glimpsed } from './sights.ts';

const SHARED = 4;
/** Those who are being forgotten just now come first. */
const LEAVING = 0.6;
const TWO_AT_ONCE = 0.5;
const KNOWN = 25;

/** What several want, by the field that it stands in. */
export function sharedOf(space: string): Readonly<Record<'email2' | 'phone2', readonly string[]>> {
  const each = Array.from({ length: SHARED }, (_, n) => n);
  const digits = [...space].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 1_000, 7);
  return {
    email2: each.map((n) => `maison${n}.${space}@foyer.example`),
    phone2: each.map((n) => `+33788${String(digits).padStart(3, '0')}${String(n).padStart(3, '0')}`),
  };
}

export async function correct(stage: Stage): Promise<void> {
  const { space, chance } = stage;
  const program = chance.one(space.programs).id;
  const known = space.people.all.filter(({ leads }) => leads.has(program));
  const leaving = known.filter((one) => one.leaving);
  const here = known.filter((one) => !one.retired).slice(-KNOWN);
  const some = leaving.length > 0 && chance.maybe(LEAVING) ? leaving : here;
  if (some.length === 0) return;
  const person = chance.one(some);
  const url = `/programs/${program}/leads/${person.leads.get(program)}/contacts`;
  const { client } = chance.one(space.partners);
  const read = await client.read(url);
  if (!read) return;
  const contact = numberAt(read.told.data, 0, 'id');
  if (contact === null) return;
  glimpsed(
    { ...stage, space: space.key, who: client.name },
    read.told,
    `contact ${contact}`,
    at(read.told.data, 0),
  );
  const both = [client, chance.maybe(0.5) ? space.office : chance.one(space.partners).client];
  const asking = chance.maybe(TWO_AT_ONCE) ? both : [chance.one(both)];
  await Promise.all(asking.map((one) => change(stage, one, `${url}/${contact}`, contact, person.name)));
}

async function change(
  { space, chance, ledger }: Stage,
  client: Client,
  url: string,
  contact: number,
  name: string,
): Promise<void> {
  const mark = ledger.mark();
  const words = {
    firstname: `Jeanne ${mark}`,
    profession: mark,
    city: `${mark}-le-Pont`,
    address1: `${mark}, rue ${name}`,
  };
  const field = chance.one(['firstname', 'profession', 'city', 'address1'] as const);
  const body = { [field]: words[field], ...more({ space, chance, ledger }, `${mark}.${name.toLowerCase()}`) };
  const told = await client.want({ kind: 'correct', method: 'PUT', url, body, fields: withTwins(body) });
  if (told?.status !== 200) return;
  const look = { ledger, space: space.key, who: client.name };
  glimpsed(look, asDone(told), `contact ${contact}`, body);
  glimpsed(look, told, `contact ${contact}`, told.data);
  const after = await client.read(url);
  if (after) glimpsed(look, after.told, `contact ${contact}`, after.told.data);
}

function more({ space, chance }: Stage, alias: string): Readonly<Record<string, unknown>> {
  const shared = sharedOf(space.key);
  switch (chance.below(7)) {
    case 0:
      return { email2: chance.one(shared.email2) };
    case 1:
      return { phone2: chance.one(shared.phone2) };
    case 2:
      return { email2: null };
    case 3:
      return { phone2: null };
    case 4:
      return { email2: `${alias}@alias.example` };
    case 5:
      return { [chance.one(['optin_sms', 'optout_sms'])]: true };
    default:
      return {};
  }
}

/** Who consents objects no longer, and the other way round. */
function withTwins(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ...body,
    ...(body.optin_sms === true ? { optout_sms: false } : {}),
    ...(body.optout_sms === true ? { optin_sms: false } : {}),
  };
}
