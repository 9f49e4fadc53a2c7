// The people in a registration's document, in the places that the read model leaves open.

import type { Named } from '../named.ts';

interface Actors {
  readonly owner: Named | null;
  readonly created_by: Named | null;
  readonly updated_by: Named | null;
  readonly processed_by: Named | null;
}

// quotes within a JSON string are escaped, so no field's text can look like these
const OPEN_PLACES = '"owner":null,"created_by":null,"updated_by":null,"processed_by":null';

export function withActors(document: string, actors: Actors): string {
  const { owner, created_by, updated_by, processed_by } = actors;
  const text = JSON.stringify({ owner, created_by, updated_by, processed_by }).slice(1, -1);
  return document.replace(OPEN_PLACES, () => text);
}
