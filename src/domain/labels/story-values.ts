// The values of records, in French: those with a `_display` twin by its words, the others by words of their own.
import * as french from './french.ts';
import type { Vocabulary } from './french.ts';
import { registrationMode, statusAuthority } from './rule-fields.ts';
import * as sale from './sale.ts';

/** Of records of every kind: what waits for somebody is called the same. */
const status: Vocabulary = {
  ...french.lotStatus,
  ...sale.optionStatus,
  ...french.purchaseStatus,
  ...sale.registrationStatus,
  ...sale.interestStatus,
  ...sale.salesActionStatus,
  pending: 'En attente',
};

const type: Vocabulary = {
  ...french.lotType,
  ...sale.salesActionType,
  city: 'Commune',
  department: 'Département',
  other: 'Autre',
};

const reason: Vocabulary = {
  ...sale.rejectionReason,
  'family-situation': 'Situation familiale',
  'occupational-status': 'Situation professionnelle',
  'administrative-formality': 'Démarche administrative',
  'expected-income': 'Revenus attendus',
  'project-to-update': 'Projet à préciser',
  'follow-up': 'À relancer',
  'do-not-reply': 'Ne répond pas',
  curious: 'Curieux',
  'incorrect-contact-information': 'Coordonnées inexactes',
  'do-not-have-any-plans': 'Sans projet',
  'looking-for-rental': 'Cherche une location',
  'looking-for-former': 'Cherche de l’ancien',
  'bought-from-competitor': 'A acheté chez un concurrent',
  'bought-former-property': 'A acheté dans l’ancien',
  'interest-in-another-program': 'Intéressé par un autre programme',
  price: 'Prix',
  budget: 'Budget',
  location: 'Emplacement',
  product: 'Produit',
  'delivery-date': 'Date de livraison',
  'out-of-stock': 'Plus de lot disponible',
  withdrawal: 'Désistement',
  duplicate: 'Doublon',
  error: 'Erreur',
  'delay-expired': 'Délai dépassé',
  other: 'Autre',
};

/** By the name of the field. */
export const valuesOf: Readonly<Record<string, Vocabulary>> = {
  status,
  options: sale.optionStatus,
  purchases: french.purchaseStatus,
  late: { preparation: 'Préparation', financing: 'Financement', deed: 'Acte' },
  cancellation_reason: {
    withdrawal: 'Rétractation',
    'loan-refused': 'Prêt refusé',
    'condition-not-met': 'Condition non remplie',
    buyer: 'Du fait de l’acquéreur',
    seller: 'Du fait du vendeur',
    other: 'Autre',
  },
  type,
  property_types: type,
  typology: french.typology,
  subtype: french.subtype,
  exposure: french.exposure,
  tags: french.tag,
  property_specific_requests: french.tag,
  title: french.title,
  marital_status: french.maritalStatus,
  primary_residence: french.primaryResidence,
  socio_professional_category: french.socioProfessionalCategory,
  follow_reason: reason,
  discard_reason: reason,
  rejection_reason: reason,
  cancellation_type: reason,
  event: sale.recordEvent,
  rule: sale.registrationRule,
  outcome: sale.ruleOutcome,
  project: sale.project,
  project_target: sale.project,
  investment_scheme: sale.project,
  temperature: sale.temperature,
  tracking_origin: sale.trackingOrigin,
  status_authority: statusAuthority,
  registration_mode: registrationMode,
  priority: sale.priority,
  owner_assignment: { 'interest-owner': 'Au titulaire de l’intérêt', manual: 'À la main' },
  issue: { success: 'Succès', failure: 'Échec' },
  relation: { parent: 'Lot principal', annex: 'Annexe', twin: 'Jumeau' },
  level_type: {
    basement: 'Sous-sol',
    'ground-floor': 'Rez-de-chaussée',
    'garden-floor': 'Rez-de-jardin',
    'podium-floor': 'Rez-de-dalle',
    standard: 'Étage courant',
    attic: 'Attique',
  },
};

/** Amounts of euros. */
export const EUROS: ReadonlySet<string> = new Set([
  'price',
  'price_with_secondary',
  'price_per_square_meter',
  'budget',
  'deposit',
  'monthly_net_income',
  'annual_bonus',
  'other_annual_income',
  'annual_taxable_income_n1',
  'annual_taxable_income_n2',
  'annual_net_income',
  'discount_including_vat',
  'discounted_price_including_vat',
  'deposit_owed',
  'amount',
]);
