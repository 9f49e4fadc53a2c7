// The rows of registrations.
import {
  declaredPerson,
  expiryOf,
  registrationDocument,
  registrationItem,
  shownStatus,
} from '../../src/domain/registrations/document.ts';
import { isPending, leadOf, type Registration } from '../../src/domain/registrations/registration.ts';
import type { Story } from '../../src/domain/registrations/story.ts';

export interface RegistrationRow {
  readonly tenant_key: string;
  readonly id: number;
  readonly program_id: number;
  readonly lead_id: number | null;
  readonly owner_id: number;
  readonly created_by_user_id: number | null;
  readonly created_by_key_id: number | null;
  readonly updated_by_user_id: number | null;
  readonly updated_by_key_id: number | null;
  readonly processed_by_user_id: number | null;
  readonly processed_by_key_id: number | null;
  readonly title: string | null;
  readonly name: string | null;
  readonly firstname: string | null;
  readonly fullname: string | null;
  readonly email1: string | null;
  readonly email2: string | null;
  readonly phone1: string | null;
  readonly phone2: string | null;
  readonly city: string | null;
  readonly zipcode: string | null;
  readonly country: string | null;
  readonly comment: string | null;
  readonly status: string;
  readonly rejection_reason: string | null;
  readonly rejection_comment: string | null;
  readonly ruling_required: boolean;
  readonly decided_by: string | null;
  readonly decisive_rule: string | null;
  readonly analysed_at: string | null;
  readonly processed_at: string | null;
  readonly seconds_to_decision: number | null;
  readonly expires_at: string | null;
  readonly ended_at: string | null;
  readonly forgotten: boolean;
  readonly state: Story;
  readonly document: string;
  readonly list_item: string;
  readonly position: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export function registrationRow(
  tenant: string,
  programId: number,
  story: Story,
  position: bigint,
): RegistrationRow {
  const { registration, person } = story;
  // an accepted registration shows nothing of it before its lead is there
  const isOpen = isPending(registration);
  const processed_at = isOpen ? null : story.processed_at;
  const processed_by = isOpen ? null : story.processed_by;
  return {
    tenant_key: tenant,
    id: registration.id,
    program_id: programId,
    lead_id: leadOf(registration),
    owner_id: registration.owner_id,
    created_by_user_id: story.created_by.userId,
    created_by_key_id: story.created_by.keyId,
    updated_by_user_id: story.updated_by.userId,
    updated_by_key_id: story.updated_by.keyId,
    processed_by_user_id: processed_by?.userId ?? null,
    processed_by_key_id: processed_by?.keyId ?? null,
    ...declaredPerson(person),
    comment: person?.comment ?? null,
    status: shownStatus(registration),
    rejection_reason: registration.status === 'rejected' ? registration.reason : null,
    rejection_comment: story.rejection_comment,
    ruling_required: registration.status === 'ruling',
    decided_by: processed_at === null ? null : decidedBy(registration),
    decisive_rule: registration.rules.findLast(({ outcome }) => outcome !== 'passed')?.rule ?? null,
    analysed_at: story.analysed_at,
    processed_at,
    seconds_to_decision:
      processed_at === null ? null : (Date.parse(processed_at) - Date.parse(story.created_at)) / 1000,
    expires_at: expiryOf(registration),
    ended_at:
      registration.status === 'rejected' || registration.status === 'expired' ? registration.ended_at : null,
    forgotten: person === null,
    state: story,
    document: JSON.stringify(registrationDocument(story)),
    list_item: JSON.stringify(registrationItem(story)),
    position: String(position),
    created_at: story.created_at,
    updated_at: story.updated_at,
  };
}

function decidedBy({ rules }: Registration): 'ruling' | 'analysis' {
  return rules.at(-1)?.rule === 'ruling' ? 'ruling' : 'analysis';
}
