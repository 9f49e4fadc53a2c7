// Another price, or another status, for a lot. A status is asked for again on a page of its own: some are final, some
// end the options of others.
import type { NotTold } from '../../platform/http/routes/inside.ts';
import { display, lotStatus } from '../../domain/labels/french.ts';
import { html, type Html } from '../html.ts';
import { unclear } from '../parts/amounts.ts';
import { refusalBox } from '../parts/refusal.ts';
import { onto, stood } from '../parts/stood.ts';
import type { Lot } from '../programs/told.ts';
import type { Look, Shown } from '../space.ts';
import { notYours } from '../trouble.ts';
import { BY_HAND, changeLot, mayFeed } from './feed.ts';
import { lotPage } from './page.ts';
import { addressOf, lotOf } from './told.ts';
import { numberOf } from '../typed.ts';
import type { Typed } from './place.ts';

export function changing(lot: Lot, address: string, typed: Typed | null): Html {
  return html`<section data-change>
    <h2>Modifier</h2>
    ${typed && refusalBox(typed.refused)}
    <form method="post" action="${address}/prix">
      ${stood(typedOf(lot))}
      <label
        >Prix HT, en euros
        <input name="prix" inputmode="decimal" required value="${typed?.form.prix ?? typedOf(lot).prix}" />
      </label>
      <button class="quiet">Changer le prix</button>
    </form>
    <form action="${address}/statut">
      <label
        >Statut
        <select name="vers">
          ${BY_HAND.filter((status) => status !== lot.status).map(
            (status) => html`<option value="${status}">${display(lotStatus, status)}</option>`,
          )}
        </select>
      </label>
      <button class="quiet">Changer le statut</button>
    </form>
    <p><a href="${address}/fiche">Fiche du lot</a></p>
  </section>`;
}

function typedOf({ price_excluding_vat: price }: Pick<Lot, 'price_excluding_vat'>) {
  return { prix: String(price).replace('.', ',') };
}

export async function changePrice(look: Look, sent: Typed['form']): Promise<Shown> {
  const lot = await lotOf(look, look.id('programId'), look.id('lotId'));
  const { typed: form, refused: overtaken } = onto(typedOf(lot), sent);
  if (overtaken) return await lotPage(look, { changed: { form, refused: overtaken } });
  const refused =
    unclear({ price_excluding_vat: form.prix }) ??
    (await changeLot(look, lot, { price_excluding_vat: numberOf(form.prix) }));
  return refused ? await lotPage(look, { changed: { form, refused } }) : { goOn: addressOf(look) };
}

export async function statusPage(look: Look): Promise<Shown> {
  return await askForStatus(look, look.query.vers ?? '', null);
}

export async function changeStatus(look: Look, { vers = '', ...sent }: Typed['form']): Promise<Shown> {
  const lot = await lotOf(look, look.id('programId'), look.id('lotId'));
  const { refused: overtaken } = onto({ status: lot.status }, { ...sent, status: vers });
  const refused = overtaken ?? (await changeLot(look, lot, { status: vers }));
  return refused ? await askForStatus(look, vers, refused) : { goOn: addressOf(look) };
}

async function askForStatus(look: Look, status: string, refused: NotTold | null): Promise<Shown> {
  const lot = await lotOf(look, look.id('programId'), look.id('lotId'));
  if (!refused && !mayFeed(look, look.id('programId'))) return { ...notYours, here: '/programmes' };
  const word = display(lotStatus, status);
  return {
    here: '/programmes',
    title: `Changer le statut de ${lot.reference}`,
    ...(refused && { status: refused.status }),
    content: html`${refusalBox(refused)}
      <p>${lot.reference} est « ${lot.status_display} », et deviendra « ${word} ».</p>
      ${status === 'sold' && html`<p>Un lot vendu le reste.</p>`}
      <form method="post">
        ${stood({ status: lot.status })}
        <input type="hidden" name="vers" value="${status}" />
        <button>Changer le statut</button>
      </form>
      <p><a href="${addressOf(look)}">Ne rien changer</a></p>`,
  };
}
