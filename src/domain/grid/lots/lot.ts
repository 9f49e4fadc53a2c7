// A lot of the grid: what it is, what it costs, where it stands.
import type { LotStatus } from './enumerations.ts';
import type { KeptLot, KeptLotChanges } from './kept.ts';

export interface Plan {
  readonly id: number;
  readonly name: string;
  readonly storage_key: string;
  /** Unguessable: the address alone lets its holder read the plan. */
  readonly token: string;
  readonly sha256: string;
  readonly size: number;
  readonly created_at: string;
}

/** Everything but status, price and identity: what `LotChanged` may change. */
export type LotFields = Readonly<KeptLot>;
export type FieldChanges = Readonly<KeptLotChanges>;

export interface Lot extends LotFields {
  readonly id: number;
  readonly status: LotStatus;
  readonly price_cents: number;
  readonly plans: readonly Plan[];
}

/** What a lot is where nobody said otherwise. */
export const NEW_LOT: Omit<LotFields, 'external_id' | 'reference' | 'is_primary' | 'type'> = {
  registry_id: null,
  parent_lot_id: null,
  building_id: null,
  typology: null,
  subtype: null,
  can_be_broadcasted: true,
  is_broadcastable: true,
  unrestricted_distribution: false,
  reduced_vat_eligibility: false,
  reduced_vat_ineligibility: false,
  brs_eligibility: false,
  bare_ownership_eligibility: false,
  psla_eligibility: false,
  floors: null,
  level: null,
  level_type: null,
  living_area: null,
  low_ceiling_area: null,
  other_annex_area: null,
  land_area: null,
  balconies: null,
  balconies_area: null,
  terraces: null,
  terraces_area: null,
  gardens: null,
  gardens_area: null,
  loggias: null,
  loggias_area: null,
  bedrooms: null,
  exposure: [],
  tags: [],
  plan3d: null,
  actable_date: null,
  real_delivery_date: null,
  description: null,
};
