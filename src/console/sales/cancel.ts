// Cancelling a sale asks on a page of its own: its lots are for sale again at once, and nothing brings it back.
import { REASONS } from '../../domain/grid/purchases/enumerations.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { html, type Html } from '../html.ts';
import { choice } from '../parts/choice.ts';
import { refusalBox } from '../parts/refusal.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { money } from '../words.ts';
import { statusWord, withdrawalInWords } from './in-words.ts';
import { openForms } from './steps.ts';
import { buyersOf, mayChange, ONE, saleOf, type Sale } from './told.ts';

interface Refused {
  readonly answer: NotTold;
  readonly typed: Readonly<Record<string, string>>;
}

export async function cancelPage(look: Look, refused: Refused | null = null): Promise<Shown> {
  const { sale, params } = await saleOf(look);
  if (!refused && !mayChange(look, params)) return { ...notYours, here: '/ventes' };
  const { reason, comment } = refused?.typed ?? {};
  return {
    here: '/ventes',
    title: `Annuler la vente ${sale.id}`,
    ...(refused && { status: refused.answer.status }),
    content: html`<p>${buyersOf(sale)} · ${statusWord(sale)}</p>
      ${refusalBox(refused?.answer ?? null)}
      ${
        openForms(sale).cancel
          ? html`${consequences(sale)}
              <form method="post">
                ${choice({
                  name: 'reason',
                  label: 'Motif',
                  values: REASONS,
                  words: valuesOf.cancellation_reason ?? {},
                  chosen: reason,
                })}
                <label>Commentaire <textarea name="comment" rows="3">${comment}</textarea></label>
                <button class="grave">Annuler la vente</button>
              </form>`
          : html`<p>Cette vente ne s’annule plus.</p>`
      }
      <p><a href="${look.at(`/ventes/${sale.id}`)}">Garder la vente</a></p>`,
  };
}

function consequences(sale: Sale): Html {
  const { amount, received_at: received } = sale.deposit;
  const withdrawal = withdrawalInWords(sale);
  return html`<ul>
    <li>
      ${sale.lots.map(({ reference }) => reference).join(', ')} : de nouveau en vente, tout de suite et au
      prix de la grille.
    </li>
    ${
      received !== null &&
      html`<li>
        Le dépôt de garantie de ${money(amount)} a été reçu. Ce qui en est dû à l’acquéreur dépend du motif :
        l’historique le dira.
      </li>`
    }
    ${withdrawal !== null && html`<li>${withdrawal}</li>`}
    <li>Rien ne permet de revenir en arrière.</li>
  </ul>`;
}

export async function cancel(look: Look, typed: Refused['typed']): Promise<Shown> {
  const { sale, params } = await saleOf(look);
  const { reason = '', comment = '' } = typed;
  const body = { reason, comment: comment === '' ? null : comment };
  const answer = await look.told({ method: 'POST', path: `${ONE}/cancel`, params, body });
  if (!answer.success) return await cancelPage(look, { answer, typed });
  return { goOn: look.at(`/ventes/${sale.id}`) };
}
