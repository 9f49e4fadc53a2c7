// What a developer sells and a buyer looks for.
export const PROPERTY_TYPES = [
  'apartment',
  'house',
  'parking',
  'garage',
  'basement',
  'cellar',
  'commercial-space',
  'office-space',
  'land',
] as const;
