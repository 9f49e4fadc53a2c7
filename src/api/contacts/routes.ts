// The routes of contacts: search, and the contacts of a lead.
import { Type } from 'typebox';
import { newId, partnerContext, perform, shown, type Book } from '../../processes/book.ts';
import { data, json, jsonOrNotFound, list, type Answer } from '../../platform/http/answers/answer.ts';
import { anyOf } from '../../domain/vocabulary/permissions.ts';
import { partner, type RouteGroup } from '../../platform/http/routes/route.ts';
import { hasInterest, interestedLead } from '../../processes/presence.ts';
import { refuse, type Refusal } from '../../platform/kernel/refusal.ts';
import { leadAggregate, leadStream } from '../../domain/lead/leads/lead.ts';
import { yearIn } from '../../domain/tenant/year.ts';
import { contactDocument } from '../../domain/lead/contacts/document.ts';
import { contactOf } from '../../domain/lead/contacts/contacts.ts';
import { readsEveryLead } from '../leads/reading.ts';
import { ContactQueries } from './queries.ts';
import { ContactChanges, cleaned, contactRules, ContactSchema, NewContact, SearchItem } from './schema.ts';
import { searchContacts, type Searchable, type Searched } from './search.ts';
import { ContactWriter } from '../../processes/contact-writer.ts';
import { contactDecider } from '../../domain/lead/contact-commands.ts';

const Values = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
const byCoordinates = {
  emails: Values('E-mail addresses; one parameter a value'),
  phones: Values('Phone numbers, international or French; one parameter a value'),
};
const MOST_VALUES = 50;

const LEAD = '/programs/:programId/leads/:leadId';
const CONTACTS = `${LEAD}/contacts` as const;
const CONTACT = `${CONTACTS}/:contactId` as const;

export function contactRoutes(book: Book): RouteGroup {
  const queries = new ContactQueries(book.rows);
  const writer = new ContactWriter(book);
  const rules = contactRules(() => yearIn(undefined, book.clock.now()));
  const search = async (tenant: string, programs: Searchable, searched: Searched): Promise<Answer> =>
    list(await searchContacts(book.rows, tenant, programs, searched));
  const read = async (
    tenant: string,
    program: number,
    lead: number,
    id: number,
  ): Promise<Answer | Refusal> => {
    const document = await queries.one(tenant, program, lead, id);
    return jsonOrNotFound(document);
  };
  const contactIsThere = async (call: {
    params: { programId: number; leadId: number; contactId: number };
    key: { tenantKey: string };
  }): Promise<boolean> => {
    const { programId, leadId, contactId } = call.params;
    const lead = await interestedLead(book, call.key.tenantKey, programId, leadId);
    return lead !== null && contactOf(lead.contacts, contactId) !== undefined;
  };

  return {
    tag: 'Contacts',
    description:
      'The people behind a lead, with their e-mail addresses and phone numbers, and the search for them.',
    refusals: {
      'contact-of-another-lead': {
        status: 409,
        message: 'Cette coordonnée appartient au contact d’un autre lead',
      },
      'last-contact': { status: 409, message: 'Un lead garde au moins un contact' },
    },
    routes: [
      partner.get('/contacts', {
        summary: 'Search contacts in the client space',
        permission: anyOf('global.lead.view'),
        query: Type.Object(byCoordinates),
        queryRules: searchRules,
        answer: Type.Array(SearchItem),
        handle: ({ key, query }) => search(key.tenantKey, readsEveryLead(key) ? 'all' : key.programs, query),
      }),
      partner.get('/programs/:programId/contacts', {
        summary: 'Search contacts in a program',
        permission: anyOf('lead.view'),
        query: Type.Object({ ...byCoordinates, names: Values('Family names; one parameter a value') }),
        queryRules: searchRules,
        answer: Type.Array(SearchItem),
        handle: ({ key, params, query }) => search(key.tenantKey, [params.programId], query),
      }),
      partner.get(CONTACTS, {
        summary: 'List the contacts of a lead',
        permission: anyOf('lead.view', 'lead-extended.view'),
        answer: Type.Array(ContactSchema),
        handle: async ({ key, params }) => {
          const documents = await queries.list(key.tenantKey, params.programId, params.leadId);
          return documents.length > 0 ? list(documents) : refuse('not-found');
        },
      }),
      partner.get(CONTACT, {
        summary: 'Read a contact',
        permission: anyOf('lead.view', 'lead-extended.view'),
        answer: ContactSchema,
        handle: ({ key, params: p }) => read(key.tenantKey, p.programId, p.leadId, p.contactId),
      }),
      partner.post(CONTACTS, {
        summary: 'Add a contact to a lead',
        permission: anyOf('contact.create'),
        body: NewContact,
        rules,
        answer: ContactSchema,
        refuses: ['contact-of-another-lead', 'lead-anonymised'],
        record: hasInterest(book),
        handle: async ({ params: { programId, leadId }, body, ...call }) => {
          const context = partnerContext(book, call);
          const stream = leadStream(context.tenant, leadId);
          await call.idempotency.concerns(stream);
          const id = await newId(book, 'contact', call.idempotency, context);
          const fields = cleaned(body);
          const done = await writer.write(stream, context, { type: 'addContact', id, fields });
          return await shown(book, 'leads', done, { id }, () => read(context.tenant, programId, leadId, id));
        },
      }),
      partner.put(CONTACT, {
        summary: 'Change a contact',
        description: 'Fields that are not sent stay as they are.',
        permission: anyOf('contact.update'),
        body: ContactChanges,
        rules,
        answer: ContactSchema,
        refuses: ['contact-of-another-lead', 'lead-anonymised'],
        record: contactIsThere,
        handle: async ({ params: { programId, leadId, contactId: id }, body, ...call }) => {
          const context = partnerContext(book, call);
          const stream = leadStream(context.tenant, leadId);
          await call.idempotency.concerns(stream);
          const fields = cleaned(body);
          const done = await writer.write(stream, context, { type: 'changeContact', id, fields });
          return await shown(book, 'leads', done, { id }, () => read(context.tenant, programId, leadId, id));
        },
      }),
      partner.delete(CONTACT, {
        summary: 'Delete a contact',
        permission: anyOf('contact.delete'),
        answer: ContactSchema,
        refuses: ['last-contact', 'lead-anonymised'],
        record: contactIsThere,
        handle: async ({ params: { leadId, contactId: id }, ...call }) => {
          const context = partnerContext(book, call);
          const stream = leadStream(context.tenant, leadId);
          await call.idempotency.concerns(stream);
          const before = await call.idempotency.found(async () => {
            const { state } = await book.commands.load(leadAggregate, stream);
            const contact = contactOf(state.contacts, id);
            return contact ? JSON.stringify(contactDocument(leadId, contact)) : null;
          });
          const done = await perform(book, contactDecider, stream, { type: 'removeContact', id }, context);
          await writer.release(stream, context, done);
          const answer = { message: 'Contact supprimé', body: 'Le contact a été supprimé.' };
          return await shown(book, 'leads', done, { id }, async () =>
            before === null ? data({ id }, answer) : json(before, answer),
          );
        },
      }),
    ],
  };
}

function searchRules(searched: Searched): Record<string, string[]> | null {
  const lists = Object.entries(searched).filter(([, values]) => values !== undefined);
  const count = lists.reduce((sum, [, values]) => sum + (values as readonly string[]).length, 0);
  if (count === 0) return { emails: ['Au moins une valeur à rechercher est obligatoire.'] };
  if (count > MOST_VALUES)
    return { [lists[0]![0]]: [`La recherche ne doit pas dépasser ${MOST_VALUES} valeurs.`] };
  return null;
}
