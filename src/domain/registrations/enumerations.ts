export const REGISTRATION_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export const REJECTION_REASONS = ['already-registered', 'already-known', 'other'] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** What a registration is judged by, in this order; the last one is the sales office itself. */
export const RULES = [
  'manual-mode',
  'already-registered',
  'cooling-off',
  'protected-lead',
  'known-lead',
  'one-person',
  'ruling',
] as const;
export const OUTCOMES = ['passed', 'approved', 'rejected', 'ruling-required'] as const;

export interface RuleOutcome {
  readonly rule: (typeof RULES)[number];
  readonly outcome: (typeof OUTCOMES)[number];
}
