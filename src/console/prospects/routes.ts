import type { Question } from '../../platform/http/inside.ts';
import type { Look, Shown, SpacePages } from '../space.ts';
import { instantIn } from '../zone.ts';
import { anonymisePage, ANONYMISE } from './anonymise.ts';
import { ADD_ACTION, ADD_RECORD, CLOSE_ACTION, PROTECT } from './asked.ts';
import { prospectsPage } from './list.ts';
import { prospectPage } from './sheet.ts';

type Typed = Readonly<Record<string, string>>;

const ON_PROGRAM = '/prospects/:id/programmes/:programId';

export function prospectRoutes(pages: SpacePages): void {
  pages.get('/prospects', prospectsPage);
  pages.get('/prospects/:id', (look) => prospectPage(look));

  pages.post(`${ON_PROGRAM}/actions`, (look, typed) => {
    const { due_at: due, type = '', priority } = typed;
    const body = {
      ...{ type, status: 'pending', comment: textOf(typed.comment) },
      ...(textOf(priority) === null ? {} : { priority }),
      ...(textOf(due) === null ? {} : { due_at: instantIn(due ?? '', look.timezone) }),
    };
    return changed(look, { ...ADD_ACTION, params: onProgram(look), body }, typed);
  });
  pages.post(`${ON_PROGRAM}/actions/:salesActionId/cloture`, (look, typed) => {
    const params = { ...onProgram(look), salesActionId: look.id('salesActionId') };
    const { outcome = '' } = typed;
    const body =
      outcome === 'canceled'
        ? { status: 'canceled', cancellation_type: 'other' }
        : { status: 'completed', performed_at: look.now.toISOString(), issue: outcome };
    return changed(look, { ...CLOSE_ACTION, params, body }, typed);
  });
  pages.post(`${ON_PROGRAM}/echanges`, (look, typed) => {
    const body = { event: typed.event ?? '', comment: textOf(typed.comment) };
    return changed(look, { ...ADD_RECORD, params: onProgram(look), body }, typed);
  });
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
async function changed(look: Look, question: Question, typed: Typed): Promise<Shown> {
  const answer = await look.told(question);
  if (answer.success) return { goOn: look.at(`/prospects/${look.id('id')}`) };
  return prospectPage(look, { answer, typed });
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
