// The closed lists of values that a qualification may hold.

export const PROJECTS = ['home', 'investment', 'second-home', 'commercial-space', 'rental'] as const;
export const PROJECT_TARGETS = [
  'to-buy-his-first-home',
  'to-settle-down-as-a-couple',
  'to-expand-the-family',
  'to-house-his-children',
  'to-reduce-taxes',
  'to-have-an-additional-income',
  'to-build-up-an-estate',
  'to-prepare-for-retirement',
  'to-spend-his-retirement',
] as const;
export const INVESTMENT_SCHEMES = [
  'jeanbrun',
  'lmnp',
  'bare-ownership',
  'patrimonial-investment',
  'other',
  'pinel',
] as const;
export const PROPERTY_ROOMS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'] as const;
