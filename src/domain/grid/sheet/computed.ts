// The columns of a grid that nobody fills in: what Lotbook computes, and the number by which it knows the lot.
import { fieldLabel } from '../../labels/story-fields.ts';
import type { Cell, Dated } from '../../../platform/kernel/cell.ts';
import type { Look } from './fields.ts';

/** What of the lot's sheet such a column shows. */
export interface ComputedLot {
  readonly id: number;
  readonly parent_lot_id: number | null;
  readonly can_be_broadcasted: boolean;
  readonly level_display: string | null;
  readonly available_vat_rates: readonly number[];
  readonly price_including_vat: number;
  readonly price_with_secondary_excluding_vat: number;
  readonly price_with_secondary_including_vat: number;
  readonly price_reduced_vat: number | null;
  readonly price_with_secondary_reduced_vat: number | null;
  readonly price_per_square_meter_excluding_vat: number | null;
  readonly price_per_square_meter_including_vat: number | null;
  readonly price_per_square_meter_reduced_vat: number | null;
  readonly inherited_actable_date: string | null;
  readonly inherited_delivery_date: string | null;
  readonly plans: readonly { readonly name: string }[];
  readonly lots_related: readonly { readonly reference: string }[];
  readonly updated_at: string;
}

interface ComputedColumn {
  readonly header: string;
  readonly look: Look;
  readonly cell: (lot: ComputedLot, clock: (instant: string) => Dated) => Cell;
}

export const ID_HEADER = 'N° Lotbook';

const AMOUNTS = [
  'price_including_vat',
  'price_per_square_meter_excluding_vat',
  'price_per_square_meter_including_vat',
  'price_with_secondary_excluding_vat',
  'price_with_secondary_including_vat',
  'price_reduced_vat',
  'price_per_square_meter_reduced_vat',
  'price_with_secondary_reduced_vat',
] as const;

const column = (header: string, cell: ComputedColumn['cell'], look: Look = 'plain'): ComputedColumn => ({
  header,
  look,
  cell,
});

const day = (value: string | null): Cell => (value === null ? null : { day: value });
const all = (texts: readonly string[]): Cell => (texts.length === 0 ? null : texts.join(', '));

export const COMPUTED: readonly ComputedColumn[] = [
  column('N° Lotbook du lot principal', ({ parent_lot_id: id }) => id),
  column('Diffusé en ce moment', (lot) => lot.can_be_broadcasted),
  column('Étage en toutes lettres', (lot) => lot.level_display),
  column('Taux de TVA proposés (%)', (lot) =>
    lot.available_vat_rates.map((rate) => String(rate).replace('.', ',')).join(' ; '),
  ),
  ...AMOUNTS.map((name) => column(fieldLabel(name), (lot) => lot[name], 'money')),
  column(fieldLabel('inherited_actable_date'), (lot) => day(lot.inherited_actable_date)),
  column(fieldLabel('inherited_delivery_date'), (lot) => day(lot.inherited_delivery_date)),
  column(fieldLabel('lots_related'), (lot) => all(lot.lots_related.map(({ reference }) => reference))),
  column(fieldLabel('plans'), (lot) => all(lot.plans.map(({ name }) => name))),
  column('Modifié le', (lot, clock) => clock(lot.updated_at)),
];
