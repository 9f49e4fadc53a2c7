// What is said of a sale: how it stands, what is late, until when the buyer may withdraw.
import type { Late, PurchaseStatus } from '../../domain/grid/purchases/enumerations.ts';
import { html, type Html } from '../html.ts';
import { counted, day } from '../words.ts';
import type { Sale } from './told.ts';

/** A sale has the colour of its lots, and a mark of its own; one that was cancelled has none any more. */
const LOOKS: Readonly<Record<PurchaseStatus, readonly [tone: string, mark: string]>> = {
  prepared: ['pre-booked', '◓'],
  signed: ['booked', '◕'],
  firm: ['booked', '●'],
  'deed-signed': ['sold', '■'],
  delivered: ['sold', '✓'],
  canceled: ['none', '×'],
};

export function statusWord({ status, status_display }: Pick<Sale, 'status' | 'status_display'>): Html {
  const [tone, mark] = LOOKS[status];
  return html`<span class="status" data-tone="${tone}" data-sale-status="${status}"
    ><span aria-hidden="true">${mark}</span> ${status_display}</span
  >`;
}

type Dated = Pick<Sale, 'late' | 'financing_due_on' | 'deed_planned_on'>;

/** One sentence for each thing that is late; `today` as the client space counts days. */
export function lateInWords(sale: Dated, today: string): string[] {
  return sale.late.map((one) => LATE[one](sale, today));
}

const LATE: Readonly<Record<Late, (sale: Dated, today: string) => string>> = {
  preparation: () => 'Le délai pour signer est passé : le contrat va être annulé.',
  financing: ({ financing_due_on: on }, today) => `Financement attendu le ${passed(on, today)}.`,
  deed: ({ deed_planned_on: on }, today) => `Acte prévu le ${passed(on, today)}.`,
};

function passed(on: string | null, today: string): string {
  if (on === null) return '–';
  const days = Math.round((Date.parse(today) - Date.parse(on)) / 86_400_000);
  return `${day(on)}, en retard de ${counted(days, 'jour')}`;
}

/** Null while there is nothing to withdraw from. */
export function withdrawalInWords(
  sale: Pick<Sale, 'status' | 'signed_at' | 'withdrawal_ends_on' | 'cancellation_reason'>,
): string | null {
  const { status, signed_at: signed, withdrawal_ends_on: ends, cancellation_reason: reason } = sale;
  if (signed === null) return null;
  if (reason === 'withdrawal') return 'L’acquéreur s’est rétracté.';
  if (ends === null)
    return status === 'signed'
      ? 'Le délai de dix jours court du lendemain de la présentation du contrat à l’acquéreur.'
      : null;
  if (status === 'signed')
    return `L’acquéreur peut se rétracter jusqu’au ${day(ends)} inclus. La réservation devient ferme le lendemain.`;
  return status === 'canceled'
    ? null
    : `Le délai de rétractation s’est terminé le ${day(ends)} : l’acquéreur ne peut plus se rétracter.`;
}
