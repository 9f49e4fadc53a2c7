// What of a lot is said by whoever feeds the grid, in the order in which a sheet is read. Whether portals may show it is
// told with all that else decides on it, and cannot be shown here as it was said.
import {
  EXPOSURES,
  LEVEL_TYPES,
  LOT_TYPES,
  SUBTYPES,
  TAGS,
  TYPOLOGIES,
} from '../../domain/grid/lots/enumerations.ts';
import type { Typed } from '../parts/field.ts';
import { typedAs, type SheetField, type SheetPart } from '../parts/sheet-form.ts';
import type { LotSheet, ProgramSheet } from '../programs/told.ts';
import { BY_HAND } from './feed.ts';

const M2 = 'm²';

export function buildingsIn({ buildings }: Pick<ProgramSheet, 'buildings'>): ReadonlyMap<number, string> {
  return new Map(buildings.map(({ id, name }) => [id, name]));
}

export function lotParts(program: Pick<ProgramSheet, 'buildings'>): readonly SheetPart[] {
  return [
    {
      legend: 'Lot',
      fields: [
        { name: 'reference', kind: 'text', required: true },
        {
          name: 'external_id',
          kind: 'text',
          hint: 'sous lequel vos autres logiciels le connaissent',
          required: true,
        },
        { name: 'type', kind: { one: LOT_TYPES }, required: true },
        { name: 'typology', kind: { one: TYPOLOGIES } },
        { name: 'subtype', kind: { one: SUBTYPES } },
        yesOrNo('is_primary'),
        { name: 'parent_lot_id', kind: 'text', hint: 'sa référence ; pour une annexe' },
      ],
    },
    {
      legend: 'Où il est',
      fields: [
        { name: 'building_id', kind: { record: buildingsIn(program) } },
        { name: 'level', kind: 'text', hint: 'R+0 pour le rez-de-chaussée, R+2, R-1' },
        { name: 'level_type', kind: { one: LEVEL_TYPES } },
        { name: 'exposure', kind: { many: EXPOSURES } },
      ],
    },
    {
      legend: 'Surfaces',
      fields: [
        { name: 'living_area', kind: 'number', hint: M2 },
        { name: 'low_ceiling_area', kind: 'number', hint: M2 },
        { name: 'other_annex_area', kind: 'number', hint: 'm² ; 0 s’il n’y en a aucune' },
        { name: 'land_area', kind: 'number', hint: M2 },
        { name: 'bedrooms', kind: 'number' },
        { name: 'floors', kind: 'number', hint: 'd’une maison' },
        ...['balconies', 'terraces', 'gardens', 'loggias'].flatMap((name): SheetField[] => [
          { name, kind: 'number' },
          { name: `${name}_area`, kind: 'number', hint: M2 },
        ]),
      ],
    },
    {
      legend: 'Vente',
      fields: [
        yesOrNo('unrestricted_distribution'),
        yesOrNo('is_broadcastable'),
        yesOrNo('reduced_vat_eligibility'),
        yesOrNo('reduced_vat_ineligibility'),
        yesOrNo('brs_eligibility'),
        yesOrNo('bare_ownership_eligibility'),
        yesOrNo('psla_eligibility'),
        { name: 'actable_date', kind: 'date', hint: 'vide : celle du programme' },
        { name: 'real_delivery_date', kind: 'date', hint: 'vide : celle du programme' },
      ],
    },
    {
      legend: 'Présentation',
      fields: [
        { name: 'tags', kind: { many: TAGS } },
        { name: 'description', kind: 'long' },
        { name: 'plan3d', kind: 'text', hint: 'adresse d’une page' },
        { name: 'registry_id', kind: 'number' },
      ],
    },
  ];
}

function yesOrNo(name: string): SheetField {
  return { name, kind: 'flag', required: true };
}

/** What only a new lot is given here; later its page changes them. */
export const AT_FIRST: readonly SheetPart[] = [
  {
    legend: 'Prix et statut',
    fields: [
      { name: 'price_excluding_vat', kind: 'number', hint: 'en euros', required: true },
      { name: 'status', kind: { one: BY_HAND }, required: true },
    ],
  },
];

/** As the API fills them in where nothing is said. */
export const NEW: Typed = {
  type: 'apartment',
  status: 'available',
  is_primary: 'oui',
  is_broadcastable: 'oui',
  ...Object.fromEntries(
    [
      'unrestricted_distribution',
      'reduced_vat_eligibility',
      'reduced_vat_ineligibility',
      'brs_eligibility',
      'bare_ownership_eligibility',
      'psla_eligibility',
    ].map((name) => [name, 'non']),
  ),
};

export function lotAsTyped(parts: readonly SheetPart[], lot: LotSheet): Typed {
  const parent = lot.lots_related.find(({ relation }) => relation === 'parent');
  return typedAs(parts, { ...lot, building_id: lot.building?.id, parent_lot_id: parent?.reference });
}
