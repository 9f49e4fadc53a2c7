// The closed lists of values of purchases, and how their lots stand meanwhile.
import type { LotStatus } from '../lots/enumerations.ts';

export const PURCHASE_STATUSES = [
  'prepared',
  'signed',
  'firm',
  'deed-signed',
  'delivered',
  'canceled',
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Why a sale came to nothing. */
export const REASONS = [
  'withdrawal',
  'loan-refused',
  'condition-not-met',
  'buyer',
  'seller',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

export const LATE = ['preparation', 'financing', 'deed'] as const;
export type Late = (typeof LATE)[number];

export const LOT_STATUS_WHILE: Readonly<Record<PurchaseStatus, LotStatus>> = {
  prepared: 'pre-booked',
  signed: 'booked',
  firm: 'booked',
  'deed-signed': 'sold',
  delivered: 'sold',
  canceled: 'available',
};
