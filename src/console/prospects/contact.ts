// The contacts of a prospect: one more, another address, one fewer. They are reached through a program on which the
// visitor may write.
import type { NotTold, Question } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import type { Filled, Typed } from '../parts/field.ts';
import { formPage } from '../parts/form-page.ts';
import { onto, stood } from '../parts/stood.ts';
import { changedFrom, sheetFields, typedAs } from '../parts/sheet-form.ts';
import type { Look, Shown } from '../space.ts';
import { notYours, unknownPage } from '../trouble.ts';
import { ADD_CONTACT, CHANGE_CONTACT, REMOVE_CONTACT } from './asked.ts';
import { CONTACT_PARTS } from './contact-fields.ts';
import type { Contact, ProspectFile } from './told.ts';

const HERE = { here: '/prospects' } as const;
const EMPTY: Filled = { typed: {} };

/** The program through which it is asked; null where there is none on which the visitor may. */
export async function through(
  { data, may, id }: Look,
  question: Pick<Question, 'method' | 'path'>,
): Promise<{ readonly lead: ProspectFile; readonly programId: number } | null> {
  const leadId = id('id');
  const path = '/:tenantKey/leads/:leadId';
  const lead = await data<ProspectFile>({ method: 'GET', path, params: { leadId } });
  const open = lead.interests.find(({ program_id: programId }) =>
    may({ ...question, params: { leadId, programId } }),
  );
  return open && lead.anonymised_at === null ? { lead, programId: open.program_id } : null;
}

export async function newContactPage(look: Look, filled = EMPTY): Promise<Shown> {
  const found = await through(look, ADD_CONTACT);
  if (!found) return { ...HERE, ...notYours };
  const address = look.at(`/prospects/${found.lead.id}`);
  return formPage({
    ...HERE,
    title: 'Ajouter un contact',
    action: `${address}/contacts`,
    back: address,
    fields: sheetFields(CONTACT_PARTS, filled),
    button: 'Ajouter le contact',
    refused: filled.refused,
  });
}

export async function addContact(look: Look, typed: Typed): Promise<Shown> {
  const found = await through(look, ADD_CONTACT);
  if (!found) return { ...HERE, ...notYours };
  const params = { programId: found.programId, leadId: found.lead.id };
  const body = changedFrom(CONTACT_PARTS, {}, typed);
  const answer = await look.told({ ...ADD_CONTACT, params, body });
  if (!answer.success) return newContactPage(look, { typed, refused: answer });
  return { goOn: look.at(`/prospects/${found.lead.id}`) };
}

interface OneContact {
  readonly contact: Contact;
  /** Of the prospect. */
  readonly address: string;
  readonly params: { readonly programId: number; readonly leadId: number; readonly contactId: number };
}

async function contactOf(
  look: Look,
  question: Pick<Question, 'method' | 'path'>,
): Promise<OneContact | { readonly instead: Shown }> {
  const contactId = look.id('contactId');
  const found = await through(look, question);
  if (!found) return { instead: { ...HERE, ...notYours } };
  const contact = found.lead.contacts.find(({ id }) => id === contactId);
  if (!contact) return { instead: { ...HERE, ...unknownPage } };
  const address = look.at(`/prospects/${found.lead.id}`);
  return { contact, address, params: { programId: found.programId, leadId: found.lead.id, contactId } };
}

export async function contactPage(look: Look, filled?: Filled): Promise<Shown> {
  const found = await contactOf(look, CHANGE_CONTACT);
  if ('instead' in found) return found.instead;
  const { contact, address, params } = found;
  const known = typedAs(CONTACT_PARTS, { ...contact });
  return formPage({
    ...HERE,
    title: nameOf(contact),
    back: address,
    action: `${address}/contacts/${contact.id}`,
    fields: html`${stood(known)} ${sheetFields(CONTACT_PARTS, filled ?? { typed: known })}`,
    button: 'Enregistrer le contact',
    refused: filled?.refused,
    below:
      look.may({ ...REMOVE_CONTACT, params }) &&
      html`<p><a href="${address}/contacts/${contact.id}/retrait">Retirer ce contact…</a></p>`,
  });
}

export async function changeContact(look: Look, sent: Typed): Promise<Shown> {
  const found = await contactOf(look, CHANGE_CONTACT);
  if ('instead' in found) return found.instead;
  const known = typedAs(CONTACT_PARTS, { ...found.contact });
  const { typed, refused } = onto(known, sent);
  if (refused) return contactPage(look, { typed, refused });
  const body = changedFrom(CONTACT_PARTS, known, typed);
  const answer = await look.told({ ...CHANGE_CONTACT, params: found.params, body });
  return answer.success ? { goOn: found.address } : contactPage(look, { typed, refused: answer });
}

export async function removalPage(look: Look, refused?: NotTold): Promise<Shown> {
  const found = await contactOf(look, REMOVE_CONTACT);
  if ('instead' in found) return found.instead;
  const { contact, address } = found;
  return formPage({
    ...HERE,
    title: 'Retirer ce contact',
    back: address,
    refused,
    isGrave: true,
    action: `${address}/contacts/${contact.id}/retrait`,
    fields: html`<p><strong>${nameOf(contact)}</strong></p>
      <p>Il n’est plus de ce prospect, et ses coordonnées peuvent être celles d’un autre.</p>`,
    button: 'Retirer le contact',
  });
}

export async function removeContact(look: Look): Promise<Shown> {
  const found = await contactOf(look, REMOVE_CONTACT);
  if ('instead' in found) return found.instead;
  const answer = await look.told({ ...REMOVE_CONTACT, params: found.params });
  return answer.success ? { goOn: found.address } : removalPage(look, answer);
}

function nameOf({ id, display_name: name }: Contact): string {
  return name ?? `Contact ${id}`;
}
