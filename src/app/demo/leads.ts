// About 200 leads of the demo, most of them interested in a program, and what the sales office has done with them.
import { DEMO_TENANT, type DemoSite } from './calls.ts';
import { demoPeople, type Person } from './people.ts';

const COUNT = 200;
const AT_ONCE = 16;
const DAY_MS = 24 * 60 * 60_000;

export async function layLeads(site: DemoSite): Promise<void> {
  const { partner, programs } = site;
  const people = demoPeople(COUNT);
  const programIds = [...programs.values()];
  /** One in ten names no program. */
  const programOf = ({ number }: Person): number | null =>
    number % 10 === 9 ? null : (programIds[number % programIds.length] ?? null);

  const known = await leadsByEmail(site);
  await each(people, async (person) => {
    if (known.has(person.email)) return;
    const { contact, lead } = person;
    const program = programOf(person);
    const temperature = program === null ? { temperature: null } : {};
    const body = { contact, lead: { ...lead, ...temperature } };
    await partner.post(program === null ? '/leads' : `/programs/${program}/leads`, body);
  });
  const leads = await leadsByEmail(site);
  const worked = await workedOn(site);
  await each(people, async (person) => {
    const lead = leads.get(person.email);
    const program = programOf(person);
    if (lead === undefined || program === null || worked.has(lead)) return;
    await work(site, person, `/programs/${program}/leads/${lead}`);
  });
}

/** What the sales office did; the record comes last and says that all of it is done. */
async function work({ partner }: DemoSite, { number }: Person, lead: string): Promise<void> {
  const soon = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
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

async function leadsByEmail({ rows }: DemoSite): Promise<Map<string, number>> {
  const found = await rows
    .selectFrom('contacts')
    .select(['email1', 'lead_id'])
    .where('tenant_key', '=', DEMO_TENANT)
    .where('email1', 'is not', null)
    .execute();
  return new Map(found.map(({ email1, lead_id }) => [email1 ?? '', lead_id]));
}

async function workedOn({ rows }: DemoSite): Promise<Set<number>> {
  const actions = await rows
    .selectFrom('sales_actions')
    .select('lead_id')
    .where('tenant_key', '=', DEMO_TENANT)
    .execute();
  const records = await rows
    .selectFrom('records')
    .select('lead_id')
    .where('tenant_key', '=', DEMO_TENANT)
    .execute();
  return new Set([...actions, ...records].map(({ lead_id }) => lead_id));
}

async function each<T>(items: readonly T[], lay: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) await lay(items[next++]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
