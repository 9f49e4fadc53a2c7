// Before an account is closed: what that does.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import type { Person } from './fields.ts';
import { ONE } from './person.ts';

export async function closingPage(look: Look, refused?: NotTold): Promise<Shown> {
  if (!look.may({ method: 'DELETE', path: ONE })) return { here: '/equipe', ...notYours };
  const person = await look.data<Person>({ method: 'GET', path: ONE, params: { id: look.id('id') } });
  const address = look.at(`/equipe/${person.id}`);
  return {
    here: '/equipe',
    ...(refused === undefined ? {} : { status: refused.status }),
    title: 'Fermer le compte',
    content: html`${refusalBox(refused ?? null)}
      <p><strong>${person.fullname}</strong></p>
      <ul>
        <li>Ses sessions se terminent et ses liens de connexion ne valent plus rien.</li>
        <li>Ce qui lui est confié lui reste, et son nom reste dans l’historique.</li>
        <li>Le compte peut être rouvert.</li>
      </ul>
      <form method="post" action="${address}/fermeture">
        <button class="grave">Fermer le compte</button>
      </form>
      <p><a href="${address}">Ne rien changer</a></p>`,
  };
}
