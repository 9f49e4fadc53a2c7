// The rows of interests, and of how long each stood where.
import { interestFields } from '../../src/interests/document.ts';
import type { Interest } from '../../src/interests/interests.ts';

export interface InterestRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly lead_id: number;
  readonly owner_id: number | null;
  readonly status: string;
  readonly follow_reason: string | null;
  readonly discard_reason: string | null;
  readonly temperature: string | null;
  readonly optin: boolean;
  readonly memo_content: string | null;
  readonly memo_updated_at: string | null;
  readonly protected_by_desk: boolean;
  /** Written by the read model of options alone. */
  readonly live_option: boolean;
  readonly registration_id: number | null;
  readonly prescribed_until: string | null;
  readonly state: Interest;
  readonly document: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export function interestRow(
  tenant: string,
  leadId: number,
  interest: Interest,
  before: InterestRow | null,
  position: bigint,
): InterestRow {
  return {
    tenant_key: tenant,
    program_id: interest.program_id,
    lead_id: leadId,
    owner_id: interest.owner_id,
    status: interest.status,
    follow_reason: interest.follow_reason,
    discard_reason: interest.discard_reason,
    temperature: interest.temperature,
    optin: interest.optin,
    memo_content: interest.memo_content,
    memo_updated_at: interest.memo_updated_at,
    protected_by_desk: interest.protected_by_desk,
    live_option: before?.live_option ?? false,
    registration_id: interest.prescription?.registration_id ?? null,
    prescribed_until: interest.prescription?.until ?? null,
    state: interest,
    document: JSON.stringify(interestFields(interest)),
    position: String(position),
    created_at: interest.created_at,
    updated_at: interest.updated_at,
  };
}
