// The interests of a lead, one a program, as its stream tells them.
import type { Metadata } from '../../../platform/rules/event.ts';
import { isOver } from '../../../platform/kernel/time/term.ts';
import type { LeadEvent } from '../leads/lead-event.ts';
import type { InterestStatus } from './enumerations.ts';
import type { InterestEvent } from './events.ts';

export interface Prescription {
  readonly registration_id: number;
  readonly until: string;
}

export interface Interest {
  readonly program_id: number;
  readonly owner_id: number | null;
  readonly status: InterestStatus;
  readonly follow_reason: string | null;
  readonly discard_reason: string | null;
  readonly temperature: string | null;
  readonly optin: boolean;
  readonly memo_content: string | null;
  readonly memo_updated_at: string | null;
  /** Set by the back office; a live option protects too, but is known to the grid alone. */
  readonly protected_by_desk: boolean;
  readonly prescription: Prescription | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type Interests = readonly Interest[];

export const noInterests: Interests = [];

export function evolveInterests(interests: Interests, event: LeadEvent, meta: Metadata): Interests {
  if (event.type === 'InterestOpened') {
    const opened = opening(event.data.program_id, event.data.owner_id, meta.at.toISOString());
    return [...interests, opened];
  }
  if (event.type === 'LeadAnonymised') return interests.map((i) => ({ ...i, memo_content: null }));
  if (!isInterestEvent(event)) return interests;
  const { program_id } = event.data;
  return interests.map((i) => (i.program_id === program_id ? evolveInterest(i, event, meta) : i));
}

export function opening(programId: number, ownerId: number | null, at: string): Interest {
  return {
    program_id: programId,
    owner_id: ownerId,
    status: 'ongoing',
    follow_reason: null,
    discard_reason: null,
    temperature: null,
    optin: true,
    memo_content: null,
    memo_updated_at: null,
    protected_by_desk: false,
    prescription: null,
    created_at: at,
    updated_at: at,
  };
}

export function evolveInterest(interest: Interest, { type, data }: InterestEvent, meta: Metadata): Interest {
  const at = meta.at.toISOString();
  switch (type) {
    case 'InterestOpened':
      return interest;
    case 'InterestStatusChanged': {
      const { status, follow_reason, discard_reason } = data;
      return { ...interest, status, follow_reason, discard_reason, updated_at: at };
    }
    case 'InterestReopened':
      return { ...interest, status: 'ongoing', follow_reason: null, discard_reason: null, updated_at: at };
    case 'InterestTemperatureChanged':
      return { ...interest, temperature: data.temperature, updated_at: at };
    case 'InterestOptinChanged':
      return { ...interest, optin: data.optin, updated_at: at };
    case 'MemoWritten':
      return { ...interest, memo_content: data.memo_content, memo_updated_at: at, updated_at: at };
    case 'ProtectionChanged':
      return { ...interest, protected_by_desk: data.is_protected, updated_at: at };
    case 'PrescriptionStarted': {
      const { registration_id, until } = data;
      return { ...interest, prescription: { registration_id, until }, updated_at: at };
    }
    case 'PrescriptionEnded':
      return interest.prescription?.registration_id === data.registration_id
        ? { ...interest, prescription: null, updated_at: at }
        : interest;
    default:
      return type satisfies never;
  }
}

const INTEREST_EVENTS: ReadonlySet<string> = new Set<InterestEvent['type']>([
  'InterestOpened',
  'InterestStatusChanged',
  'InterestReopened',
  'InterestTemperatureChanged',
  'InterestOptinChanged',
  'MemoWritten',
  'ProtectionChanged',
  'PrescriptionStarted',
  'PrescriptionEnded',
]);

function isInterestEvent(event: LeadEvent): event is InterestEvent {
  return INTEREST_EVENTS.has(event.type);
}

/** By the back office, or by a live option of the lead on the program. */
export function isProtected(
  { protected_by_desk }: Pick<Interest, 'protected_by_desk'>,
  hasLiveOption: boolean,
): boolean {
  return protected_by_desk || hasLiveOption;
}

export function interestIn(interests: Interests, programId: number): Interest | undefined {
  return interests.find((interest) => interest.program_id === programId);
}

/** A prescription whose end has passed binds nobody. */
export function isUnderPrescription(interests: Interests, programId: number, now: Date): boolean {
  const until = interestIn(interests, programId)?.prescription?.until;
  return until !== undefined && !isOver(until, now);
}
