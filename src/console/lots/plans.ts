// The plans of a lot: told on its page, added as files, taken away on a page of their own.
import type { NotTold, Question, Told } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { formPage } from '../parts/form-page.ts';
import type { Lot } from '../programs/told.ts';
import { notTaken, type Look, type Shown } from '../space.ts';
import { notYours, unknownPage } from '../trouble.ts';
import { addressOf, LOT, lotOf, paramsOf } from './told.ts';

const HERE = { here: '/programmes' } as const;
const ADD = { method: 'POST', path: `${LOT}/files` } as const;
const REMOVE = { method: 'DELETE', path: `${LOT}/files/:lotFileId` } as const;

export function addingPlan(look: Pick<Look, 'id'>): Question {
  return { ...ADD, params: paramsOf(look) };
}

function onePlan(look: Pick<Look, 'id'>) {
  return { ...paramsOf(look), lotFileId: look.id('lotFileId') };
}

/** As they stood at an instant, nobody (null) changes them. */
export function plans({ plans }: Pick<Lot, 'plans'>, look: Look | null): Html {
  const changes = look?.may(addingPlan(look)) ? addressOf(look) : null;
  return html`<section>
    <h2>Plans</h2>
    ${
      plans.length === 0
        ? html`<p>Aucun plan.</p>`
        : html`<ul class="plain">
            ${plans.map(
              ({ id, name, file_url }) =>
                html`<li>
                  <a href="${file_url}">${name}</a>
                  ${
                    changes !== null &&
                    html`<a href="${changes}/plans/${id}/retrait" aria-label="Retirer ${name}">Retirer…</a>`
                  }
                </li>`,
            )}
          </ul>`
    }
    ${changes !== null && html`<p><a href="${changes}/plans/nouveau">Ajouter un plan</a></p>`}
  </section>`;
}

export async function newPlanPage(look: Look, refused: NotTold | null = null): Promise<Shown> {
  const { programId, lotId } = paramsOf(look);
  const lot = await lotOf(look, programId, lotId);
  if (!look.may(addingPlan(look))) return { ...HERE, ...notYours };
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: `Ajouter un plan à ${lot.reference}`,
    lede: 'Les partenaires qui lisent ce lot le téléchargent sous le nom de son fichier.',
    action: `${back}/plans/nouveau`,
    sendsFile: true,
    back,
    fields: html`<label for="fichier">Fichier PDF</label>
      <input id="fichier" type="file" name="file" required accept=".pdf,application/pdf" />`,
    button: 'Ajouter le plan',
    refused: refused && { ...refused, errors: null },
  });
}

export async function planSent(look: Look, told: Told<unknown>): Promise<Shown> {
  if (told.success) return { goOn: addressOf(look) };
  return await notTaken(HERE.here, told, () => newPlanPage(look, told));
}

export async function planRemovalPage(look: Look, refused?: NotTold): Promise<Shown> {
  const { programId, lotId } = paramsOf(look);
  const { reference, plans: known } = await lotOf(look, programId, lotId);
  const plan = known.find(({ id }) => id === look.id('lotFileId'));
  if (!plan) return { ...HERE, ...unknownPage };
  if (!look.may({ ...REMOVE, params: onePlan(look) })) return { ...HERE, ...notYours };
  const back = addressOf(look);
  return formPage({
    ...HERE,
    title: `Retirer un plan de ${reference}`,
    action: `${back}/plans/${plan.id}/retrait`,
    back,
    isGrave: true,
    fields: html`<p><strong>${plan.name}</strong></p>
      <p>Son adresse ne mène plus à rien, pour les partenaires non plus.</p>`,
    button: 'Retirer le plan',
    refused,
  });
}

export async function removePlan(look: Look): Promise<Shown> {
  const answer = await look.told({ ...REMOVE, params: onePlan(look) });
  return answer.success ? { goOn: addressOf(look) } : planRemovalPage(look, answer);
}
