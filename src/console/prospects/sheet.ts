// One prospect: who it is, what is looked for, and program by program what the office does about it.
import { display } from '../../domain/labels/french.ts';
import { eventType } from '../../domain/labels/story-events.ts';
import { project } from '../../domain/labels/sale.ts';
import type { NotTold, Question } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { moment } from '../parts/moment.ts';
import { programNames } from '../parts/program-names.ts';
import { lookBackAt } from '../past/record.ts';
import { prospectThen, type ProspectThen } from './past.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { money } from '../words.ts';
import { CHANGE_CONTACT, CHANGE_PROJECT } from './asked.ts';
import { interestSection } from './interest.ts';
import { nameOf } from './list.ts';
import { otherProgram } from './other-program.ts';
import type { Contact, ProspectFile } from './told.ts';

interface Happening {
  readonly type: string;
  readonly recorded_at: string;
  readonly actor: { readonly fullname: string };
}

/** A form of the page that was refused. */
export interface Refused {
  readonly answer: NotTold;
  readonly typed: Readonly<Record<string, string>>;
  /** Which of the forms of a program it was, where the page says it beside the fields. */
  readonly form: 'action' | 'record' | null;
}

export async function prospectPage(look: Look, refused: Refused | null = null): Promise<Shown> {
  const { data, may, at } = look;
  const leadId = look.id('id');
  const params = { leadId };
  const lead = await data<ProspectFile>({ method: 'GET', path: '/:tenantKey/leads/:leadId', params });
  const names = await programNames(look);
  const { then, time, history } = await lookBackAt<ProspectThen>(look, {
    here: '/prospects',
    title: nameOf(lead),
    what: 'Ce prospect',
    address: at(`/prospects/${leadId}`),
    question: { path: '/:tenantKey/leads/:leadId/history', params },
    show: (past) => prospectThen(past, names),
  });
  if (then && !refused) return then;
  const mayOnSome = (question: Pick<Question, 'method' | 'path'>): boolean =>
    lead.anonymised_at === null &&
    lead.interests.some(({ program_id: programId }) => may({ ...question, params: { programId, leadId } }));
  const mayContact = mayOnSome(CHANGE_CONTACT);
  const mayAnonymise = may({ method: 'POST', path: '/:tenantKey/leads/:leadId/anonymise', params });
  return {
    here: '/prospects',
    follows: 'space',
    ...(refused === null ? {} : { status: refused.answer.status }),
    time,
    title: nameOf(lead),
    content: html`<p class="lede">
        Prospect ${leadId}, connu
        ${moment(lead.created_at, look)}${
          lead.anonymised_at !== null &&
          html`, <strong>anonymisé</strong> ${moment(lead.anonymised_at, look)}`
        }
      </p>
      ${refusalBox(refused?.answer ?? null)}
      <div class="beside">
        <section>
          <h2>Contacts</h2>
          ${lead.contacts.length === 0 ? html`<p>Aucun contact.</p>` : lead.contacts.map((one) => contact(look, leadId, one, mayContact))}
          ${mayContact && html`<p><a href="${at(`/prospects/${leadId}/contacts/nouveau`)}">Ajouter un contact</a></p>`}
        </section>
        <section>
          <h2>Projet</h2>
          ${facts([
            ['Projet', display(project, lead.project)],
            ['Pièces', lead.property_rooms?.join(', ')],
            ['Budget', lead.budget === null ? null : money(lead.budget)],
            ['Apport', lead.deposit === null ? null : money(lead.deposit)],
          ])}
          ${mayOnSome(CHANGE_PROJECT) && html`<p><a href="${at(`/prospects/${leadId}/projet`)}">Modifier le projet</a></p>`}
        </section>
      </div>
      ${lead.interests.map((interest) => interestSection(look, leadId, interest, names, refused))}
      ${otherProgram(look, lead, names)} ${history.success && happenings(look, history.data)}
      ${
        mayAnonymise &&
        lead.anonymised_at === null &&
        html`<p><a href="${at(`/prospects/${leadId}/anonymisation`)}">Anonymiser ce prospect…</a></p>`
      }`,
  };
}

function contact({ at }: Look, leadId: number, one: Contact, mayChange: boolean): Html {
  return html`${facts([
    ['Nom', one.display_name],
    ['E-mail', [one.email1, one.email2].filter(Boolean).join(', ')],
    ['Téléphone', [one.phone1, one.phone2].filter(Boolean).join(', ')],
    ['Adresse', [one.address1, one.zipcode, one.city].filter(Boolean).join(' ')],
  ])}
  ${mayChange && html`<p><a href="${at(`/prospects/${leadId}/contacts/${one.id}`)}">Modifier ce contact</a></p>`}`;
}

function happenings(look: Look, all: readonly Happening[]): Html {
  return html`<section>
    <h2>Historique</h2>
    <ol class="plain">
      ${[...all].reverse().map(
        ({ type, recorded_at, actor }) =>
          html`<li>
            ${display(eventType, type)}
            <span class="by">${actor.fullname}</span> ${moment(recorded_at, look)}
          </li>`,
      )}
    </ol>
  </section>`;
}
