// Registrations of the demo, one for each way it can go: approved, turned down twice, given up, and two that wait for a
// ruling on the program that asks for one each time.
import { registrationAggregate, registrationStream } from '../../domain/registrations/registration.ts';
import { DEMO_TENANT, type DemoSite } from './calls.ts';
import type { Person } from './people.ts';
import type { Declaration } from './plan.ts';

interface Declared {
  /** What the prescriber wrote; the demo finds its own registrations by it. */
  readonly comment: string;
  readonly name: string;
  readonly firstname: string;
  readonly email1: string;
  readonly phone1: string;
  readonly title?: 'mr' | 'ms';
  readonly city?: string;
  readonly zipcode?: string;
}

const MODE_AUTO = '204518';
const MODE_MANUAL = '204733';

const approved: Declared = {
  comment: 'Rencontrée au salon de Lyon, cherche un T3 avec terrasse',
  ...{ title: 'ms', name: 'Arnaud', firstname: 'Élise', email1: 'elise.arnaud@courriel.example' },
  ...{ phone1: '+33681190101', city: 'Villeurbanne', zipcode: '69100' },
};
const again: Declared = { ...approved, comment: 'Cliente du cabinet depuis deux ans' };
const givenUp: Declared = {
  comment: 'Achète finalement dans l’ancien',
  ...{ title: 'mr', name: 'Pages', firstname: 'Bruno', email1: 'bruno.pages@courriel.example' },
  phone1: '+33681190102',
};
const waiting: readonly Declared[] = [
  {
    comment: 'Primo-accédant, dossier de prêt en cours',
    ...{ title: 'mr', name: 'Le Goff', firstname: 'Yann', email1: 'yann.legoff@courriel.example' },
    ...{ phone1: '+33681190103', city: 'Rennes', zipcode: '35000' },
  },
  {
    comment: 'Souhaite visiter samedi',
    ...{ title: 'ms', name: 'Diallo', firstname: 'Aminata', email1: 'aminata.diallo@courriel.example' },
    phone1: '+33681190104',
  },
];

export async function layRegistrations(site: DemoSite): Promise<void> {
  const auto = site.programs.get(MODE_AUTO);
  const manual = site.programs.get(MODE_MANUAL);
  if (auto === undefined || manual === undefined) return;
  await declare(site, auto, approved);
  await declare(site, auto, again);
  const lead = await someoneKnown(site, auto);
  if (lead) await declare(site, auto, lead);
  await giveUp(site, auto, await declare(site, auto, givenUp));
  for (const one of waiting) await declare(site, manual, one);
}

async function declare(site: DemoSite, program: number, person: Declared): Promise<number> {
  const there = await known(site, program, person.comment);
  if (there !== undefined) return there;
  const { id } = await site.partner.post<{ id: number }>(`/programs/${program}/registrations`, person);
  await decided(site, program);
  return id;
}

async function known({ rows }: DemoSite, program: number, comment: string): Promise<number | undefined> {
  const there = await rows
    .selectFrom('registrations')
    .select('id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', program)
    .where('comment', '=', comment)
    .executeTakeFirst();
  return there?.id;
}

/** A lead of the program itself: a partner who declares it comes too late. */
async function someoneKnown({ rows }: DemoSite, program: number): Promise<Declared | null> {
  const found = await rows
    .selectFrom('contacts as c')
    .innerJoin('interests as i', (join) =>
      join.onRef('i.tenant_key', '=', 'c.tenant_key').onRef('i.lead_id', '=', 'c.lead_id'),
    )
    .select(['c.name', 'c.firstname', 'c.email1'])
    .where('c.tenant_key', '=', DEMO_TENANT)
    .where('i.program_id', '=', program)
    .where('c.email1', 'is not', null)
    .where('c.firstname', 'is not', null)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  if (!found?.name || !found.firstname || !found.email1) return null;
  const { name, firstname, email1 } = found;
  return { comment: 'A appelé le cabinet ce matin', name, firstname, email1, phone1: '+33681190105' };
}

const LOOK_EVERY_MS = 10;
const PATIENCE_MS = 5_000;

/** Once it is approved, so that it had its time. */
async function giveUp({ partner }: DemoSite, program: number, id: number): Promise<void> {
  await partner.call('DELETE', `/programs/${program}/registrations/${id}`, {}, [409]);
}

/** Until the policy has said what it has to say; a start without policies leaves it as it is. */
async function decided({ commands }: DemoSite, program: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { state } = await commands.load(registrationAggregate, registrationStream(DEMO_TENANT, program));
    const moving = [...state.all.values()].some(
      ({ status }) => status === 'declared' || status === 'accepted',
    );
    if (!moving) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** One that a prescriber declared in the demo's year. */
export async function declareInPast(site: DemoSite, { registryId, person }: Declaration): Promise<void> {
  const program = site.programs.get(registryId);
  if (program !== undefined) await declare(site, program, declared(person));
}

export async function ruleInPast(site: DemoSite, { registryId, person, ruling }: Declaration): Promise<void> {
  const program = site.programs.get(registryId);
  if (program === undefined || ruling === null) return;
  const id = await known(site, program, declared(person).comment);
  const reason =
    ruling === 'rejected'
      ? { rejection_reason: 'other', rejection_comment: 'Déjà reçu à l’espace de vente.' }
      : {};
  await site.desk.post(
    `/${DEMO_TENANT}/programs/${program}/registrations/${id}/ruling`,
    { decision: ruling, ...reason },
    [409],
  );
}

function declared({ number, contact }: Person): Declared {
  const { title, name, firstname, email1, city, zipcode } = contact;
  const phone1 = `+3368119${String(number).padStart(4, '0')}`;
  const comment = `Suivi par le cabinet, dossier ${number}`;
  return { comment, title, name, firstname, email1, phone1, city, zipcode };
}
