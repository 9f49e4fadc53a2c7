// Cancelling an option asks on a page of its own: it lets the lots go, or the next in line have them.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html } from '../html.ts';
import { buyersOf } from '../lots/queue.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Option } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { ONE, mayCancelIt, optionOf } from './page.ts';

export async function cancelPage(look: Look, refused: NotTold | null = null): Promise<Shown> {
  const { option, params } = await optionOf(look);
  if (!refused && !mayCancelIt(option, look, params)) return { ...notYours, here: '/programmes' };
  return {
    here: '/programmes',
    title: `Annuler l’option ${option.id}`,
    ...(refused && { status: refused.status }),
    content: html`${refusalBox(refused)}
      <p>
        ${buyersOf(option)} n’aura plus d’option sur
        ${option.lots.map(({ reference }) => reference).join(', ')}. Les suivants de la file prennent sa place
        ; les lots que personne n’attend redeviennent disponibles.
      </p>
      <form method="post"><button>Annuler l’option</button></form>
      <p><a href="${look.at(`/options/${option.id}`)}">Garder l’option</a></p>`,
  };
}

export async function cancel(look: Look): Promise<Shown> {
  const { params } = await optionOf(look);
  const answer = await look.told<Option>({ method: 'DELETE', path: ONE, params, body: {} });
  if (answer.success) return { goOn: look.at(`/options/${params.optionId}`) };
  return await cancelPage(look, answer);
}
