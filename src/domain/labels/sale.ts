// The French words behind what is noted of prospects, declarations, options.
import type { Vocabulary } from './french.ts';

export const registrationStatus: Vocabulary = {
  pending: 'En cours d’analyse',
  approved: 'Approuvée',
  rejected: 'Rejetée',
  expired: 'Expirée',
};

export const rejectionReason: Vocabulary = {
  'already-registered': 'Déjà déclaré par un autre prescripteur',
  'already-known': 'Déjà connu du bureau de vente',
  other: 'Autre motif',
};

export const registrationRule: Vocabulary = {
  'manual-mode': 'Arbitrage de chaque déclaration',
  'already-registered': 'Aucune autre déclaration en cours',
  'cooling-off': 'Délai après une déclaration terminée',
  'protected-lead': 'Prospect non protégé',
  'known-lead': 'Prospect inconnu du programme',
  'one-person': 'Coordonnées d’une seule personne',
  ruling: 'Arbitrage du bureau de vente',
};

export const ruleOutcome: Vocabulary = {
  passed: 'Rien à redire',
  approved: 'Approuvée',
  rejected: 'Rejetée',
  'ruling-required': 'À arbitrer',
};

export const interestStatus: Vocabulary = {
  ongoing: 'En cours',
  'to-follow': 'À suivre',
  discarded: 'Écarté',
};

export const temperature: Vocabulary = { cold: 'Froid', warm: 'Tiède', hot: 'Chaud' };

export const recordEvent: Vocabulary = {
  'incoming-call': 'Appel reçu',
  'outgoing-call': 'Appel passé',
  'outgoing-call-missed': 'Appel sans réponse',
  voicemail: 'Message vocal',
  booklet: 'Plaquette remise',
  sms: 'SMS envoyé',
  email: 'E-mail envoyé',
  'incoming-sms': 'SMS reçu',
  'incoming-email': 'E-mail reçu',
  'meeting-in-person': 'Rendez-vous sur place',
  'meeting-video': 'Rendez-vous en visioconférence',
  'meeting-phone': 'Rendez-vous téléphonique',
  'meeting-canceled': 'Rendez-vous annulé',
  'meeting-missed': 'Rendez-vous manqué',
  'sales-desk': 'Passage au bureau de vente',
  comment: 'Commentaire',
};

export const salesActionType: Vocabulary = {
  'request-to-process': 'Demande à traiter',
  call: 'Appeler',
  'send-email': 'Envoyer un e-mail',
  'send-sms': 'Envoyer un SMS',
  'meeting-phone': 'Rendez-vous téléphonique',
  'meeting-video': 'Rendez-vous en visioconférence',
  'meeting-in-person': 'Rendez-vous sur place',
  other: 'Autre action',
};

export const salesActionStatus: Vocabulary = {
  pending: 'À faire',
  scheduled: 'Planifiée',
  completed: 'Faite',
  canceled: 'Annulée',
};

export const priority: Vocabulary = { low: 'Basse', medium: 'Normale', high: 'Haute' };

export const optionStatus: Vocabulary = {
  option: 'Option',
  'option-pending': 'Option en attente',
  'option-expired': 'Option expirée',
  'option-canceled': 'Option annulée',
};

export const trackingOrigin: Vocabulary = {
  landing: 'Page d’annonce',
  'corporate-website': 'Site du promoteur',
  portal: 'Portail immobilier',
  'lead-ads': 'Publicité à formulaire',
  'lead-acquisition': 'Achat de contacts',
  'live-chat': 'Discussion en ligne',
  'sales-desk': 'Bureau de vente',
  call: 'Appel',
  network: 'Réseau',
  prescriber: 'Prescripteur',
  referral: 'Recommandation',
  other: 'Autre',
};

export const project: Vocabulary = {
  home: 'Résidence principale',
  investment: 'Investissement',
  'second-home': 'Résidence secondaire',
  'commercial-space': 'Local commercial',
  rental: 'Location',
  'to-buy-his-first-home': 'Premier achat',
  'to-settle-down-as-a-couple': 'Installation en couple',
  'to-expand-the-family': 'Agrandissement de la famille',
  'to-house-his-children': 'Loger ses enfants',
  'to-reduce-taxes': 'Réduire ses impôts',
  'to-have-an-additional-income': 'Revenu complémentaire',
  'to-build-up-an-estate': 'Constituer un patrimoine',
  'to-prepare-for-retirement': 'Préparer sa retraite',
  'to-spend-his-retirement': 'Passer sa retraite',
  jeanbrun: 'Jeanbrun',
  lmnp: 'LMNP',
  'bare-ownership': 'Nue-propriété',
  'patrimonial-investment': 'Investissement patrimonial',
  pinel: 'Pinel',
  other: 'Autre',
};
