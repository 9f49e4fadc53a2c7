// What a lot is and costs, as its page shows it, now or then.
import { html, type Html } from '../html.ts';
import { facts } from '../parts/facts.ts';
import type { Lot } from '../programs/told.ts';
import { money, number } from '../words.ts';

export function sheet(lot: Lot): Html {
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

export function prices({ available_prices }: Lot): Html {
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

export function relatives({ lots_related }: Lot, address: (lotId: number) => string): Html | null {
  if (lots_related.length === 0) return null;
  return html`<ul class="plain">
    ${lots_related.map(
      ({ id, reference, relation }) =>
        html`<li><a href="${address(id)}">${reference}</a> <span>${RELATIONS[relation]}</span></li>`,
    )}
  </ul>`;
}
