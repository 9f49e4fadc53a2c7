// Leads of the demo, most of them interested in a program, and what the sales office has done with them.
import { DEMO_TENANT, type DemoSite } from './calls.ts';
import type { Person } from './people.ts';
import { programIndex } from './plan.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function layLeads(site: DemoSite, people: readonly Person[]): Promise<void> {
  const { partner, programs } = site;
  const programIds = [...programs.values()];
  const programOf = (person: Person): number | null => {
    const index = programIndex(person, programIds.length);
    return index === null ? null : (programIds[index] ?? null);
  };
  const known = await leadsByEmail(site, people);
  await Promise.all(
    people.map(async (person) => {
      if (known.has(person.email)) return;
      const { contact, lead } = person;
      const program = programOf(person);
      const temperature = program === null ? { temperature: null } : {};
      const body = { contact, lead: { ...lead, ...temperature } };
      await partner.post(program === null ? '/leads' : `/programs/${program}/leads`, body);
    }),
  );
  const leads = await leadsByEmail(site, people);
  const worked = await workedOn(site, [...leads.values()]);
  await Promise.all(
    people.map(async (person) => {
      const lead = leads.get(person.email);
      const program = programOf(person);
      if (lead === undefined || program === null || worked.has(lead)) return;
      await work(site, person, `/programs/${program}/leads/${lead}`);
    }),
  );
}

/** What the sales office did; the record comes last and says that all of it is done. */
async function work({ partner, time }: DemoSite, { number }: Person, lead: string): Promise<void> {
  const soon = (days: number): string => new Date(time.now().getTime() + days * DAY_MS).toISOString();
  if (number % 6 === 0)
    await partner.call('PUT', `${lead}/interest`, {
      status: 'to-follow',
      follow_reason: 'expected-income',
      memo_content: 'Attend l’accord de sa banque.',
    });
  if (number % 15 === 1)
    await partner.call('PUT', `${lead}/interest`, { status: 'discarded', discard_reason: 'budget' });
  if (number % 4 === 0)
    await partner.post(`${lead}/sales-actions`, {
      type: 'meeting-in-person',
      status: 'scheduled',
      scheduled_at: soon(1 + (number % 9)),
      comment: 'Visite de l’espace de vente',
    });
  if (number % 5 === 0)
    await partner.post(`${lead}/sales-actions`, {
      type: 'call',
      status: 'pending',
      due_at: soon(number % 7),
    });
  if (number % 3 === 0)
    await partner.post(`${lead}/records`, {
      event: 'outgoing-call',
      comment: 'Projet confirmé, rendez-vous proposé.',
      occurred_at: soon(-1),
    });
}

/** What the sales office has before it in the coming days. */
export async function planMeetings(site: DemoSite): Promise<void> {
  const { rows, partner, time } = site;
  const open = await rows
    .selectFrom('sales_actions')
    .select('id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('scheduled_at', '>', time.now().toISOString())
    .executeTakeFirst();
  if (open) return;
  const latest = await rows
    .selectFrom('interests')
    .select(['program_id', 'lead_id'])
    .where('tenant_key', '=', DEMO_TENANT)
    .where('status', '=', 'ongoing')
    .orderBy('lead_id', 'desc')
    .limit(9)
    .execute();
  for (const [i, { program_id, lead_id }] of latest.entries())
    await partner.post(`/programs/${program_id}/leads/${lead_id}/sales-actions`, {
      type: 'meeting-in-person',
      status: 'scheduled',
      scheduled_at: new Date(time.now().getTime() + (i + 1) * DAY_MS).toISOString(),
      comment: 'Visite de l’espace de vente',
    });
}

/** What was to be done by now has been done, most of it with success. */
export async function closeActions({ rows, partner, time }: DemoSite): Promise<void> {
  const now = time.now().toISOString();
  const open = await rows
    .selectFrom('sales_actions')
    .select(['id', 'program_id', 'lead_id'])
    .where('tenant_key', '=', DEMO_TENANT)
    .where('status', 'in', ['pending', 'scheduled'])
    .where((is) => is.or([is('scheduled_at', '<=', now), is('due_at', '<=', now)]))
    .execute();
  await Promise.all(
    open.map(({ id, program_id, lead_id }) =>
      partner.post(`/programs/${program_id}/leads/${lead_id}/sales-actions/${id}/close`, {
        status: 'completed',
        performed_at: now,
        issue: id % 4 === 0 ? 'failure' : 'success',
      }),
    ),
  );
}

async function leadsByEmail({ rows }: DemoSite, people: readonly Person[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const found = await rows
    .selectFrom('contacts')
    .select(['email1', 'lead_id'])
    .where('tenant_key', '=', DEMO_TENANT)
    .where(
      'email1',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  return new Map(found.map(({ email1, lead_id }) => [email1 ?? '', lead_id]));
}

async function workedOn({ rows }: DemoSite, leads: readonly number[]): Promise<Set<number>> {
  if (leads.length === 0) return new Set();
  const actions = await rows
    .selectFrom('sales_actions')
    .select('lead_id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('lead_id', 'in', leads)
    .execute();
  const records = await rows
    .selectFrom('records')
    .select('lead_id')
    .where('tenant_key', '=', DEMO_TENANT)
    .where('lead_id', 'in', leads)
    .execute();
  return new Set([...actions, ...records].map(({ lead_id }) => lead_id));
}
