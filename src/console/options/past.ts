// An option as it was.
import { optionWord } from '../../domain/labels/option-word.ts';
import { html, type Html } from '../html.ts';
import { ratesIn } from '../lots/goods.ts';
import { buyersOf } from '../lots/queue.ts';
import { factsThen, type Line } from '../past/compared.ts';
import type { Then } from '../past/record.ts';
import { historyOf, type Entry } from '../parts/history.ts';
import type { Option } from '../programs/told.ts';
import { instant as said, money, type Time } from '../words.ts';

export function optionThen(
  { sheet, before, entries, time }: Then<Option>,
  program: { readonly name: string; readonly address: string },
): Html {
  return html`<p><a href="${program.address}">${program.name}</a></p>
    ${factsThen(lines(sheet, entries, time), before && lines(before, entries.slice(0, -1), time))}
    ${historyOf(entries, time)}`;
}

/** `story`: what had happened to it. */
function lines(option: Option, story: readonly Entry[], zone: Pick<Time, 'timezone'>): Line[] {
  const { expires_at: end, canceled_at: canceled, estimated_availability: estimated } = option;
  const isFulfilled = story.some(({ type }) => type === 'OptionFulfilled');
  const at = (time: string | null | undefined): string | null => (time ? said(time, zone) : null);
  return [
    ['Statut', optionWord(option, isFulfilled)],
    ['Prospect', buyersOf(option)],
    // who has left the client space since may have no name any more
    ['Posée par', option.owner?.fullname],
    ['Lots', option.lots.map(({ reference }) => reference).join(', ')],
    ['Prix TTC', `${money(option.price_including_vat)} (${ratesIn(option.lots)})`],
    ['Fin', at(end)],
    [isFulfilled ? 'Concrétisée' : 'Annulée', at(canceled)],
    ['Rang', estimated ? String(estimated.rank) : null],
    ['Devient active', at(estimated?.available_at)],
    ['Fin estimée', at(estimated?.expires_at)],
  ];
}
