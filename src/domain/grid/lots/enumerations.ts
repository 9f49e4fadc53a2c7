// The closed lists of values that a lot may hold, and which of them go together.
import { PROPERTY_TYPES } from '../../vocabulary/property-types.ts';

export const LOT_TYPES = PROPERTY_TYPES;
type LotType = (typeof LOT_TYPES)[number];

export const LOT_STATUSES = ['available', 'option', 'pre-booked', 'booked', 'sold', 'unavailable'] as const;
export type LotStatus = (typeof LOT_STATUSES)[number];

interface Kinds {
  readonly typologies: readonly string[];
  readonly subtypes: readonly string[];
}

const NONE: Kinds = { typologies: [], subtypes: [] };

export const KINDS: Readonly<Record<LotType, Kinds>> = {
  apartment: { typologies: ['T1', 'T1B', 'T2', 'T3', 'T4', 'T5', 'T6'], subtypes: ['duplex', 'triplex'] },
  house: {
    typologies: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10'],
    subtypes: [
      'semi-detached-house',
      'architectural-house',
      'contemporary-house',
      'townhouse',
      'traditional-house',
      'pavilion',
      'chalet',
      'villa',
      'semi-detached-villa',
    ],
  },
  parking: {
    typologies: ['underground', 'box', 'surface', 'above-ground'],
    subtypes: ['2-wheel-parking', 'adapted-pmr', 'double-parking'],
  },
  garage: { typologies: [], subtypes: ['adapted-pmr'] },
  basement: NONE,
  cellar: NONE,
  'commercial-space': NONE,
  'office-space': NONE,
  land: NONE,
};

export const TYPOLOGIES = [...new Set(Object.values(KINDS).flatMap((kinds) => kinds.typologies))];
export const SUBTYPES = [...new Set(Object.values(KINDS).flatMap((kinds) => kinds.subtypes))];

export const LEVEL_TYPES = [
  'basement',
  'ground-floor',
  'garden-floor',
  'podium-floor',
  'standard',
  'attic',
] as const;

export const EXPOSURES = ['north', 'east', 'south', 'west'] as const;

export const TAGS = [
  'adapted-pmr',
  'alcove',
  'duplex',
  'triplex',
  'rooftop',
  'not-overlooked',
  'RDJ',
  'RDC',
  'balcony',
  'terrace',
  'garden',
  'southern-exposure',
] as const;
