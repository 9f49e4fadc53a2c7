// Which column of a file is which field of a lot: by its header, as the file, the API or the sales office calls it, and as
// somebody of the client space has said before.
import type { Cell, Line } from '../../../platform/kernel/cell.ts';
import { COMPUTED, ID_HEADER } from './computed.ts';
import { SHEET_FIELDS, type FieldName } from './fields.ts';
import { textOf } from './kinds.ts';
import { plainly } from './plain-words.ts';

/** `id`: the number by which Lotbook knows the lot. */
export type Target = FieldName | 'id';

export interface Column {
  readonly index: number;
  readonly header: string;
  /** Null: the column is left out. */
  readonly field: Target | null;
  /** What Lotbook works out itself, so that nobody wonders why it is left out. */
  readonly isComputed: boolean;
}

const MORE_WORDS: Readonly<Partial<Record<Target, readonly string[]>>> = {
  id: ['id', 'id lotbook', 'numero lotbook', 'no lotbook'],
  external_id: ['id externe', 'identifiant', 'code', 'code lot', 'external id'],
  reference: [
    'lot',
    'n lot',
    'no lot',
    'n de lot',
    'n° lot',
    'numero',
    'numero de lot',
    'numero du lot',
    'ref',
  ],
  building_id: ['bat', 'immeuble'],
  level: ['niveau', 'etage'],
  typology: ['typo', 'nb pieces'],
  price_excluding_vat: ['prix hors taxe', 'prix hors taxes', 'prix de vente ht', 'montant ht'],
  living_area: ['surface', 'surface hab', 'shab', 'surface m2', 'surface m²'],
  bedrooms: ['nb chambres', 'nombre de chambres'],
  exposure: ['orientation'],
  status: ['etat', 'disponibilite'],
  parent_external_id: ['lot principal', 'lot parent'],
  real_delivery_date: ['livraison'],
  description: ['remarque', 'remarques', 'commentaire'],
};

const KNOWN: ReadonlyMap<string, Target> = new Map<string, Target>([
  ...Object.entries(MORE_WORDS).flatMap(([field, words]) =>
    words.map((word): [string, Target] => [
      plainly(word),
      SHEET_FIELDS.find(({ name }) => name === field)?.name ?? 'id',
    ]),
  ),
  [plainly(ID_HEADER), 'id'],
  ...SHEET_FIELDS.flatMap(({ name, header }): [string, Target][] => [
    [plainly(name), name],
    [plainly(header), name],
  ]),
]);

const COMPUTED_HEADERS = new Set(COMPUTED.map(({ header }) => plainly(header)));

/** What was said of a header in this client space; null: to leave such a column out. */
export type Remembered = ReadonlyMap<string, Target | null>;

export function matchColumns(headers: readonly Cell[], remembered: Remembered): Column[] {
  const columns = headers.flatMap((cell, index) => {
    if (cell === null) return [];
    const header = textOf(cell);
    const plain = plainly(header);
    const field = targetOf(header, remembered);
    return [{ index, header, field, isComputed: COMPUTED_HEADERS.has(plain), isSaid: remembered.has(plain) }];
  });
  return oncePerField(columns);
}

/** As somebody says it: what is said anew goes before what was so already. */
export function rematched(columns: readonly Column[], said: ReadonlyMap<number, Target | null>): Column[] {
  return oncePerField(
    columns.map((column) => {
      const field = said.get(column.index);
      if (field === undefined || field === column.field) return { ...column, isSaid: false };
      return { ...column, field, isSaid: true };
    }),
  );
}

/** Two columns of one field: nobody knows which is right. The first of those that somebody has said it of is taken. */
function oncePerField(wanted: readonly (Column & { readonly isSaid: boolean })[]): Column[] {
  const taken = new Map<Target, number>();
  for (const { index, field } of [...wanted.filter(({ isSaid }) => isSaid), ...wanted])
    if (field !== null && !taken.has(field)) taken.set(field, index);
  return wanted.map(({ isSaid: _isSaid, field, ...column }) => ({
    ...column,
    field: field !== null && taken.get(field) === column.index ? field : null,
  }));
}

/** What of that is to be remembered of headers: what came to be so. Of a header that two columns have, nothing. */
export function sayings(columns: readonly Column[], said: ReadonlyMap<number, Target | null>): Remembered {
  const headed = new Map<string, number>();
  for (const { header } of columns) headed.set(plainly(header), (headed.get(plainly(header)) ?? 0) + 1);
  return new Map(
    columns
      .filter(({ index, field }) => said.get(index) === field)
      .map(({ header, field }) => [plainly(header), field] as const)
      .filter(([header]) => headed.get(header) === 1),
  );
}

function targetOf(header: string, remembered: Remembered): Target | null {
  const plain = plainly(header);
  return remembered.get(plain) ?? (remembered.has(plain) ? null : (KNOWN.get(plain) ?? null));
}

export function isTarget(text: string): text is Target {
  return text === 'id' || SHEET_FIELDS.some(({ name }) => name === text);
}

const LOOKED_AT = 10;

/** Where the headers are: the line of the first few in which most of them are known; titles may stand above. */
export function headerLine(lines: readonly Line[], remembered: Remembered): Line | undefined {
  const known = ({ cells }: Line): number =>
    cells.filter((cell) => cell !== null && targetOf(textOf(cell), remembered) !== null).length;
  return lines
    .slice(0, LOOKED_AT)
    .reduce<Line | undefined>(
      (best, line) => (best === undefined || known(line) > known(best) ? line : best),
      undefined,
    );
}
