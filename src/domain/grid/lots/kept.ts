// What the grid keeps of a lot that is sent: every field, with what it is where nobody said. The parent is kept by its
// identifier, however it was named; status and price have events of their own.
import { Type, type Static } from 'typebox';
import { Line } from '../../../platform/rules/bounds.ts';
import { EXPOSURES, LOT_TYPES, TAGS } from './enumerations.ts';
import { fields } from './pieces.ts';

const { parent_external_id: _named, exposure: _exposure, tags: _tags, ...own } = fields;

export const KeptLot = Type.Object(
  {
    ...Type.Required(Type.Object(own)).properties,
    external_id: Line,
    reference: Line,
    is_primary: Type.Boolean(),
    type: Type.Enum([...LOT_TYPES]),
    exposure: Type.Array(Type.Enum([...EXPOSURES]), { maxItems: EXPOSURES.length }),
    tags: Type.Array(Type.Enum([...TAGS]), { maxItems: TAGS.length }),
  },
  { additionalProperties: false },
);
export type KeptLot = Static<typeof KeptLot>;

/** Only what changed. */
export const KeptLotChanges = Type.Partial(KeptLot, { additionalProperties: false });
export type KeptLotChanges = Static<typeof KeptLotChanges>;
