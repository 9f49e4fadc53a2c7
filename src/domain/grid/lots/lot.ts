// A lot of the grid: what it is, what it costs, where it stands.
import type { LotStatus, LotType } from './enumerations.ts';

export interface Plan {
  readonly id: number;
  readonly name: string;
  readonly storage_key: string;
  /** Unguessable: whoever has the address may read the plan. */
  readonly token: string;
  readonly sha256: string;
  readonly size: number;
  readonly created_at: string;
}

/** Everything but status, price and identity: what `LotChanged` may change. */
export interface LotFields {
  readonly external_id: string;
  readonly reference: string;
  readonly registry_id: number | null;
  readonly parent_lot_id: number | null;
  readonly building_id: number | null;
  readonly is_primary: boolean;
  readonly type: LotType;
  readonly typology: string | null;
  readonly subtype: string | null;
  readonly can_be_broadcasted: boolean;
  readonly is_broadcastable: boolean;
  readonly unrestricted_distribution: boolean;
  readonly reduced_vat_eligibility: boolean;
  readonly reduced_vat_ineligibility: boolean;
  readonly brs_eligibility: boolean;
  readonly bare_ownership_eligibility: boolean;
  readonly psla_eligibility: boolean;
  readonly floors: number | null;
  readonly level: string | null;
  readonly level_type: string | null;
  readonly living_area: number | null;
  readonly low_ceiling_area: number | null;
  readonly other_annex_area: number | null;
  readonly land_area: number | null;
  readonly balconies: number | null;
  readonly balconies_area: number | null;
  readonly terraces: number | null;
  readonly terraces_area: number | null;
  readonly gardens: number | null;
  readonly gardens_area: number | null;
  readonly loggias: number | null;
  readonly loggias_area: number | null;
  readonly bedrooms: number | null;
  readonly exposure: readonly string[];
  readonly tags: readonly string[];
  readonly plan3d: string | null;
  readonly actable_date: string | null;
  readonly real_delivery_date: string | null;
  readonly description: string | null;
}

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

export type FieldChanges = Partial<LotFields>;
