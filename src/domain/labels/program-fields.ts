// The sheet of a program and its sales rules, in French.
import type { Vocabulary } from './french.ts';

const sheetField: Vocabulary = {
  progress_status: 'avancement',
  launch_date: 'date de lancement',
  delivery_year: 'année de livraison prévue',
  delivery_quarter: 'trimestre de livraison prévu',
  tax_zone: 'zone fiscale',
  legal_tax_eligibilities: 'dispositifs',
  reduced_vat_rate: 'taux de TVA réduit',
};

const ruleField: Vocabulary = {
  rules: 'règles',
  option_lifespan_hours: 'durée d’une option, en heures',
  max_prolongation_hours: 'prolongation d’une option, au plus, en heures',
  max_queue: 'options en attente par lot, au plus',
  require_twin_lots: 'lots jumelés pris ensemble',
  status_authority: 'qui décide du statut d’un lot',
  registration_mode: 'arbitrage des déclarations',
  registration_validity_days: 'durée d’une approbation, en jours',
  known_lead_days: 'un prospect reste connu, en jours',
  registration_cooling_off_days: 'délai entre deux déclarations, en jours',
  reopen_discarded_on_request: 'une nouvelle demande rouvre un suivi écarté',
  preparation_days: 'préparation d’une vente, au plus, en jours',
  financing_days: 'financement attendu après la préparation, en jours',
};

export const programField: Vocabulary = { ...sheetField, ...ruleField };

export const programStatus: Vocabulary = {
  draft: 'Brouillon',
  activated: 'En vente',
  archived: 'Archivé',
};

export const quarterName: Vocabulary = {
  Q1: '1er trimestre',
  Q2: '2e trimestre',
  Q3: '3e trimestre',
  Q4: '4e trimestre',
};

export const statusAuthority: Vocabulary = {
  lotbook: 'Lotbook : un lot sous option le reste',
  external: 'Le système du promoteur : un autre statut met fin aux options',
};

export const registrationMode: Vocabulary = {
  auto: 'Quand une règle le demande',
  manual: 'Toujours',
};
