// The closed lists of values that a program sheet may hold.

export const PROGRAM_TYPES = ['VEFA', 'VIR', 'mixed'] as const;
export const PROGRAM_STATUSES = ['draft', 'activated', 'archived'] as const;
/** Who says how a lot stands that is under option. */
export const STATUS_AUTHORITIES = ['lotbook', 'external'] as const;
export const REGISTRATION_MODES = ['auto', 'manual'] as const;
export const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
export const TAX_ZONES = ['A', 'ABIS', 'B1', 'B2', 'C'] as const;

export const PROGRESS_STATUSES = [
  'preview',
  'new',
  'launch',
  'marketing',
  'construction-work-started',
  'construction-work-ongoing',
  'last-opportunities',
  'imminent-delivery',
  'immediate-delivery',
  'sold-out',
] as const;

export const LEGAL_SCHEMES = ['brs', 'lli', 'lmnp-para-hotelier', 'nue-propriete', 'psla'] as const;

export const HEATINGS = [
  'aerothermal-heat-pump',
  'geothermal-heat-pump',
  'hydrothermal-heat-pump',
  'biomass-boiler',
  'condensing-boiler',
  'gas-boiler',
  'heating-network',
  'electric',
  'air-conditioning',
  'pellet-stove',
] as const;

export const RESIDENCE_TYPES = [
  'student',
  'service',
  'dependent-elderly',
  'tourism',
  'leisure-park',
  'hotel',
] as const;

export const COMMERCIAL_SPECIFICITIES = [
  'ideal-for-investors',
  'first-time-homeowner',
  'secondary-residence',
  'prestige-residence',
] as const;

export const SERVICES = [
  'elevator',
  'digicode',
  'intercom',
  'videophone',
  'secure-entrance-hall',
  'armoured-landing-door',
  'electric-roller-shutters',
  'fitted-kitchen',
  'domotic',
  'landscaped-garden',
  'isophonic-floating-floor',
  'air-conditioning',
  'individual-heating',
  'collective-heating',
  'adapted-pmr',
  'swimming-pool',
] as const;
