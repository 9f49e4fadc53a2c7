// The closed lists of values that an interest may hold.

export const INTEREST_STATUSES = ['ongoing', 'to-follow', 'discarded'] as const;
export type InterestStatus = (typeof INTEREST_STATUSES)[number];

export const TEMPERATURES = ['cold', 'warm', 'hot'] as const;

export const FOLLOW_REASONS = [
  'family-situation',
  'occupational-status',
  'administrative-formality',
  'expected-income',
  'project-to-update',
  'follow-up',
  'other',
] as const;

export const DISCARD_REASONS = [
  'do-not-reply',
  'curious',
  'incorrect-contact-information',
  'do-not-have-any-plans',
  'looking-for-rental',
  'looking-for-former',
  'bought-from-competitor',
  'bought-former-property',
  'interest-in-another-program',
  'price',
  'budget',
  'location',
  'product',
  'delivery-date',
  'out-of-stock',
  'withdrawal',
  'other',
] as const;
