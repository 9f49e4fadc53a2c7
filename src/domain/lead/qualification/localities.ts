// From the codes that were sent to the places they mean.
import type { Locality, Places, Register } from '../../places/locality.ts';

const REGISTERS = {
  property_search_localities: 'postal',
  property_search_insee_localities: 'insee',
} as const satisfies Record<string, Register>;

type Code = number | string;
interface SentLocalities {
  readonly property_search_localities?: readonly Code[] | null;
  readonly property_search_insee_localities?: readonly Code[] | null;
}

interface FoundLocalities {
  /** Null: neither list was sent, so nothing changes. */
  readonly localities: readonly Locality[] | null;
  /** Where each unknown code stands, as `field.index`. */
  readonly unknown: readonly string[];
}

/** Both lists together make the new localities; a place that is there twice counts once. */
export function findLocalities(sent: SentLocalities, places: Places): FoundLocalities {
  const found = new Map<string, Locality>();
  const unknown: string[] = [];
  let given = false;
  for (const [field, register] of Object.entries(REGISTERS)) {
    const codes = sent[field as keyof SentLocalities];
    if (codes === undefined) continue;
    given = true;
    for (const [index, code] of (codes ?? []).entries()) {
      const place = places.find(code, register);
      if (place) found.set(JSON.stringify(place), place);
      else unknown.push(`${field}.${index}`);
    }
  }
  return { localities: given ? [...found.values()] : null, unknown };
}

export const UNKNOWN_LOCALITY = 'Cette localité est inconnue.';
