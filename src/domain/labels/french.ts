// The French words behind enumeration values, for the `_display` twins.

export type Vocabulary = Readonly<Record<string, string>>;

export const progressStatus: Vocabulary = {
  preview: 'Avant-première',
  new: 'Nouveauté',
  launch: 'Lancement commercial',
  marketing: 'En commercialisation',
  'construction-work-started': 'Travaux démarrés',
  'construction-work-ongoing': 'Travaux en cours',
  'last-opportunities': 'Dernières opportunités',
  'imminent-delivery': 'Livraison imminente',
  'immediate-delivery': 'Livraison immédiate',
  'sold-out': 'Épuisé',
};

export const legalScheme: Vocabulary = {
  brs: 'BRS (bail réel solidaire)',
  lli: 'LLI (logement locatif intermédiaire)',
  'lmnp-para-hotelier': 'LMNP para-hôtelier',
  'nue-propriete': 'Nue-propriété',
  psla: 'PSLA',
};

export const heating: Vocabulary = {
  'aerothermal-heat-pump': 'Pompe à chaleur aérothermique',
  'geothermal-heat-pump': 'Pompe à chaleur géothermique',
  'hydrothermal-heat-pump': 'Pompe à chaleur hydrothermique',
  'biomass-boiler': 'Chaudière biomasse',
  'condensing-boiler': 'Chaudière à condensation',
  'gas-boiler': 'Chaudière gaz',
  'heating-network': 'Réseau de chaleur',
  electric: 'Électrique',
  'air-conditioning': 'Climatisation',
  'pellet-stove': 'Poêle à granulés',
};

export const residenceType: Vocabulary = {
  student: 'Étudiante',
  service: 'Services',
  'dependent-elderly': 'EHPAD',
  tourism: 'Tourisme',
  'leisure-park': 'Parc de loisirs',
  hotel: 'Hôtel',
};

export const commercialSpecificity: Vocabulary = {
  'ideal-for-investors': 'Idéal investisseurs',
  'first-time-homeowner': 'Primo-accédant',
  'secondary-residence': 'Résidence secondaire',
  'prestige-residence': 'Résidence de prestige',
};

export const service: Vocabulary = {
  elevator: 'Ascenseur',
  digicode: 'Digicode',
  intercom: 'Interphone',
  videophone: 'Visiophone',
  'secure-entrance-hall': "Hall d'entrée sécurisé",
  'armoured-landing-door': 'Porte palière blindée',
  'electric-roller-shutters': 'Volets roulants électriques',
  'fitted-kitchen': 'Cuisine équipée',
  domotic: 'Domotique',
  'landscaped-garden': 'Jardin paysager',
  'isophonic-floating-floor': 'Chape isophonique',
  'air-conditioning': 'Climatisation',
  'individual-heating': 'Chauffage individuel',
  'collective-heating': 'Chauffage collectif',
  'adapted-pmr': 'Adapté PMR',
  'swimming-pool': 'Piscine',
};

export const lotType: Vocabulary = {
  apartment: 'Appartement',
  house: 'Maison',
  parking: 'Parking',
  garage: 'Garage',
  basement: 'Sous-sol',
  cellar: 'Cave',
  'commercial-space': 'Local commercial',
  'office-space': 'Bureau',
  land: 'Terrain',
};

export const typology: Vocabulary = {
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`T${i + 1}`, i === 0 ? '1 pièce' : `${i + 1} pièces`]),
  ),
  T1B: '1 pièce bis',
  underground: 'Souterrain',
  box: 'Box',
  surface: 'Extérieur',
  'above-ground': 'Aérien',
};

export const subtype: Vocabulary = {
  duplex: 'Duplex',
  triplex: 'Triplex',
  'semi-detached-house': 'Maison jumelée',
  'architectural-house': "Maison d'architecte",
  'contemporary-house': 'Maison contemporaine',
  townhouse: 'Maison de ville',
  'traditional-house': 'Maison traditionnelle',
  pavilion: 'Pavillon',
  chalet: 'Chalet',
  villa: 'Villa',
  'semi-detached-villa': 'Villa jumelée',
  '2-wheel-parking': 'Deux-roues',
  'adapted-pmr': 'Adapté PMR',
  'double-parking': 'Parking double',
};

export const lotStatus: Vocabulary = {
  available: 'Disponible',
  option: 'Optionné',
  'pre-booked': 'Pré-réservé',
  booked: 'Réservé',
  sold: 'Vendu',
  unavailable: 'Indisponible',
};

export const exposure: Vocabulary = { north: 'Nord', east: 'Est', south: 'Sud', west: 'Ouest' };

export const tag: Vocabulary = {
  'adapted-pmr': 'Adapté PMR',
  alcove: 'Alcôve',
  duplex: 'Duplex',
  triplex: 'Triplex',
  rooftop: 'Toit-terrasse',
  'not-overlooked': 'Sans vis-à-vis',
  RDJ: 'Rez-de-jardin',
  RDC: 'Rez-de-chaussée',
  balcony: 'Balcon',
  terrace: 'Terrasse',
  garden: 'Jardin',
  'southern-exposure': 'Exposition sud',
};

/** `R+3` as a reader says it. */
export function level(value: string | null): string | null {
  if (value === null) return null;
  const number = Number(value.slice(1));
  if (number === 0) return 'Rez-de-chaussée';
  const floor = Math.abs(number) === 1 ? '1er' : `${Math.abs(number)}e`;
  return number > 0 ? `${floor} étage` : `${floor} sous-sol`;
}

export const title: Vocabulary = { mr: 'Monsieur', ms: 'Madame' };

export const purchaseStatus: Vocabulary = {
  prepared: 'Préparée',
  signed: 'Signée',
  firm: 'Ferme',
  'deed-signed': 'Acte signé',
  delivered: 'Livrée',
  canceled: 'Annulée',
};

export const maritalStatus: Vocabulary = {
  single: 'Célibataire',
  'domestic-partnership': 'Union libre',
  civil: 'Pacsé(e)',
  married: 'Marié(e)',
  divorced: 'Divorcé(e)',
  widower: 'Veuf(ve)',
};

export const primaryResidence: Vocabulary = { owner: 'Propriétaire', tenant: 'Locataire', other: 'Autre' };

export const socioProfessionalCategory: Vocabulary = {
  'public-sector-executives': 'Cadres du public',
  'private-sector-executives': 'Cadres du privé',
  'company-directors': "Chefs d'entreprise",
  'liberal-professions-and-higher-intellectuals': 'Professions libérales et intellectuelles supérieures',
  artisans: 'Artisans',
  'traders-and-self-employed': 'Commerçants et indépendants',
  'private-sector-employees': 'Employés du privé',
  'public-sector-employees': 'Employés du public',
  'skilled-workers': 'Ouvriers qualifiés',
  'unskilled-workers': 'Ouvriers non qualifiés',
  farmers: 'Agriculteurs exploitants',
  'agricultural-workers': 'Ouvriers agricoles',
  retirees: 'Retraités',
  students: 'Étudiants',
  'job-seekers': "Demandeurs d'emploi",
  'non-job-seekers': 'Sans activité',
  other: 'Autre',
};

/** Free categories (texts, files) have no vocabulary: their own words, readable. */
export const free: Vocabulary = {};

export function display(vocabulary: Vocabulary, value: string): string;
export function display(vocabulary: Vocabulary, value: string | null): string | null;
export function display(vocabulary: Vocabulary, value: string | null): string | null {
  if (value === null) return null;
  if (Object.hasOwn(vocabulary, value)) return vocabulary[value]!;
  const words = value.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Q2` and 2027 as a reader says them. */
export function quarter(year: number | null, name: string | null): string | null {
  if (year === null) return null;
  if (name === null) return String(year);
  const number = Number(name.slice(1));
  return `${number}${number === 1 ? 'er' : 'e'} trimestre ${year}`;
}
