// People, one for each number of a client space: the same number is the same person.
import type { ContactFields } from '../../src/domain/lead/contacts/fields.ts';

const FIRSTNAMES = [
  'Camille',
  'Jean',
  'Marie',
  'Louise',
  'Karim',
  'Nadia',
  'Pierre',
  'Sophie',
  'Thomas',
  'Julie',
  'Antoine',
  'Claire',
  'Hugo',
  'Inès',
  'Léa',
  'Lucas',
  'Manon',
  'Noé',
  'Paul',
  'Zoé',
];
const NAMES = [
  'Martin',
  'Bernard',
  'Thomas',
  'Petit',
  'Robert',
  'Richard',
  'Durand',
  'Dubois',
  'Moreau',
  'Laurent',
  'Simon',
  'Michel',
  'Lefèvre',
  'Leroy',
  'Roux',
  'David',
  'Bertrand',
  'Morel',
  'Fournier',
  'Girard',
  'Bonnet',
  'Dupont',
  'Lambert',
  'Fontaine',
  'Rousseau',
  'Vincent',
  'Muller',
  'Lefort',
  'Faure',
  'André',
  'Mercier',
  'Blanc',
  'Guérin',
  'Boyer',
  'Garnier',
  'Chevalier',
  'François',
  'Legrand',
  'Gauthier',
  'Garcia',
];
const TOWNS = [
  ['69003', 'Lyon'],
  ['44000', 'Nantes'],
  ['33000', 'Bordeaux'],
  ['59000', 'Lille'],
  ['31000', 'Toulouse'],
  ['35000', 'Rennes'],
  ['13008', 'Marseille'],
  ['67000', 'Strasbourg'],
] as const;

export type Person = Pick<ContactFields, 'title' | 'name' | 'firstname' | 'email1' | 'city' | 'zipcode'> & {
  readonly phone1?: string;
};

/** Three of five leave a phone number too. */
export function personOf(number: number): Person {
  const [zipcode, city] = TOWNS[number % TOWNS.length]!;
  const firstname = FIRSTNAMES[Math.floor(number / NAMES.length) % FIRSTNAMES.length]!;
  return {
    title: number % 2 === 0 ? 'mr' : 'ms',
    name: NAMES[number % NAMES.length]!,
    firstname,
    email1: emailOf(number),
    ...(number % 5 < 3 ? { phone1: phoneOf(number) } : {}),
    city,
    zipcode,
  };
}

export function emailOf(number: number): string {
  return `acheteur.${number}@courriel.example`;
}

export function phoneOf(number: number): string {
  return `+336${String(10_000_000 + number)}`;
}
