// How each kind of field stands in a cell, and what a cell says that somebody has filled in.
import { display, type Vocabulary } from '../../labels/french.ts';
import { isDated, type Cell } from '../../../platform/kernel/cell.ts';
import type { Names } from './names.ts';
import { dayOf, isReadTwoWays, numberOf, TWO_WAYS } from '../../vocabulary/as-typed.ts';
import { plainly } from './plain-words.ts';

/** What a cell says: a value, nothing (an empty cell), or something that is none. */
export type Said<T> = { readonly value: T } | { readonly wrong: string };

export interface Kind<T> {
  readonly look: 'plain' | 'decimal' | 'money';
  /** What an empty cell stands for; absent where it says nothing. */
  readonly empty?: T;
  readonly cell: (value: T, names: Names) => Cell;
  readonly read: (cell: Exclude<Cell, null>, names: Names) => Said<T>;
}

const wrong = (sentence: string): { readonly wrong: string } => ({ wrong: sentence });

function numeric(cell: Exclude<Cell, null>): Said<number> {
  const value = typeof cell === 'string' ? numberOf(cell) : cell;
  return typeof value === 'number' ? { value } : wrong('Ce n’est pas un nombre.');
}

export const line: Kind<string> = {
  look: 'plain',
  cell: (value) => value,
  read: (cell) => ({ value: textOf(cell) }),
};
export const lineOrNone: Kind<string | null> = { ...line, empty: null, cell: (value) => value };

export const amount: Kind<number> = {
  look: 'money',
  cell: (value) => value,
  read: (cell) => (typeof cell === 'string' && isReadTwoWays(cell) ? wrong(TWO_WAYS) : numeric(cell)),
};
export const area: Kind<number | null> = {
  look: 'decimal',
  empty: null,
  cell: (value) => value,
  read: (cell) => numeric(cell),
};
export const whole: Kind<number | null> = { ...area, look: 'plain' };

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['oui', 'vrai', 'true', 'yes', 'x', '1'].map((word) => [word, true] as const),
  ...['non', 'faux', 'false', 'no', '0'].map((word) => [word, false] as const),
]);

export const flag: Kind<boolean> = {
  look: 'plain',
  cell: (value) => value,
  read: (cell) => {
    const value = typeof cell === 'boolean' ? cell : FLAGS.get(plainly(textOf(cell)));
    return value === undefined ? wrong('Répondez par « oui » ou « non ».') : { value };
  },
};

export const day: Kind<string | null> = {
  look: 'plain',
  empty: null,
  cell: (value) => (value === null ? null : { day: value }),
  read: (cell) => {
    if (isDated(cell)) return { value: cell.day };
    const value = typeof cell === 'string' ? dayOf(cell) : null;
    return value === null ? wrong('Ce n’est pas une date : écrivez-la comme 31/12/2027.') : { value };
  },
};

/** `R+2`; `RDC`, and a number of floors. */
export const level: Kind<string | null> = {
  ...lineOrNone,
  read: (cell) => {
    const text = textOf(cell).toUpperCase().replaceAll(' ', '');
    if (text === 'RDC' || text === 'R') return { value: 'R+0' };
    const floor = /^[+-]?\d{1,2}$/.test(text) ? Number(text) : null;
    return { value: floor === null ? text : `R${floor < 0 ? '-' : '+'}${Math.abs(floor)}` };
  },
};

function choosing<T extends string>(values: readonly T[], words: readonly Vocabulary[]) {
  const known = new Map<string, T>();
  for (const value of values)
    for (const word of [...words.map((vocabulary) => display(vocabulary, value)), value])
      known.set(plainly(word), value);
  const shown = (value: T): string => display(words[0] ?? {}, value);
  const permitted = values.map(shown).join(', ');
  return {
    shown,
    find: (text: string): T | undefined => known.get(plainly(text)),
    refusal: wrong(`Cette valeur n’est pas connue (valeurs permises : ${permitted}).`),
  };
}

/** Shown by the first of the words, known by all of them and by itself. */
export function choice<T extends string>(values: readonly T[], ...words: readonly Vocabulary[]): Kind<T> {
  const { shown, find, refusal } = choosing(values, words);
  return {
    look: 'plain',
    cell: shown,
    read: (cell) => {
      const value = find(textOf(cell));
      return value === undefined ? refusal : { value };
    },
  };
}

export function choiceOrNone<T extends string>(
  values: readonly T[],
  ...words: readonly Vocabulary[]
): Kind<T | null> {
  const { cell, ...rest } = choice(values, ...words);
  return { ...rest, empty: null, cell: (value, names) => (value === null ? null : cell(value, names)) };
}

export function choices<T extends string>(values: readonly T[], ...words: readonly Vocabulary[]): Kind<T[]> {
  const { shown, find, refusal } = choosing(values, words);
  return {
    look: 'plain',
    empty: [],
    cell: (all) => (all.length === 0 ? null : all.map(shown).join(', ')),
    read: (cell) => {
      const parts = textOf(cell)
        .split(/[,;|/\n]/)
        .filter((part) => part.trim() !== '');
      const found = parts.flatMap((part) => find(part) ?? []);
      return found.length === parts.length ? { value: found } : refusal;
    },
  };
}

export const building: Kind<number | null> = {
  look: 'plain',
  empty: null,
  cell: (id, { buildings }) => (id === null ? null : (buildings.get(id) ?? String(id))),
  read: (cell, { buildingsByName, buildings }) => {
    const ids = buildingsByName.get(plainly(textOf(cell)));
    if (ids?.length === 1) return { value: ids[0] ?? null };
    const said = [...buildings.values()].join(', ');
    if (ids) return wrong(`Plusieurs bâtiments portent ce nom : précisez lequel (${said}).`);
    return wrong(`Ce bâtiment n’existe pas dans le programme${said === '' ? '' : ` (il a ${said})`}.`);
  },
};

/** By its external identifier. */
export const parent: Kind<string | null> = lineOrNone;

export function textOf(cell: Exclude<Cell, null>): string {
  if (isDated(cell)) return cell.day.split('-').reverse().join('/');
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  return String(cell);
}
