// People as the demo imagines them: names that are common in France, numbers that are kept free for fiction, towns
// around the programs. The same ones on every start.

export interface Person {
  readonly email: string;
  /** Where in the list; everything else about a person follows from it. */
  readonly number: number;
  readonly contact: {
    readonly title: 'ms' | 'mr';
    readonly firstname: string;
    readonly name: string;
    readonly email1: string;
    readonly phone1: string;
    readonly city: string;
    readonly zipcode: string;
    readonly [field: string]: unknown;
  };
  readonly lead: object;
}

const FIRSTNAMES = {
  ms: 'Jeanne Camille Léa Manon Chloé Inès Sarah Julie Émilie Aurélie Nathalie Sylvie Catherine Fatima Amina Hélène',
  mr: 'Lucas Hugo Thomas Nicolas Julien Alexandre Mathieu Antoine Olivier Philippe Karim Mehdi Étienne François Benoît',
} as const;
const NAMES =
  'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia David ' +
  'Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier ' +
  'Faure Rousseau Blanc Guérin Müller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez ' +
  'Fontaine Chevalier Robin Masson Sanchez Gérard Nguyen Boyer Denis Lemaire Duval Joly Gautier Roger Benali';
const TOWNS = [
  ['Lyon', '69003'],
  ['Lyon', '69007'],
  ['Villeurbanne', '69100'],
  ['Bron', '69500'],
  ['Caluire-et-Cuire', '69300'],
  ['Grenoble', '38000'],
  ['Annecy', '74000'],
  ['Nantes', '44000'],
  ['Saint-Herblain', '44800'],
  ['Bordeaux', '33000'],
  ['Mérignac', '33700'],
  ['Rennes', '35000'],
] as const;
const ORIGINS = ['portal', 'landing', 'corporate-website', 'lead-ads', 'sales-desk', 'referral'];
const PROFESSIONS = ['Infirmière', 'Ingénieur', 'Professeure des écoles', 'Comptable', 'Artisan', 'Retraité'];
const MESSAGES = [
  'Bonjour, je souhaite recevoir la plaquette du programme.',
  'Nous cherchons un appartement lumineux, avec un balcon si possible.',
  'Quels sont les frais de notaire pour un T3 ?',
  'Pouvez-vous me rappeler en fin de journée ?',
];

export function demoPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, number) => person(number));
}

function person(number: number): Person {
  const title = number % 2 === 0 ? 'ms' : 'mr';
  const firstname = pick(FIRSTNAMES[title].split(' '), number * 7);
  const name = pick(NAMES.split(' '), number * 11 + Math.floor(number / 3));
  const [city, zipcode] = pick(TOWNS, number * 5);
  const email = `${plain(firstname)}.${plain(name)}${number}@example.com`;
  const invests = number % 4 === 3;
  return {
    email,
    number,
    contact: {
      title,
      firstname,
      name,
      email1: email,
      // 06 39 98 is never given to anybody
      phone1: `06 39 98 ${pair(Math.floor(number / 100))} ${pair(number)}`,
      city,
      zipcode,
      country: 'FR',
      profession: pick(PROFESSIONS, number),
      optin_email: number % 5 !== 0,
      first_time_homeowner: !invests && number % 3 === 0,
      primary_residence: number % 3 === 0 ? 'tenant' : 'owner',
    },
    lead: {
      request_type: pick(['information', 'documentation', 'callback', 'meeting'], number),
      message: pick(MESSAGES, number),
      project: invests ? 'investment' : 'home',
      ...(invests ? { investment_scheme: 'lmnp' } : {}),
      property_types: ['apartment'],
      property_rooms: invests ? ['T1', 'T2'] : [pick(['T2', 'T3', 'T4'], number)],
      property_search_localities: [zipcode],
      budget: 180_000 + (number % 12) * 20_000,
      temperature: pick(['cold', 'warm', 'hot'], number),
      tracking_origin: pick(ORIGINS, number),
      tracking_source: pick(['logic-immo', 'newsletter', 'search', 'social'], number),
    },
  };
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!;
}

function pair(number: number): string {
  return String(number % 100).padStart(2, '0');
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
