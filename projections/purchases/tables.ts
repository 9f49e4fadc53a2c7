// The rows of the read models of purchases.
import type { Purchase } from '../../src/domain/grid/purchases/purchase.ts';
import { growing, table } from '../table.ts';

/** Columns that are the purchase's own fields. */
type Own = Pick<
  Purchase,
  | ('id' | 'lead_id' | 'owner_id' | 'key_id' | 'option_id' | 'registration_id' | 'status' | 'vat_rate')
  | ('main_lot_id' | 'deed_planned_on' | 'financing_due_on' | 'prepared_at' | 'preparation_ends_at')
  | ('signed_at' | 'presented_on' | 'withdrawal_ends_on' | 'firm_from' | 'firm_at' | 'deed_signed_at')
  | ('delivered_at' | 'canceled_at' | 'cancellation_reason')
>;

interface Prices {
  readonly price_excluding_vat: number;
  readonly price_including_vat: number;
  readonly discount_including_vat: number;
  readonly discounted_price_excluding_vat: number;
  readonly discounted_price_including_vat: number;
}

export interface PurchaseRow extends Own, Prices {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly deposit: number | null;
  readonly deposit_received_at: string | null;
  readonly deposit_returned_at: string | null;
  readonly deposit_owed: number;
  readonly state: Purchase;
  readonly document: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface PurchaseLotRow extends Prices {
  readonly tenant_key: string;
  readonly purchase_id: number;
  readonly lot_id: number;
  readonly program_id: number;
  readonly number: number;
  readonly is_main: boolean;
  readonly is_live: boolean;
  readonly reference: string;
  readonly type: string;
  readonly typology: string | null;
  readonly subtype: string | null;
  readonly vat_rate: number;
}

export interface PurchaseStepRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly revision: string;
  readonly purchase_id: number;
  readonly what: string;
  readonly status: string;
  readonly discounted_price_excluding_vat: number;
  readonly discounted_price_including_vat: number;
  readonly happened_at: string;
  readonly recorded_at: string;
}

export const purchases = table<PurchaseRow>('purchases', 'tenant_key', 'id');
export const purchaseLots = table<PurchaseLotRow>('purchase_lots', 'tenant_key', 'purchase_id', 'lot_id');
export const purchaseSteps = growing(
  table<PurchaseStepRow>('purchase_steps', 'tenant_key', 'program_id', 'revision'),
);
