// An example for any schema: the declared one, what such a field holds in a sale, or the plainest value that fits.
import type { Json } from './schemas.ts';

export function exampleOf(schema: unknown, name = ''): unknown {
  if (typeof schema !== 'object' || schema === null) return null;
  const node = schema as Json;
  // what is judged elsewhere, item by item, looks like what it will be judged by
  if (node['x-shown'] !== undefined) return exampleOf(node['x-shown'], name);
  if (Array.isArray(node.examples) && node.examples.length > 0) return node.examples[0] as unknown;
  if (node.default !== undefined) return node.default;
  if (node.const !== undefined) return node.const;
  if (Array.isArray(node.enum)) return node.enum[0] as unknown;
  if (Array.isArray(node.anyOf)) return exampleOf(node.anyOf[0], name);
  if (Array.isArray(node.allOf))
    return Object.assign({}, ...node.allOf.map((part) => exampleOf(part) as object)) as object;
  return plainest(node, name);
}

function plainest(node: Json, name: string): unknown {
  const type: unknown = Array.isArray(node.type) ? node.type[0] : node.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((node.properties ?? {}) as Json).map(([field, inner]) => [
          field,
          exampleOf(inner, field),
        ]),
      );
    case 'array':
      return node.items === undefined ? [] : [exampleOf(node.items, name)];
    case 'string':
      return wordFor(node, name);
    case 'integer':
    case 'number':
      return numberFor(node, name);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function wordFor({ pattern, minLength, maxLength }: Json, name: string): string {
  const [, word] = WORDS.find(([names]) => names.test(name)) ?? [null, 'texte'];
  const fits =
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(word)) &&
    (typeof maxLength !== 'number' || word.length <= maxLength);
  if (fits) return word;
  const shape =
    typeof pattern === 'string' ? SHAPES.find((text) => new RegExp(pattern, 'u').test(text)) : undefined;
  return shape ?? 'x'.repeat(typeof minLength === 'number' ? Math.max(1, minLength) : 1);
}

function numberFor({ minimum, maximum }: Json, name: string): number {
  const [, value] = NUMBERS.find(([names]) => names.test(name)) ?? [null, 1];
  const least = typeof minimum === 'number' ? minimum : -Infinity;
  return Math.min(Math.max(value, least), typeof maximum === 'number' ? maximum : Infinity);
}

/** What fields of these names hold; the first that fits. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^fullname$|represented_by$/, 'Jeanne Martin'],
  [/^shortname$/, 'J. Martin'],
  [/^firstname$/, 'Jeanne'],
  [/^birthname$/, 'Roux'],
  [/^birthplace$|city$/, 'Lyon'],
  [/zipcode$/, '69003'],
  [/address1$|^work_address$/, '12 rue des Acacias'],
  [/address2$/, 'Bâtiment B'],
  [/country$/, 'FR'],
  [/email/, 'jeanne.martin@example.com'],
  [/phone/, '+33612345678'],
  [/^(company|employer|bank|insurance|sccv)_name$|^developer/, 'Rive Neuve'],
  [/^profession$/, 'architecte'],
  [/_comment$|^comment$|^memo_content$|_requests$/, 'Souhaite un balcon orienté sud.'],
  [
    /^(file|thumbnail)_url$|^link_|^plan3d$|^url$|^path$|^first$|^last$|^referrer$/,
    'https://example.com/plan',
  ],
  [/^external_id$|^parent_external_id$/, 'LOT-A302'],
  [/^reference$/, 'A302'],
  [/^registry_id$/, '69123456'],
  [/siret$/, '73282932000074'],
  [/vat_number$/, 'FR40303265045'],
  [/^last_four$/, 'x7Qa'],
  [/^typology$/, 'T3'],
  [/^timezone$/, 'Europe/Paris'],
  [/^label$/, 'Portail X'],
  [/^display_name$|^name$/, 'Les Terrasses du Parc'],
  [/^title$/, 'Présentation'],
  [/^content$|^description$|^commercial_offer_/, 'À deux pas du parc, 62 logements du studio au T5.'],
  [/opening_hours$/, 'Du lundi au samedi, de 10 h à 19 h'],
  [/access$/, 'Métro B, station Place Guichard'],
  [/^(tracking_)?source$/, 'portail-x'],
  [/^tracking_medium$/, 'cpc'],
  [/campaign$/, 'rentree'],
  [/localities$/, '69383'],
  [/^message$/, 'Enregistré'],
];

/** For fields that say by a pattern what they take. */
const SHAPES = ['https://example.com/plan', '73282932000074', '69123456', '2026-03-14', 'R+3', 'FR', 'a-b'];

const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/price|amount/, 268_000],
  [/rate/, 20],
  [/area|surface/, 64.5],
  [/year/, 2027],
  [/latitude/, 45.7597],
  [/longitude/, 4.8422],
  [/hours/, 72],
  [/^floors?$/, 3],
];
