// An interest as partners read it.
import { joined } from '../../../platform/kernel/json-text.ts';
import { timestampOf } from '../../../platform/kernel/time/clock.ts';
import type { Interest } from './interests.ts';

/** What a live option or the passing of time cannot change. The rest is set before it where it is read. */
export function interestFields(interest: Interest): object {
  const { memo_updated_at: memoAt } = interest;
  return {
    status: interest.status,
    follow_reason: interest.follow_reason,
    discard_reason: interest.discard_reason,
    temperature: interest.temperature,
    optin: interest.optin,
    memo_content: interest.memo_content,
    memo_updated_at: timestampOf(memoAt),
    created_at: timestampOf(interest.created_at),
    updated_at: timestampOf(interest.updated_at),
  };
}

export function interestDocument(
  leadId: number,
  fields: string,
  isProtected: boolean,
  isUnderPrescription: boolean,
): string {
  const restraints = { id: leadId, is_protected: isProtected, is_under_prescription: isUnderPrescription };
  return joined(JSON.stringify(restraints), fields);
}
