// Values of lots as pages of imports say them: in the words of the file.
import { FIELD_BY_NAME } from '../../domain/grid/sheet/fields.ts';
import { ID_HEADER } from '../../domain/grid/sheet/computed.ts';
import { namesOf, type Names } from '../../domain/grid/sheet/names.ts';
import { isDated } from '../../platform/kernel/cell.ts';
import type { ProgramSheet } from '../programs/told.ts';
import { number } from '../words.ts';

export function namesIn({ buildings }: Pick<ProgramSheet, 'buildings'>): Names {
  return namesOf(buildings, () => null);
}

export function headerOf(name: string | null): string {
  if (name === null) return '–';
  return name === 'id' ? ID_HEADER : (FIELD_BY_NAME.get(name)?.header ?? name);
}

export function valueOf(name: string, value: unknown, names: Names): string {
  const field = FIELD_BY_NAME.get(name);
  const cell = field ? field.shown(value, names) : null;
  if (cell === null) return '(vide)';
  if (isDated(cell)) return cell.day.split('-').reverse().join('/');
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  if (typeof cell === 'number') return number(cell, name === 'price_excluding_vat' ? '€' : '');
  return cell;
}
