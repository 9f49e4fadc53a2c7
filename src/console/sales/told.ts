// What the pages of sales are told by the office's routes, and how they ask.
import type { Late, PurchaseStatus, Reason } from '../../domain/grid/purchases/enumerations.ts';
import type { Taken } from '../programs/told.ts';
import type { Look } from '../space.ts';

export interface Sale {
  readonly id: number;
  readonly status: PurchaseStatus;
  readonly status_display: string;
  readonly program_id: number;
  readonly lead_id: number;
  readonly option_id: number | null;
  readonly registration_id: number | null;
  readonly owner: { readonly id: number; readonly fullname: string; readonly shortname: string };
  readonly contacts: readonly { readonly display_name: string }[];
  readonly lots: readonly (Taken & { readonly discounted_price_including_vat: number })[];
  readonly price_including_vat: number;
  readonly discount_including_vat: number;
  readonly discounted_price_including_vat: number;
  readonly deposit: {
    readonly amount: number | null;
    readonly received_at: string | null;
    readonly returned_at: string | null;
  };
  readonly deed_planned_on: string | null;
  readonly financing_due_on: string | null;
  readonly late: readonly Late[];
  readonly prepared_at: string;
  readonly signed_at: string | null;
  readonly presented_on: string | null;
  readonly withdrawal_ends_on: string | null;
  readonly firm_at: string | null;
  readonly deed_signed_at: string | null;
  readonly delivered_at: string | null;
  readonly canceled_at: string | null;
  readonly cancellation_reason: Reason | null;
}

export const SALES = '/:tenantKey/programs/:programId/purchases';
export const ONE = `${SALES}/:purchaseId`;

export interface Found {
  readonly sale: Sale;
  readonly params: { readonly programId: number; readonly purchaseId: number };
}

/** A sale's address names no program: it is found by its number alone. */
export async function saleOf({ data, id }: Pick<Look, 'data' | 'id'>): Promise<Found> {
  const purchaseId = id('id');
  const path = '/:tenantKey/purchases/:purchaseId';
  const sale = await data<Sale>({ method: 'GET', path, params: { purchaseId } });
  return { sale, params: { programId: sale.program_id, purchaseId } };
}

export function mayChange({ may }: Pick<Look, 'may'>, params: Found['params']): boolean {
  return may({ method: 'PUT', path: ONE, params });
}

export function mayPrepare({ may }: Pick<Look, 'may'>, programId: number): boolean {
  return may({ method: 'POST', path: SALES, params: { programId } });
}

/** Who sees no persons sees a number. */
export function buyersOf({ contacts, lead_id }: Pick<Sale, 'contacts' | 'lead_id'>): string {
  const names = contacts.map(({ display_name }) => display_name).join(', ');
  return names === '' ? `Prospect ${lead_id}` : names;
}
