import type { Question } from '../../platform/http/routes/inside.ts';
import type { Look, Shown, SpacePages } from '../space.ts';
import { instantIn } from '../zone.ts';
import { anonymisePage, ANONYMISE } from './anonymise.ts';
import { actionPage, changeAction } from './action.ts';
import {
  addContact,
  changeContact,
  contactPage,
  newContactPage,
  removalPage as contactRemovalPage,
  removeContact,
} from './contact.ts';
import { changeProject, projectPage } from './project.ts';
import { changeRecord, recordPage, removalPage as recordRemovalPage, removeRecord } from './record.ts';
import { changeStanding, standingPage } from './standing.ts';
import { textOf } from '../typed.ts';
import { ADD_ACTION, ADD_RECORD, CLOSE_ACTION, PROTECT } from './asked.ts';
import { prospectsPage } from './list.ts';
import { interestAsked } from './other-program.ts';
import { prospectPage, type Refused } from './sheet.ts';
import { takeIn, takeInPage } from './take-in.ts';

type Typed = Readonly<Record<string, string>>;

const ON_PROGRAM = '/prospects/:id/programmes/:programId';

export function prospectRoutes(pages: SpacePages): void {
  pages.get('/prospects', prospectsPage);
  pages.download('/prospects/export', ({ query }) => ({
    method: 'GET',
    path: '/:tenantKey/exports/leads',
    query,
  }));
  pages.get('/prospects/nouveau', (look) => takeInPage(look));
  pages.post('/prospects/nouveau', takeIn);
  pages.get('/prospects/:id', (look) => prospectPage(look));

  pages.post('/prospects/:id/interets', async (look, typed) =>
    changed(look, await interestAsked(look, typed), typed),
  );
  pages.post('/prospects/:id/contacts', addContact);
  pages.get('/prospects/:id/contacts/nouveau', (look) => newContactPage(look));
  pages.get('/prospects/:id/contacts/:contactId', (look) => contactPage(look));
  pages.post('/prospects/:id/contacts/:contactId', changeContact);
  pages.get('/prospects/:id/contacts/:contactId/retrait', (look) => contactRemovalPage(look));
  pages.post('/prospects/:id/contacts/:contactId/retrait', removeContact);
  pages.get('/prospects/:id/projet', (look) => projectPage(look));
  pages.post('/prospects/:id/projet', changeProject);
  pages.get(`${ON_PROGRAM}/suivi`, (look) => standingPage(look));
  pages.post(`${ON_PROGRAM}/suivi`, changeStanding);

  pages.post(`${ON_PROGRAM}/actions`, (look, typed) => {
    const { due_at: due, scheduled_at: scheduled, type = '', priority } = typed;
    const at = (name: string, text: string | undefined): object =>
      textOf(text) === null ? {} : { [name]: instantIn(text ?? '', look.timezone) };
    const body = {
      type,
      status: textOf(scheduled) === null ? 'pending' : 'scheduled',
      comment: textOf(typed.comment),
      ...(textOf(priority) === null ? {} : { priority }),
      ...at('due_at', due),
      ...at('scheduled_at', scheduled),
    };
    return changed(look, { ...ADD_ACTION, params: onProgram(look), body }, typed, 'action');
  });
  pages.get(`${ON_PROGRAM}/actions/:salesActionId`, (look) => actionPage(look));
  pages.post(`${ON_PROGRAM}/actions/:salesActionId`, changeAction);
  pages.post(`${ON_PROGRAM}/actions/:salesActionId/cloture`, (look, typed) => {
    const params = { ...onProgram(look), salesActionId: look.id('salesActionId') };
    const { outcome = '', cancellation_type = 'other' } = typed;
    const comment = textOf(typed.cancellation_comment);
    const body =
      outcome === 'canceled'
        ? { status: 'canceled', cancellation_type, cancellation_comment: comment }
        : { status: 'completed', performed_at: look.now.toISOString(), issue: outcome };
    return changed(look, { ...CLOSE_ACTION, params, body }, typed);
  });
  pages.post(`${ON_PROGRAM}/echanges`, (look, typed) => {
    const occurred = textOf(typed.occurred_at);
    const body = {
      event: typed.event ?? '',
      comment: textOf(typed.comment),
      ...(occurred === null ? {} : { occurred_at: instantIn(occurred, look.timezone) }),
    };
    return changed(look, { ...ADD_RECORD, params: onProgram(look), body }, typed, 'record');
  });
  pages.get(`${ON_PROGRAM}/echanges/:recordId`, (look) => recordPage(look));
  pages.post(`${ON_PROGRAM}/echanges/:recordId`, changeRecord);
  pages.get(`${ON_PROGRAM}/echanges/:recordId/retrait`, (look) => recordRemovalPage(look));
  pages.post(`${ON_PROGRAM}/echanges/:recordId/retrait`, removeRecord);
  pages.post(`${ON_PROGRAM}/protection`, (look, typed) => {
    const body = { is_protected: typed.is_protected === 'oui' };
    return changed(look, { ...PROTECT, params: onProgram(look), body }, typed);
  });

  pages.get('/prospects/:id/anonymisation', (look) => anonymisePage(look));
  pages.post('/prospects/:id/anonymisation', async (look) => {
    const answer = await look.told({ ...ANONYMISE, params: { leadId: look.id('id') }, body: {} });
    return answer.success ? { goOn: look.at(`/prospects/${look.id('id')}`) } : anonymisePage(look, answer);
  });
}

function onProgram(look: Look): { readonly leadId: number; readonly programId: number } {
  return { leadId: look.id('id'), programId: look.id('programId') };
}

/** Back to the prospect, or what was refused there. */
async function changed(
  look: Look,
  question: Question,
  typed: Typed,
  form: Refused['form'] = null,
): Promise<Shown> {
  const answer = await look.told(question);
  if (answer.success) return { goOn: look.at(`/prospects/${look.id('id')}`) };
  return prospectPage(look, { answer, typed, form });
}
