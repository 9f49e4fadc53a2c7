// The French words behind what webhooks tell, and what became of it.
import type { Vocabulary } from './french.ts';

export const messageKind: Vocabulary = {
  'lot.created': 'Lot créé',
  'lot.price_changed': 'Prix d’un lot modifié',
  'lot.status_changed': 'Statut d’un lot modifié',
  'lot.updated': 'Lot modifié autrement',
  'lot.deleted': 'Lot supprimé',
  'purchase.prepared': 'Vente préparée',
  'purchase.signed': 'Vente signée',
  'purchase.firm': 'Vente ferme',
  'purchase.deed_signed': 'Acte signé',
  'purchase.delivered': 'Vente livrée',
  'purchase.canceled': 'Vente annulée',
  'webhook.ping': 'Essai',
};

export const deliveryStatus: Vocabulary = {
  pending: 'À envoyer',
  delivered: 'Reçu',
  failed: 'Échoué',
};

export const deactivationReason: Vocabulary = {
  gone: 'l’adresse a répondu qu’elle n’existe plus',
  failing: 'rien n’est arrivé pendant cinq jours',
  revoked: 'la clé qui en répond est révoquée',
  'permission-missing': 'la clé qui en répond ne peut plus rien lire de ce qui est envoyé',
};
