// What the contract of a sale says: who buys what from whom, at which price, with which deposit, planned for when.
import { display } from '../../domain/labels/french.ts';
import { valuesOf } from '../../domain/labels/story-values.ts';
import { html, type Html } from '../html.ts';
import { ratesIn } from '../lots/goods.ts';
import { facts } from '../parts/facts.ts';
import { moment } from '../parts/moment.ts';
import type { Look } from '../space.ts';
import { day, money, type Time } from '../words.ts';
import { buyersOf, type Sale } from './told.ts';

export function contract(sale: Sale, look: Pick<Look, 'at' | 'now' | 'timezone'>): Html {
  const { at } = look;
  const { discount_including_vat: discount, cancellation_reason: reason } = sale;
  const grid = at(`/programmes/${sale.program_id}`);
  return facts([
    ['Acquéreur', html`<a href="${at(`/prospects/${sale.lead_id}`)}">${buyersOf(sale)}</a>`],
    [
      'Lots',
      html`${sale.lots.map(
        (lot) =>
          html`<a href="${grid}/lots/${lot.id}">${lot.reference}</a>
            ${money(lot.discounted_price_including_vat)}<br />`,
      )}`,
    ],
    [
      'Prix TTC',
      html`<span data-price>${money(sale.discounted_price_including_vat)}</span> (${ratesIn(sale.lots)})`,
    ],
    ['Remise', discount > 0 ? `${money(discount)} sur ${money(sale.price_including_vat)}` : null],
    ['Dépôt de garantie', depositInWords(sale, look)],
    [
      'Financement',
      sale.financing_due_on === null ? 'sans prêt' : `attendu le ${day(sale.financing_due_on)}`,
    ],
    ['Acte prévu', sale.deed_planned_on === null ? 'non fixé' : `le ${day(sale.deed_planned_on)}`],
    ['Vendeur', sale.owner.fullname],
    [
      'Née de',
      sale.option_id && html`<a href="${at(`/options/${sale.option_id}`)}">l’option ${sale.option_id}</a>`,
    ],
    [
      'Déclaration',
      sale.registration_id &&
        html`<a href="${at(`/declarations/${sale.registration_id}`)}"
          >la déclaration ${sale.registration_id}</a
        >`,
    ],
    ['Motif d’annulation', reason && display(valuesOf.cancellation_reason ?? {}, reason)],
  ]);
}

function depositInWords({ deposit }: Sale, time: Time): Html | string {
  const { amount, received_at: received, returned_at: returned } = deposit;
  if (amount === null || amount === 0) return 'aucun';
  if (received === null) return `${money(amount)}, pas encore reçu`;
  if (returned === null) return html`${money(amount)}, reçu ${moment(received, time)}`;
  return html`${money(amount)}, restitué ${moment(returned, time)}`;
}
