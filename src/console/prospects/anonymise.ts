// Before a person is removed for good: what that does.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { refusalBox } from '../parts/refusal.ts';
import { refusedPage, type Look, type Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { nameOf } from './list.ts';
import type { ProspectFile } from './told.ts';

export const ANONYMISE = { method: 'POST', path: '/:tenantKey/leads/:leadId/anonymise' } as const;

export async function anonymisePage(look: Look, refused: NotTold | null = null): Promise<Shown> {
  const { data, may, at, id } = look;
  const leadId = id('id');
  if (refused !== null && refused.status === 403) return { here: '/prospects', ...refusedPage(refused) };
  const params = { leadId };
  if (!may({ ...ANONYMISE, params })) return { here: '/prospects', ...notYours };
  const lead = await data<ProspectFile>({ method: 'GET', path: '/:tenantKey/leads/:leadId', params });
  return {
    here: '/prospects',
    ...(refused === null ? {} : { status: refused.status }),
    title: 'Anonymiser ce prospect',
    content: html`${refusalBox(refused)}
      <p><strong>${nameOf(lead)}</strong></p>
      <ul>
        <li>
          La clé qui protège ses données personnelles est détruite : nom, adresses, numéros et commentaires ne
          pourront plus être lus, par personne.
        </li>
        <li>Les déclarations qui le nomment sont anonymisées aussi.</li>
        <li>L’historique reste, sans la personne : ce qui s’est passé, quand, et par qui.</li>
        <li>Rien ne permet de revenir en arrière.</li>
      </ul>
      <form method="post" action="${at(`/prospects/${leadId}/anonymisation`)}">
        <button class="grave">Anonymiser définitivement</button>
      </form>
      <p><a href="${at(`/prospects/${leadId}`)}">Ne rien changer</a></p>`,
  };
}
