// The closed lists of values that a contact may hold.

export const TITLES = ['mr', 'ms'] as const;
export const LEGAL_STATUSES = ['sa', 'sarl', 'eurl', 'sas', 'sasu', 'sci', 'snc', 'scs', 'other'] as const;
export const MARITAL_STATUSES = [
  'single',
  'domestic-partnership',
  'civil',
  'married',
  'divorced',
  'widower',
] as const;
export const PRIMARY_RESIDENCES = ['owner', 'tenant', 'other'] as const;
export const SOCIO_PROFESSIONAL_CATEGORIES = [
  'public-sector-executives',
  'private-sector-executives',
  'company-directors',
  'liberal-professions-and-higher-intellectuals',
  'artisans',
  'traders-and-self-employed',
  'private-sector-employees',
  'public-sector-employees',
  'skilled-workers',
  'unskilled-workers',
  'farmers',
  'agricultural-workers',
  'retirees',
  'students',
  'job-seekers',
  'non-job-seekers',
  'other',
] as const;
