// The closed lists of values that a request may hold.

export const REQUEST_TYPES = ['information', 'documentation', 'callback', 'meeting', 'other'] as const;

export const TRACKING_ORIGINS = [
  'landing',
  'corporate-website',
  'portal',
  'lead-ads',
  'lead-acquisition',
  'live-chat',
  'sales-desk',
  'call',
  'network',
  'prescriber',
  'referral',
  'other',
] as const;
