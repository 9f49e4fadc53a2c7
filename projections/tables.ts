// The rows of the read side, as handlers write them and queries read them. Big numbers and instants are text here:
// rows travel as JSON.
import type {
  AllotmentRow,
  DeletedLotRow,
  EndedAllotmentRow,
  KindHistoryRow,
  LotFileRow,
  LotListRow,
  LotRevisionRow,
  LotRow,
  PriceHistoryRow,
  StatusHistoryRow,
  TermsRow,
} from './lots/tables.ts';
import type { InterestRow, InterestStatusRow } from './interests/rows.ts';
import type { ContactRow, LeadRequestRow, LeadRow, LeadTotalRow } from './leads/rows.ts';
import type { RecordRow } from './records/projector.ts';
import type { RegistrationRow } from './registrations/rows.ts';
import type { SalesActionRow } from './sales-actions/projector.ts';
import type { PurchaseLotRow, PurchaseRow, PurchaseStepRow } from './purchases/tables.ts';
import type { DueRow, OptionHistoryRow, OptionLotRow, OptionRow } from './options/tables.ts';
import type { TenantSettings } from '../src/domain/tenant/settings.ts';
import type { WebhookRow } from './webhooks/projector.ts';

export interface TenantRow {
  readonly tenant_key: string;
  readonly name: string;
  readonly settings: TenantSettings;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface UserRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly firstname: string;
  readonly name: string;
  readonly fullname: string;
  readonly shortname: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly program_ids: readonly number[] | null;
  readonly is_active: boolean;
  readonly identity_issuer: string | null;
  readonly identity_sub: string | null;
  readonly position: string;
  readonly created_at: string;
}

/** What opens a door, without its secret. */
interface SecretRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly label: string;
  readonly last_four: string;
  readonly hash: string;
  readonly previous_hash: string | null;
  readonly previous_until: string | null;
  readonly older_secrets: readonly { readonly hash: string; readonly until: string }[];
  readonly user_id: number | null;
  readonly program_ids: readonly number[] | null;
  readonly position: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

export interface TokenRow extends SecretRow {
  readonly role: string;
}

export interface KeyRow extends SecretRow {
  readonly global_permissions: readonly string[];
  readonly permissions: readonly string[];
}

export interface ProgramRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly registry_id: string | null;
  readonly name: string;
  readonly status: string;
  readonly type: string | null;
  readonly progress_status: string | null;
  readonly city: string | null;
  readonly zipcode: string | null;
  readonly country: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly tax_zone: string | null;
  readonly vat_rate: number | null;
  readonly reduced_vat_rate: number | null;
  readonly launch_date: string | null;
  readonly actable_date: string | null;
  readonly delivery_year: number | null;
  readonly delivery_quarter: string | null;
  readonly real_delivery_date: string | null;
  readonly floors: number | null;
  readonly developer_id: number | null;
  readonly developer_name: string | null;
  readonly building_count: number;
  readonly rules: object;
  readonly state: object;
  readonly summary: string;
  readonly sheet: string;
  readonly etag: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

interface CheckpointRow {
  readonly read_model: string;
  readonly version: number;
  readonly position: string | null;
}

/** The live generation, as queries see it. */
export interface Crm {
  readonly options: OptionRow;
  readonly registrations: RegistrationRow;
  readonly option_lots: OptionLotRow;
  readonly option_history: OptionHistoryRow;
  readonly purchases: PurchaseRow;
  readonly purchase_lots: PurchaseLotRow;
  readonly purchase_steps: PurchaseStepRow;
  readonly due: DueRow;
  readonly tenants: TenantRow;
  readonly users: UserRow;
  readonly tokens: TokenRow;
  readonly keys: KeyRow;
  readonly programs: ProgramRow;
  readonly lots: LotRow;
  readonly program_terms: TermsRow;
  readonly lot_lists: LotListRow;
  readonly lot_allotments: AllotmentRow;
  readonly deleted_lots: DeletedLotRow;
  readonly ended_allotments: EndedAllotmentRow;
  readonly lot_files: LotFileRow;
  readonly lot_price_history: PriceHistoryRow;
  readonly lot_status_history: StatusHistoryRow;
  readonly lot_kind_history: KindHistoryRow;
  readonly lot_revisions: LotRevisionRow;
  readonly leads: LeadRow;
  readonly lead_totals: LeadTotalRow;
  readonly contacts: ContactRow;
  readonly lead_requests: LeadRequestRow;
  readonly interests: InterestRow;
  readonly interest_statuses: InterestStatusRow;
  readonly records: RecordRow;
  readonly sales_actions: SalesActionRow;
  readonly webhooks: WebhookRow;
  readonly checkpoints: CheckpointRow;
}
