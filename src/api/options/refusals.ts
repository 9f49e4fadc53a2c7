// Why something about an option is refused, as partners read it.
import type { RefusalTable } from '../../platform/http/refusing/refusals.ts';

export const refusals: RefusalTable = {
  'lot-unavailable': {
    status: 409,
    message: 'Lot indisponible',
    body: 'Un des lots ne peut pas être optionné pour le moment.',
  },
  'option-twin-missing': {
    status: 422,
    message: 'Lot jumelé manquant',
    body: 'Ce programme demande d’optionner ensemble les lots jumelés.',
  },
  'option-main-missing': {
    status: 422,
    message: 'Erreur : Lot principal manquant',
    body: 'Une option porte sur exactement un lot principal.',
  },
  'option-several-mains': {
    status: 422,
    message: 'Erreur : Plusieurs lots principaux spécifiés',
    body: 'Une option porte sur exactement un lot principal : placez une option par lot principal.',
  },
  'option-already-placed': {
    status: 409,
    message: 'Option déjà posée',
    body: 'Ce prospect a déjà une option en cours sur un de ces lots.',
  },
  'option-not-owned': {
    status: 403,
    message: 'Cette option appartient à un autre prescripteur',
  },
  'option-gone': {
    status: 409,
    message: 'Option annulée ou expirée',
    body: 'Cette option n’est plus en cours.',
  },
  'options-waiting': {
    status: 409,
    message: 'Options en attente',
    body: 'D’autres options attendent, ou celle-ci attend encore : elle ne peut pas être prolongée.',
  },
  'prolongation-too-long': {
    status: 422,
    message: 'Durée de prolongation trop élevée',
    body: 'Une option peut être prolongée de {hours} heures au plus.',
  },
  'option-already-prolonged': {
    status: 409,
    message: 'Option déjà prolongée',
    body: 'Une option ne peut être prolongée qu’une fois.',
  },
};
