// The columns of a grid that somebody may fill in, in the order in which an export has them. Export and import share
// them: what goes out of a field comes into the same one.
import {
  exposure,
  lotStatus,
  lotType,
  subtype,
  tag,
  typology,
  type Vocabulary,
} from '../../labels/french.ts';
import { fieldLabel } from '../../labels/story-fields.ts';
import { valuesOf } from '../../labels/story-values.ts';
import type { Cell } from '../../../platform/kernel/cell.ts';
import {
  EXPOSURES,
  LEVEL_TYPES,
  LOT_STATUSES,
  LOT_TYPES,
  SUBTYPES,
  TAGS,
  TYPOLOGIES,
} from '../lots/enumerations.ts';
import type { LotFields, Lot } from '../lots/lot.ts';
import { toCents, toEuros } from '../lots/money.ts';
import * as kind from './kinds.ts';
import type { Kind, Said } from './kinds.ts';
import type { Names } from './names.ts';

/** As a batch of lots is sent. */
export type FieldName =
  Exclude<keyof LotFields, 'parent_lot_id'> | 'status' | 'price_excluding_vat' | 'parent_external_id';

/** How a spreadsheet shows the numbers of a column. */
export type Look = Kind<unknown>['look'];

export interface SheetField {
  readonly name: FieldName;
  readonly header: string;
  readonly look: Look;
  readonly cell: (lot: Lot, names: Names) => Cell;
  /** The same of any value of the field. */
  readonly shown: (value: unknown, names: Names) => Cell;
  /** Null where an empty cell says nothing. */
  readonly read: (cell: Cell, names: Names) => Said<unknown> | null;
  /** Whether the lot has this value already. */
  readonly isSo: (lot: Lot, value: unknown, names: Names) => boolean;
}

interface Own<T> {
  readonly of: (lot: Lot, names: Names) => T;
  readonly header?: string;
  readonly same?: (a: T, b: T) => boolean;
}

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const alikeInAnyOrder = (a: readonly string[], b: readonly string[]): boolean =>
  alike(a.toSorted(), b.toSorted());

function field<T>(
  name: FieldName,
  { look, empty, cell, read }: Kind<T>,
  { of, header, same = alike }: Own<T>,
): SheetField {
  return {
    name,
    look,
    header: header ?? fieldLabel(name),
    cell: (lot, names) => cell(of(lot, names), names),
    // only what this kind has read, or a lot holds, is ever shown by it
    shown: (value, names) => cell(value as T, names),
    read: (given, names) =>
      given !== null ? read(given, names) : empty === undefined ? null : { value: empty },
    isSo: (lot, value, names) => same(of(lot, names), value as T),
  };
}

/** A field that a lot keeps under the same name. */
function own<Name extends FieldName & keyof Lot>(name: Name, kind: Kind<Lot[Name]>): SheetField {
  return field(name, kind, { of: (lot) => lot[name] });
}

/** Rooms are said as in advertisements, `T3`; parking has words. */
const rooms: Vocabulary = {
  ...typology,
  ...Object.fromEntries(TYPOLOGIES.filter((one) => one.startsWith('T')).map((one) => [one, one])),
};

export const SHEET_FIELDS: readonly SheetField[] = [
  own('external_id', kind.line),
  own('reference', kind.line),
  own('status', kind.choice(LOT_STATUSES, lotStatus)),
  own('is_primary', kind.flag),
  field('parent_external_id', kind.parent, {
    of: (lot, { externalId }) => (lot.parent_lot_id === null ? null : externalId(lot.parent_lot_id)),
    header: 'Lot principal (identifiant externe)',
  }),
  own('building_id', kind.building),
  own('type', kind.choice(LOT_TYPES, lotType)),
  own('typology', kind.choiceOrNone(TYPOLOGIES, rooms, typology)),
  own('subtype', kind.choiceOrNone(SUBTYPES, subtype)),
  own('floors', kind.whole),
  own('level', kind.level),
  own('level_type', kind.choiceOrNone(LEVEL_TYPES, valuesOf.level_type ?? {})),
  field('price_excluding_vat', kind.amount, {
    of: ({ price_cents }) => toEuros(price_cents),
    same: (a, b) => Number.isFinite(b) && toCents(a) === toCents(b),
  }),
  own('living_area', kind.area),
  own('low_ceiling_area', kind.area),
  own('other_annex_area', kind.area),
  own('land_area', kind.area),
  own('bedrooms', kind.whole),
  own('balconies', kind.whole),
  own('balconies_area', kind.area),
  own('terraces', kind.whole),
  own('terraces_area', kind.area),
  own('gardens', kind.whole),
  own('gardens_area', kind.area),
  own('loggias', kind.whole),
  own('loggias_area', kind.area),
  field('exposure', kind.choices(EXPOSURES, exposure), { of: (lot) => lot.exposure, same: alikeInAnyOrder }),
  field('tags', kind.choices(TAGS, tag), { of: (lot) => lot.tags, same: alikeInAnyOrder }),
  own('can_be_broadcasted', kind.flag),
  own('is_broadcastable', kind.flag),
  own('unrestricted_distribution', kind.flag),
  own('reduced_vat_eligibility', kind.flag),
  own('reduced_vat_ineligibility', kind.flag),
  own('brs_eligibility', kind.flag),
  own('bare_ownership_eligibility', kind.flag),
  own('psla_eligibility', kind.flag),
  own('actable_date', kind.day),
  own('real_delivery_date', kind.day),
  own('registry_id', kind.whole),
  own('plan3d', kind.lineOrNone),
  own('description', kind.lineOrNone),
];

export const FIELD_BY_NAME: ReadonlyMap<string, SheetField> = new Map(
  SHEET_FIELDS.map((one) => [one.name, one]),
);
