// An option as it was.
import { display } from '../../domain/labels/french.ts';
import { optionStatus } from '../../domain/labels/sale.ts';
import { html, type Html } from '../html.ts';
import { ratesIn } from '../lots/goods.ts';
import { buyersOf } from '../lots/queue.ts';
import { factsThen, type Line } from '../past/compared.ts';
import type { Then } from '../past/record.ts';
import { historyOf } from '../parts/history.ts';
import type { Option } from '../programs/told.ts';
import { instant as said, money, type Time } from '../words.ts';

export function optionThen(
  { sheet, before, entries, time }: Then<Option>,
  program: { readonly name: string; readonly address: string },
): Html {
  return html`<p><a href="${program.address}">${program.name}</a></p>
    ${factsThen(lines(sheet, time), before && lines(before, time))} ${historyOf(entries, time)}`;
}

function lines(option: Option, zone: Pick<Time, 'timezone'>): Line[] {
  const { expires_at: end, canceled_at: canceled, estimated_availability: estimated } = option;
  const at = (time: string | null | undefined): string | null => (time ? said(time, zone) : null);
  return [
    ['Statut', display(optionStatus, option.status)],
    ['Prospect', buyersOf(option)],
    // who has left the client space since may have no name any more
    ['Posée par', option.owner?.fullname],
    ['Lots', option.lots.map(({ reference }) => reference).join(', ')],
    ['Prix TTC', `${money(option.price_including_vat)} (${ratesIn(option.lots)})`],
    ['Fin', at(end)],
    ['Annulée', at(canceled)],
    ['Rang', estimated ? String(estimated.rank) : null],
    ['Devient active', at(estimated?.available_at)],
    ['Fin estimée', at(estimated?.expires_at)],
  ];
}
