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
