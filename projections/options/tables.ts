// The rows of the read models of options.
import type { Option } from '../../src/domain/grid/options/option.ts';
import { growing, table } from '../table.ts';

export interface OptionRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly lead_id: number;
  readonly owner_id: number;
  readonly key_id: number | null;
  readonly status: string;
  readonly vat_rate: number;
  readonly price_including_vat: number;
  readonly lifespan_hours: number;
  readonly prolonged: boolean;
  readonly placed_at: string;
  readonly activated_at: string | null;
  readonly expires_at: string | null;
  readonly ended_at: string | null;
  readonly place: string;
  readonly rank: number | null;
  readonly state: Option;
  readonly document: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface OptionLotRow {
  readonly tenant_key: string;
  readonly option_id: number;
  readonly lot_id: number;
  readonly program_id: number;
  readonly number: number;
  readonly is_live: boolean;
  readonly reference: string;
  readonly type: string;
  readonly typology: string | null;
  readonly subtype: string | null;
  readonly vat_rate: number;
  readonly price_excluding_vat: number;
  readonly price_including_vat: number;
}

export interface OptionHistoryRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly revision: string;
  readonly option_id: number;
  readonly what: string;
  readonly status: string;
  readonly happened_at: string;
  readonly recorded_at: string;
}

export interface DueRow {
  readonly tenant_key: string;
  readonly kind: 'options' | 'purchases' | 'registrations';
  readonly program_id: number;
  readonly due_at: string;
}

export const options = table<OptionRow>('options', 'tenant_key', 'id');
export const optionLots = table<OptionLotRow>('option_lots', 'tenant_key', 'option_id', 'lot_id');
export const optionHistory = growing(
  table<OptionHistoryRow>('option_history', 'tenant_key', 'program_id', 'revision'),
);
export const due = table<DueRow>('due', 'tenant_key', 'kind', 'program_id');
