// One lot: what it is and costs, who holds it and who waits, and what this visitor may do with it.
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import { statusWord } from '../programs/tile.ts';
import { liveOptionsOf, programOf, queuesOf, type Lot, type LotSheet } from '../programs/told.ts';
import { mayPrepare } from '../sales/told.ts';
import type { Look, Shown } from '../space.ts';
import { money, number } from '../words.ts';
import { changing, mayChange } from './change.ts';
import { courseOf } from './course.ts';
import { placing, type Typed } from './place.ts';
import { queueTable } from './queue.ts';
import { HISTORY, lotOf, OPTIONS } from './told.ts';

/** What was sent and refused, to be shown beside what caused it. */
export interface Sent {
  readonly placed?: Typed;
  readonly changed?: Typed;
}

export async function lotPage(look: Look, sent: Sent = {}): Promise<Shown> {
  const [programId, lotId] = [look.id('programId'), look.id('lotId')];
  const [program, lot, live, course] = await Promise.all([
    programOf(look, programId),
    lotOf(look, programId, lotId),
    liveOptionsOf(look, programId),
    courseOf(look, programId, lotId),
  ]);
  const address = look.at(`/programmes/${programId}`);
  const refused = sent.placed?.refused ?? sent.changed?.refused;
  return {
    here: '/programmes',
    follows: { programId },
    title: `Lot ${lot.reference}`,
    ...(refused && { status: refused.status }),
    content: html`<p><a href="${address}">${program.name}</a> · ${statusWord(lot)}</p>
      ${sale(look, programId, lot)}
      <div class="beside">
        <div>${sheet(lot)}</div>
        <div>${prices(lot)} ${relatives(lot, address)}</div>
      </div>
      <section>
        <h2>File d’options</h2>
        ${queueTable(queuesOf(live)(lotId), look)}
      </section>
      ${
        lot.is_primary &&
        look.may({ method: 'POST', path: OPTIONS, params: { programId } }) &&
        (await placing(look, programId, lot, sent.placed ?? null))
      }
      ${mayChange(look, programId) && changing(lot, `${address}/lots/${lotId}`, sent.changed ?? null)}
      ${course} ${plans(lot)}
      ${
        look.may({ method: 'GET', path: HISTORY, params: { programId, lotId } }) &&
        html`<p><a href="${address}/lots/${lotId}/historique">Historique du lot</a></p>`
      }`,
  };
}

/** By which sale it is taken, or where one begins. */
function sale(look: Look, programId: number, { id, purchase, status, is_primary }: LotSheet): Html | null {
  if (purchase)
    return html`<p>Pris par la <a href="${look.at(`/ventes/${purchase.id}`)}">vente ${purchase.id}</a>.</p>`;
  if (!is_primary || status !== 'available' || !mayPrepare(look, programId)) return null;
  const address = look.at(`/programmes/${programId}/ventes/nouvelle?lot=${id}`);
  return html`<p><a href="${address}">Préparer une vente</a></p>`;
}

function sheet(lot: Lot): Html {
  return html`${facts([
    ['Type', [lot.type_display, lot.typology, lot.subtype_display].filter((one) => one !== null).join(', ')],
    ['Bâtiment', lot.building?.name],
    ['Étage', lot.level_display],
    ['Surface habitable', lot.living_area === null ? null : number(lot.living_area, 'm²')],
    ['Exposition', lot.exposure_display],
    ['Particularités', lot.tags_display.join(', ')],
    ['Identifiant externe', lot.external_id],
  ])}
  ${lot.description !== null && html`<p>${lot.description}</p>`}`;
}

function prices({ available_prices }: Lot): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">TVA</th>
          <th scope="col" class="amount">Prix TTC</th>
          <th scope="col" class="amount">Avec annexes</th>
          <th scope="col" class="amount">Au m²</th>
        </tr>
      </thead>
      <tbody>
        ${available_prices.map(
          (one) =>
            html`<tr>
              <th scope="row">${number(one.vat_rate, '%')}</th>
              <td class="amount" data-price>${money(one.price)}</td>
              <td class="amount">${money(one.price_with_secondary)}</td>
              <td class="amount">${money(one.price_per_square_meter)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const RELATIONS = { parent: 'lot principal', annex: 'annexe', twin: 'lot jumeau' } as const;

function relatives({ lots_related }: Lot, address: string): Html | null {
  if (lots_related.length === 0) return null;
  return html`<ul class="plain">
    ${lots_related.map(
      ({ id, reference, relation }) =>
        html`<li><a href="${address}/lots/${id}">${reference}</a> <span>${RELATIONS[relation]}</span></li>`,
    )}
  </ul>`;
}

function plans({ plans }: Lot): Html {
  return html`<section>
    <h2>Plans</h2>
    ${
      plans.length === 0
        ? html`<p>Aucun plan.</p>`
        : html`<ul class="plain">
            ${plans.map(({ name, file_url }) => html`<li><a href="${file_url}">${name}</a></li>`)}
          </ul>`
    }
  </section>`;
}
