// The rows of interests, and of how long each stood where.
import { interestFields } from '../../src/domain/lead/interests/document.ts';
import type { Interest } from '../../src/domain/lead/interests/interests.ts';

export interface InterestRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly lead_id: number;
  readonly owner_id: number | null;
  readonly status: string;
  readonly status_number: number;
  readonly status_since: string;
  readonly follow_reason: string | null;
  readonly discard_reason: string | null;
  readonly temperature: string | null;
  readonly optin: boolean;
  readonly memo_content: string | null;
  readonly memo_updated_at: string | null;
  readonly protected_by_desk: boolean;
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
  const stays = before?.status === interest.status;
  return {
    tenant_key: tenant,
    program_id: interest.program_id,
    lead_id: leadId,
    owner_id: interest.owner_id,
    status: interest.status,
    status_number: (before?.status_number ?? 0) + (stays ? 0 : 1),
    status_since: stays ? before.status_since : before ? interest.updated_at : interest.created_at,
    follow_reason: interest.follow_reason,
    discard_reason: interest.discard_reason,
    temperature: interest.temperature,
    optin: interest.optin,
    memo_content: interest.memo_content,
    memo_updated_at: interest.memo_updated_at,
    protected_by_desk: interest.protected_by_desk,
    registration_id: interest.prescription?.registration_id ?? null,
    prescribed_until: interest.prescription?.until ?? null,
    state: interest,
    document: JSON.stringify(interestFields(interest)),
    position: String(position),
    created_at: interest.created_at,
    updated_at: interest.updated_at,
  };
}

/** One stretch of time that an interest spent in one status. */
export interface InterestStatusRow {
  readonly tenant_key: string;
  readonly program_id: number;
  readonly lead_id: number;
  readonly number: number;
  readonly status: string;
  readonly reason: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly position: string;
}

export function statusRow(row: InterestRow, endedAt: string | null, position: bigint): InterestStatusRow {
  return {
    tenant_key: row.tenant_key,
    program_id: row.program_id,
    lead_id: row.lead_id,
    number: row.status_number,
    status: row.status,
    reason: row.follow_reason ?? row.discard_reason,
    started_at: row.status_since,
    ended_at: endedAt,
    position: String(position),
  };
}
