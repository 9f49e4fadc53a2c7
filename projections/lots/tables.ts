// The rows of the read models of lots.
import type { Lot } from '../../src/domain/grid/lots/lot.ts';
import type { ProgramTerms } from '../../src/domain/grid/lots/prices.ts';
import type { TwinSet } from '../../src/domain/grid/lots/surroundings.ts';
import { deriving, growing, table } from '../table.ts';

export interface LotRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly external_id: string;
  readonly reference: string;
  readonly registry_id: number | null;
  readonly is_primary: boolean;
  readonly parent_lot_id: number | null;
  readonly family_id: number;
  readonly building_id: number | null;
  readonly type: string;
  readonly typology: string | null;
  readonly subtype: string | null;
  readonly status: string;
  readonly price_excluding_vat: number;
  readonly price_including_vat: number;
  readonly price_reduced_vat: number | null;
  readonly unrestricted_distribution: boolean;
  readonly can_be_broadcasted: boolean;
  readonly living_area: number | null;
  readonly land_area: number | null;
  readonly bedrooms: number | null;
  readonly level: string | null;
  readonly exposure: readonly string[];
  readonly state: Lot;
  readonly list_document: string;
  readonly sheet_rest: string;
  readonly etag: string;
  readonly changed_at: string;
  readonly face_at: string;
  readonly updated_at: string;
  readonly position: string;
  readonly created_at: string;
}

export interface TermsRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly terms: ProgramTerms;
  readonly twins: readonly TwinSet[];
  readonly changed_at: string;
}

export interface LotListRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly stock: string;
  readonly position: string;
}

export interface AllotmentRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly key_id: number;
  readonly lot_ids: readonly number[];
  readonly position: string;
}

export interface DeletedLotRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly external_id: string;
  readonly unrestricted_distribution: boolean;
  readonly revision: string;
  readonly deleted_at: string;
}

export interface EndedAllotmentRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly key_id: number;
  readonly lot_id: number;
  readonly revision: string;
}

export interface LotFileRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly lot_id: number;
  readonly name: string;
  readonly token: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly size: number;
  readonly created_at: string;
}

interface HistoryRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly lot_id: number;
  readonly revision: string;
  readonly changed_at: string;
  readonly key_id: number | null;
}

export interface PriceHistoryRow extends HistoryRow {
  readonly price_excluding_vat: number;
  readonly previous_excluding_vat: number | null;
}

export interface StatusHistoryRow extends HistoryRow {
  readonly status: string | null;
  readonly previous: string | null;
}

/** What of a lot its figures are told by. */
export interface KindHistoryRow extends Omit<HistoryRow, 'key_id'> {
  readonly is_primary: boolean;
  readonly type: string;
  readonly typology: string | null;
  readonly level: string | null;
  readonly living_area: number | null;
}

export interface LotRevisionRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly lot_id: number;
  readonly revision: string;
  readonly is_kinship: boolean;
}

export const lots = deriving(table<LotRow>('lots', 'tenant_key', 'id'), 'list_document', 'sheet_rest');
export const programTerms = table<TermsRow>('program_terms', 'tenant_key', 'program_id');
export const lotLists = table<LotListRow>('lot_lists', 'tenant_key', 'program_id');
export const allotments = table<AllotmentRow>('lot_allotments', 'tenant_key', 'program_id', 'key_id');
export const deletedLots = table<DeletedLotRow>('deleted_lots', 'tenant_key', 'id');
export const endedAllotments = table<EndedAllotmentRow>(
  'ended_allotments',
  'tenant_key',
  'program_id',
  'key_id',
  'lot_id',
);
export const lotFiles = table<LotFileRow>('lot_files', 'tenant_key', 'id');
export const priceHistory = growing(
  table<PriceHistoryRow>('lot_price_history', 'tenant_key', 'program_id', 'lot_id', 'revision'),
);
export const statusHistory = growing(
  table<StatusHistoryRow>('lot_status_history', 'tenant_key', 'program_id', 'lot_id', 'revision'),
);
export const kindHistory = growing(
  table<KindHistoryRow>('lot_kind_history', 'tenant_key', 'program_id', 'lot_id', 'revision'),
);
export const lotRevisions = growing(
  table<LotRevisionRow>('lot_revisions', 'tenant_key', 'program_id', 'lot_id', 'revision'),
);
