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

const shownField: Vocabulary = {
  longitude: 'longitude',
  latitude: 'latitude',
  construction_work_start_year: 'année de début des travaux',
  construction_work_start_quarter: 'trimestre de début des travaux',
  heatings: 'chauffage',
  residence_types: 'type de résidence',
  commercial_specificities: 'atouts commerciaux',
  services: 'équipements',
  schemes_financials: 'aides et financements',
  schemes_environmentals: 'normes et labels',
  schemes_investments: 'dispositifs d’investissement',
  link_corporate: 'page du promoteur',
  link_landing: 'page du programme',
  link_social: 'page sur un réseau social',
  link_orbital_model: 'maquette orbitale',
  link_orbital_neighborhood_model: 'maquette orbitale du quartier',
  commercial_offer_nature: 'nature de l’offre',
  commercial_offer_details: 'détails de l’offre',
  commercial_offer_legal: 'mentions légales de l’offre',
  commercial_offer_from: 'début de l’offre',
  commercial_offer_to: 'fin de l’offre',
};

const salesOfficeField: Vocabulary = {
  sales_office_city: 'ville du bureau de vente',
  sales_office_zipcode: 'code postal du bureau de vente',
  sales_office_country: 'pays du bureau de vente',
  sales_office_address1: 'adresse du bureau de vente',
  sales_office_address2: 'complément d’adresse du bureau de vente',
  sales_office_phone: 'téléphone du bureau de vente',
  sales_office_opening_hours: 'horaires du bureau de vente',
  sales_office_access: 'accès au bureau de vente',
  sales_office_longitude: 'longitude du bureau de vente',
  sales_office_latitude: 'latitude du bureau de vente',
};

const companyField: Vocabulary = {
  developer: 'promoteur',
  secondary_developer: 'copromoteur',
  marketer: 'commercialisateur',
  sccv_name: 'nom de la société du programme',
  sccv_represented_by: 'représentée par',
  sccv_email: 'e-mail de la société du programme',
  sccv_phone: 'téléphone de la société du programme',
  sccv_city: 'ville de la société du programme',
  sccv_zipcode: 'code postal de la société du programme',
  sccv_country: 'pays de la société du programme',
  sccv_address1: 'adresse de la société du programme',
  sccv_address2: 'complément d’adresse de la société du programme',
  sccv_siret: 'SIRET de la société du programme',
  sccv_vat_number: 'numéro de TVA de la société du programme',
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

export const programField: Vocabulary = {
  ...sheetField,
  ...shownField,
  ...salesOfficeField,
  ...companyField,
  ...ruleField,
};

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
