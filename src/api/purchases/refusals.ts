// Why something about a purchase is refused, as the sales office reads it.
import type { RefusalTable } from '../../platform/http/refusing/refusals.ts';

export const refusals: RefusalTable = {
  'purchase-lot-unavailable': {
    code: 'lot-unavailable',
    status: 409,
    message: 'Lot indisponible',
    body: 'Un des lots n’est ni libre, ni tenu par l’option nommée.',
  },
  'option-not-live': {
    status: 409,
    message: 'Option terminée',
    body: 'Cette option n’est plus en cours : préparez le contrat sur les lots eux-mêmes.',
  },
  'purchase-step': {
    status: 409,
    message: 'Étape impossible',
    body: 'Ce n’est pas l’étape qui suit, ou la vente est terminée.',
  },
  'withdrawal-running': {
    status: 409,
    message: 'Délai de rétractation en cours',
    body: 'La réservation devient ferme le lendemain du dernier jour du délai.',
  },
  'withdrawal-over': {
    status: 409,
    message: 'Délai de rétractation passé',
    body: 'La réservation est ferme : l’acquéreur ne peut plus se rétracter.',
  },
  'purchase-deposit': {
    status: 409,
    message: 'Dépôt de garantie',
    body: 'Le dépôt est reçu une fois, à partir de la signature ; il est restitué une fois, quand la vente est annulée.',
  },
};
