// How many main lots stand how, and what those that are left would bring.
import { display, lotStatus } from '../../domain/labels/french.ts';
import { LOT_STATUSES } from '../../domain/grid/lots/enumerations.ts';
import { html, type Html } from '../html.ts';
import { LOT_MARKS, counted, money } from '../words.ts';
import { usualPrice, type Lot } from './told.ts';

export function totals(lots: readonly Lot[]): Html {
  const left = lots.filter(({ status }) => status === 'available');
  return html`<ul class="totals">
    <li>${counted(lots.length, 'lot')}</li>
    ${LOT_STATUSES.map((status) => {
      const count = lots.filter((lot) => lot.status === status).length;
      return html`<li class="status" data-tone="${status}">
        <span aria-hidden="true">${LOT_MARKS[status]}</span>
        <span data-total="${status}">${count}</span>
        ${display(lotStatus, status).toLowerCase()}${count > 1 && 's'}
      </li>`;
    })}
    <li>${money(sumOfPrices(left))} restants</li>
  </ul>`;
}

export function sumOfPrices(lots: readonly Lot[]): number {
  return lots.reduce((sum, lot) => sum + (usualPrice(lot)?.price ?? 0), 0);
}
