// A prospect who asks about a further program: as if they came in once more, by what they are known by.
import { html, type Html } from '../html.ts';
import { programChoice } from '../parts/program-names.ts';
import type { Question } from '../../platform/http/routes/inside.ts';
import type { Look } from '../space.ts';
import { TAKE_IN_ON_PROGRAM } from './asked.ts';
import { mayOn } from './take-in.ts';
import type { Contact, ProspectFile } from './told.ts';

type Known = Pick<ProspectFile, 'id' | 'contacts' | 'interests' | 'anonymised_at'>;

export function otherProgram(look: Look, lead: Known, names: ReadonlyMap<number, string>): Html | null {
  const asked = new Set(lead.interests.map(({ program_id: programId }) => programId));
  const others = new Map([...names].filter(([programId]) => !asked.has(programId) && mayOn(look, programId)));
  if (others.size === 0 || lead.anonymised_at !== null || !lead.contacts.some(canBeReached)) return null;
  return html`<section>
    <h2>Un autre programme</h2>
    <form method="post" action="${look.at(`/prospects/${lead.id}/interets`)}">
      ${programChoice(others, { name: 'programme', label: 'S’intéresse aussi à' })}
      <button class="quiet">Ajouter l’intérêt</button>
    </form>
  </section>`;
}

function canBeReached({ name, email1, phone1 }: Contact): boolean {
  return name !== null && (email1 !== null || phone1 !== null);
}

export async function interestAsked(
  look: Look,
  { programme = '' }: Readonly<Record<string, string>>,
): Promise<Question> {
  const params = { leadId: look.id('id') };
  const lead = await look.data<ProspectFile>({ method: 'GET', path: '/:tenantKey/leads/:leadId', params });
  const contact = lead.contacts.find(canBeReached);
  return {
    ...TAKE_IN_ON_PROGRAM,
    params: { programId: programme },
    body: {
      contact: contact && { name: contact.name, email1: contact.email1, phone1: contact.phone1 },
      lead: { tracking_origin: 'sales-desk' },
    },
  };
}
