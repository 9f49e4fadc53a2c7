// Registrations of the demo, one for each way it can go: approved, turned down twice, given up, and two that wait for a
// ruling on the program that asks for one each time.
import { DEMO_TENANT, type DemoSite } from './calls.ts';

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
  const known = await someoneKnown(site, auto);
  if (known) await declare(site, auto, known);
  await giveUp(site, auto, await declare(site, auto, givenUp));
  for (const one of waiting) await declare(site, manual, one);
}

async function declare({ rows, partner }: DemoSite, program: number, person: Declared): Promise<number> {
  const there = await rows
    .selectFrom('registrations')
    .select('id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('program_id', '=', program)
    .where('comment', '=', person.comment)
    .executeTakeFirst();
  return there?.id ?? (await partner.post<{ id: number }>(`/programs/${program}/registrations`, person)).id;
}

/** A lead of the program itself: whoever declares it comes too late. */
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

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 5_000;

/** Once it is approved, so that it had its time; a start without policies gives it up as it is. */
async function giveUp({ partner }: DemoSite, program: number, id: number): Promise<void> {
  const url = `/programs/${program}/registrations/${id}`;
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { status } = await partner.call<{ status: string }>('GET', url);
    if (status === 'expired') return;
    if (status !== 'pending') break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  await partner.call('DELETE', url, {}, [409]);
}
