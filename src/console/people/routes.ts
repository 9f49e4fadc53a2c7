import type { Question } from '../../platform/http/routes/inside.ts';
import { programsCalled } from '../parts/programs-field.ts';
import { differing, onto } from '../parts/stood.ts';
import type { Look, Shown, SpacePages } from '../space.ts';
import { closingPage } from './closing.ts';
import { personOf, typedOf, type Person } from './fields.ts';
import { peoplePage, USERS } from './list.ts';
import { INVITATIONS, ONE, personPage, type Invitation } from './person.ts';
import { SESSION, SESSIONS } from './ways-in.ts';

export function peopleRoutes(pages: SpacePages): void {
  pages.get('/equipe', (look) => peoplePage(look));
  pages.post('/equipe', async (look, typed) => {
    const answer = await look.told<{ id: number }>({ method: 'POST', path: USERS, body: personOf(typed) });
    if (!answer.success) return peoplePage(look, { typed, refused: answer });
    return { goOn: look.at(`/equipe/${answer.data.id}`) };
  });

  pages.get('/equipe/:id', (look) => personPage(look));
  pages.post('/equipe/:id', async (look, sent) => {
    const known = typedOf(await look.data<Person>(of(look, 'GET', ONE)));
    const { typed, refused } = onto(known, sent, await programsCalled(look));
    if (refused) return personPage(look, { refused, typed });
    const answer = await look.told(of(look, 'PUT', ONE, differing(personOf(known), personOf(typed))));
    return answer.success ? backTo(look) : personPage(look, { refused: answer, typed });
  });
  pages.post('/equipe/:id/invitation', async (look) => {
    const answer = await look.told<Invitation>({ ...of(look, 'POST', INVITATIONS, {}), isAnew: true });
    return personPage(look, answer.success ? { invitation: answer.data } : { refused: answer });
  });
  pages.post('/equipe/:id/reouverture', async (look) => {
    const answer = await look.told(of(look, 'PUT', ONE, { is_active: true }));
    return answer.success ? backTo(look) : personPage(look, { refused: answer });
  });

  pages.post('/equipe/:id/sessions/fin', async (look) => {
    const answer = await look.told(of(look, 'DELETE', SESSIONS));
    return answer.success ? backTo(look) : personPage(look, { refused: answer });
  });
  pages.post('/equipe/:id/sessions/:sessionId/fin', async (look) => {
    const question = of(look, 'DELETE', SESSION);
    const params = { ...question.params, sessionId: look.id('sessionId') };
    const answer = await look.told({ ...question, params });
    return answer.success ? backTo(look) : personPage(look, { refused: answer });
  });

  pages.get('/equipe/:id/fermeture', (look) => closingPage(look));
  pages.post('/equipe/:id/fermeture', async (look) => {
    const answer = await look.told(of(look, 'DELETE', ONE));
    return answer.success ? backTo(look) : closingPage(look, answer);
  });
}

function of(look: Look, method: Question['method'], path: string, body?: object): Question {
  return { method, path, params: { id: look.id('id') }, ...(body === undefined ? {} : { body }) };
}

function backTo(look: Look): Shown {
  return { goOn: look.at(`/equipe/${look.id('id')}`) };
}
